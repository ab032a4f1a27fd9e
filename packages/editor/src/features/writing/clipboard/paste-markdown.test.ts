import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { renderAuthors, padEditor, typeText } from '../../../testing/pad-editor.ts'
import { twoPeers } from '../../../testing/two-peers.ts'
import { lineOf } from '../../../text-binding/tokens.ts'
import { htmlOfMarkdown } from './markdown-html.ts'

// jsdom has no ClipboardEvent.
beforeEach(() => vi.stubGlobal('ClipboardEvent', Event))
afterEach(() => {
  vi.unstubAllGlobals()
  notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] }))
})

const open = async () => {
  const editor = padEditor(new Y.Doc(), 'ada')
  await new Promise((resolve) => editor.on('create', resolve))
  return editor
}
type Opened = Awaited<ReturnType<typeof open>>

const paste = ({ view }: Opened, text: string, html = '') => {
  const data: Record<string, string> = { 'text/plain': text, 'text/html': html }
  const clipboardData = { files: [], getData: (kind: string) => data[kind] ?? '' }
  view.dom.dispatchEvent(Object.assign(new Event('paste', { cancelable: true }), { clipboardData }))
}

/** Lets a conversion happen, if there is to be one. */
const settled = async () => {
  await import('./markdown-html.ts')
  await new Promise((resolve) => setTimeout(resolve))
}

const linesOf = ({ state }: Opened): string[] => state.doc.children.map((line) => line.textContent)

/** Renders the lines as `bullet1: text`, with formats as calls around their letters. */
const outline = ({ state }: Opened): string[] =>
  state.doc.children.map((line) => {
    const { kind, level, checked, start, language, quote } = lineOf(line)
    const marks = [quote && 'quote', checked && 'done', start !== null && `from ${start}`, language].filter(Boolean)
    const letters = line.children.map((node) =>
      node.marks.reduce(
        (text, { type }) => (type.name === 'author' ? text : `${type.name}(${text})`),
        node.text ?? '↵',
      ),
    )
    return `${[`${kind}${level}`, ...marks].join(' ')}: ${letters.join('')}`.trimEnd()
  })

const MINUTES =
  '# Minutes\n\nAda **leads**.\n\n- one\n  - two\n- [x] done\n\n1. first\n\n> said\n\n---\n\n```js\nlet a\n```'

it('[EDT-102] Markdown is pasted as what it says, all of it as its writer’s', async () => {
  const editor = await open()
  paste(editor, MINUTES)
  await settled()
  expect(outline(editor)).toEqual([
    'h10: Minutes',
    'p0: Ada bold(leads).',
    'bullet0: one',
    'bullet1: two',
    'task0 done: done',
    'ordered0: first',
    'p0 quote: said',
    'rule0:',
    'code0 js: let a',
  ])
  expect(renderAuthors(editor)).not.toContain('(')
  editor.destroy()
})

it.each([
  ['- [ ] one', ['task0: one']],
  ['[] one', ['task0: one']],
  ['[ ] one\n[x] two', ['task0: one', 'task0 done: two']],
  ['* [X] one\n  * [ ] two', ['task0 done: one', 'task1: two']],
  ['1. [ ] one\n2. [x] two', ['task0: one', 'task0 done: two']],
  ['```\n[ ] one\n```', ['code0: [ ] one']],
])('[TEXT-42] a box before a line makes it a task when it is pasted: %s', async (text, lines) => {
  const editor = await open()
  paste(editor, text)
  await settled()
  expect(outline(editor)).toEqual(lines)
  editor.destroy()
})

it('[EDT-102] one undo gives the Markdown back as it was pasted, and the next takes it away', async () => {
  const editor = await open()
  typeText(editor, 'before')
  editor.commands.keyboardShortcut('Enter')
  paste(editor, '# Minutes\n\n- one\n- two at https://example.org')
  await settled()
  const converted = ['p0: before', 'h10: Minutes', 'bullet0: one', 'bullet0: two at link(https://example.org)']
  expect(outline(editor)).toEqual(converted)
  editor.commands.undo()
  const pasted = ['p0: before', 'p0: # Minutes', 'p0:', 'p0: - one', 'p0: - two at https://example.org']
  expect(outline(editor)).toEqual(pasted)
  editor.commands.undo()
  expect(linesOf(editor)).toEqual(['before', ''])
  editor.commands.redo()
  editor.commands.redo()
  expect(outline(editor)).toEqual(converted)
  editor.destroy()
})

it('[EDT-102] a long text is pasted as what it says at once, and undone as a whole', async () => {
  const editor = await open()
  paste(editor, '- one **item**\n'.repeat(2001))
  expect(linesOf(editor)).toEqual([''])
  await settled()
  await expect.poll(() => linesOf(editor).length).toBe(2001)
  expect(new Set(outline(editor))).toEqual(new Set(['bullet0: one bold(item)']))
  editor.commands.undo()
  expect(linesOf(editor)).toEqual([''])
  editor.destroy()
})

it('[EDT-102] Markdown is converted in the midst of a line, and while its writer types on', async () => {
  const editor = await open()
  typeText(editor, 'from to')
  editor.commands.setTextSelection(6)
  paste(editor, '**here** and\n- one\n- two')
  expect(linesOf(editor)).toEqual(['from **here** and', '- one', '- twoto'])
  typeText(editor, '!')
  await settled()
  expect(outline(editor)).toContain('p0: from bold(here) and')
  expect(linesOf(editor).join('\n')).toMatch(/one\ntwo\n?!to$/)
  typeText(editor, '?')
  expect(linesOf(editor).join('\n')).toMatch(/!\?to$/)
  editor.destroy()
})

it('[EDT-102] what somebody wrote into the pasted text before it was converted leaves it as it was pasted', async () => {
  const editor = await open()
  paste(editor, '- one\n- two')
  editor.commands.insertContentAt(3, 'X')
  await settled()
  expect(linesOf(editor)).toEqual(['- Xone', '- two'])
  editor.destroy()
})

it('[EDT-102] text that is not clearly Markdown stays as it is, except that its addresses are links', async () => {
  const editor = await open()
  paste(editor, 'A *single* emphasis at https://example.org/a')
  await settled()
  expect(outline(editor)).toEqual(['p0: A *single* emphasis at link(https://example.org/a)'])
  editor.destroy()
})

it('[EDT-102] Markdown that goes into code, or is pasted as plain text, stays as it is', async () => {
  const editor = await open()
  editor.view.pasteText('# One\n\n- two\n- three', new Event('paste') as ClipboardEvent)
  await settled()
  expect(linesOf(editor)).toEqual(['# One', '', '- two', '- three'])
  editor.chain().selectAll().deleteSelection().run()
  editor.view.dispatch(editor.state.tr.setNodeAttribute(0, 'kind', 'code'))
  paste(editor, '# One\n\n- two\n- three')
  await settled()
  expect(linesOf(editor)).toEqual(['# One', '', '- two', '- three'])
  editor.destroy()
})

it('[EDT-102] beside HTML it is the formatting there that counts, unless that only colours the text', async () => {
  const [formatted, colored] = [await open(), await open()]
  paste(formatted, '- one\n- two', '<p>- <b>one</b></p><p>- two</p>')
  paste(colored, '- one\n- two', '<div><div><span style="color:#00f">-</span> one</div><div>- two</div></div>')
  await settled()
  expect(linesOf(formatted)).toEqual(['- one', '- two'])
  expect(outline(colored)).toEqual(['bullet0: one', 'bullet0: two'])
  formatted.destroy()
  colored.destroy()
})

it.each([
  ['an empty line between paragraphs, and each line', 'a\nb\n\nc', '<p>a</p><p>b</p><p></p><p>c</p>'],
  ['tags that are none', 'a **List<T>** <u>b</u><!-- c -->', '<p>a <strong>List&lt;T&gt;</strong> <u>b</u></p>'],
  ['scripts as text', '<script>x</script>', '&lt;script&gt;x&lt;/script&gt;'],
  ['addresses that no link may have', '[a](b.md)', '<p>[a](b.md)</p>'],
  ['links', '[a](https://e.org/?b&c)', '<p><a href="https://e.org/?b&amp;c">a</a></p>'],
  ['the language of code', '```js x="1"\na < b\n```', '<pre><code class="language-js">a &lt; b</code></pre>'],
])('[EDT-102] kept of Markdown: %s', (_, markdown, html) => {
  expect(htmlOfMarkdown(markdown).trim()).toBe(html)
})

it.each(['3. Mai 2026', 'J. S. Bach', 'M. Dupont', 'p. 12 ff.', 'a) foo', 'iv. four'])(
  '[EDT-101, EDT-102] a line that only begins like one of a list stays what it is: %s',
  async (text) => {
    const editor = await open()
    typeText(editor, 'before after')
    editor.commands.setTextSelection('before '.length + 1)
    paste(editor, text)
    await settled()
    expect(outline(editor)).toEqual([`p0: before ${text}after`])
    editor.destroy()
  },
)

it('[EDT-101, EDT-102] such a line stays what it is in code, too', async () => {
  const editor = await open()
  editor.view.dispatch(editor.state.tr.setNodeAttribute(0, 'kind', 'code'))
  paste(editor, '1. let a')
  await settled()
  expect(outline(editor)).toEqual(['code0: 1. let a'])
  editor.destroy()
})

it('[EDT-17] what is pasted amid the text of another is its paster’s', () => {
  const { a, b } = twoPeers()
  const [ben, ada] = [padEditor(b, 'ben'), padEditor(a, 'ada')]
  typeText(ben, 'one two')
  ada.commands.setTextSelection('one '.length + 1)
  paste(ada, 'and ')
  expect(renderAuthors(ada)).toBe('ben(one )and ben(two)')
  expect(renderAuthors(ben)).toBe('one ada(and )two')
  for (const editor of [ada, ben]) editor.destroy()
})

it('[EXP-51] exponents, indices and highlights that the export writes are pasted as such', async () => {
  const editor = await open()
  paste(editor, '## Water\n\nH<sub>2</sub>O, x<sup>2</sup> and <mark>this</mark>')
  await settled()
  expect(outline(editor)).toEqual(['h20: Water', 'p0: Hsubscript(2)O, xsuperscript(2) and highlight(this)'])
})
