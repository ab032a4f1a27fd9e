import { notificationsStore } from '@mantine/notifications'
import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { PLAIN_LINE, type LineAttributes } from '@sheaf/document/text/line'
import { padEditor, renderAuthors, typeText } from '../../../testing/pad-editor.ts'
import { twoPeers } from '../../../testing/two-peers.ts'
import { lineOf } from '../../../text-binding/tokens.ts'

const said = () => notificationsStore.getState().notifications.map(({ message }) => message)

const editors: Editor[] = []
beforeEach(() => notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] })))
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

const open = (doc = new Y.Doc(), author = 'ada'): Editor => {
  const editor = padEditor(doc, author)
  editors.push(editor)
  return editor
}

type Written = Partial<LineAttributes> & { readonly text?: string }

/** Writes lines in place of the whole text, and puts the caret at `|`. */
const write = (editor: Editor, lines: readonly Written[]): void => {
  const { schema, state, view } = editor
  let caret: number | undefined
  let position = 1
  const nodes = lines.map(({ text = '', ...attributes }) => {
    const at = text.indexOf('|')
    const letters = text.replace('|', '')
    if (at >= 0) caret = position + at
    position += letters.length + 2
    return schema.node('line', { ...PLAIN_LINE, ...attributes }, letters === '' ? [] : schema.text(letters))
  })
  view.dispatch(state.tr.replaceWith(0, state.doc.content.size, nodes))
  if (caret !== undefined) editor.commands.setTextSelection(caret)
}

// jsdom has no ClipboardEvent.
const event = () => new Event('paste') as ClipboardEvent
const pasteHtml = ({ view }: Editor, html: string): void => void view.pasteHTML(html, event())
const pasteText = ({ view }: Editor, text: string): void => void view.pasteText(text, event())

/** Renders lines as `bullet1: text`, with formats in brackets behind letters and the caret as `|`. */
const shown = ({ state: { doc, selection } }: Editor): string[] => {
  const lines: string[] = []
  doc.forEach((line, position) => {
    const { kind, level, checked, start, language, quote } = lineOf(line)
    const marks = [quote && 'quote', checked && 'done', start !== null && `from ${start}`, language].filter(Boolean)
    let text = ''
    line.forEach((node, offset) => {
      const names = node.marks.filter(({ type }) => type.name !== 'author').map(({ type }) => type.name)
      let letters = node.text ?? '↵'
      const at = selection.head - (position + 1 + offset)
      if (at > 0 && at <= letters.length) letters = `${letters.slice(0, at)}|${letters.slice(at)}`
      text += names.length > 0 ? `${letters}(${names.toSorted().join()})` : letters
    })
    if (selection.head === position + 1) text = `|${text}`
    lines.push(`${[`${kind}${level}`, ...marks].join(' ')}: ${text}`)
  })
  return lines
}

const copied = ({ view }: Editor) => view.serializeForClipboard(view.state.selection.content())

describe('what is pasted into a line', () => {
  const LIST = '<ul><li>one</li><li>two<ol><li>three</li></ol></li></ul>'

  it.each([
    ['an empty line', [{ text: '|' }], ['bullet0: one', 'bullet0: two', 'ordered1: three|']],
    ['the middle of a line', [{ text: 'be|hind' }], ['p0: beone', 'bullet0: two', 'ordered1: three|hind']],
    [
      'the start of a line',
      [{ kind: 'h1', text: '|behind' }],
      ['bullet0: one', 'bullet0: two', 'ordered1: three|behind'],
    ],
    [
      'an empty item',
      [
        { kind: 'task', text: 'a' },
        { kind: 'bullet', level: 1, text: '|' },
      ],
      ['task0: a', 'bullet1: one', 'bullet1: two', 'ordered2: three|'],
    ],
    [
      'an item with text',
      [{ kind: 'bullet', level: 1, text: 'be|' }],
      ['bullet1: beone', 'bullet1: two', 'ordered2: three|'],
    ],
    ['a quote', [{ quote: true, text: '|' }], ['bullet0 quote: one', 'bullet0 quote: two', 'ordered1 quote: three|']],
    ['code', [{ kind: 'code', text: 'let |a' }], ['code0: let one', 'code0: two', 'code0: three|a']],
  ] as const)('[TEXT-43] a list in %s', (_, lines, expected) => {
    const editor = open()
    write(editor, lines)
    pasteHtml(editor, LIST)
    expect(shown(editor)).toEqual(expected)
  })

  it.each([
    ['a heading', [{ kind: 'h2', text: '|' }], ['h20: one|']],
    ['the middle of a heading', [{ kind: 'h2', text: 'be|hind' }], ['h20: beone|hind']],
    ['the start of a task', [{ kind: 'task', checked: true, text: '|behind' }], ['task0 done: one|behind']],
  ] as const)('[TEXT-43] one paragraph in %s leaves it what it is', (_, lines, expected) => {
    const editor = open()
    write(editor, lines)
    pasteHtml(editor, '<p>one</p>')
    expect(shown(editor)).toEqual(expected)
  })

  it('[TEXT-43] an item of a list in an empty line is one, and in a line with text its letters', () => {
    const editor = open()
    pasteHtml(editor, '<ul><li>one</li></ul>')
    expect(shown(editor)).toEqual(['bullet0: one|'])
    write(editor, [{ text: 'be|hind' }])
    pasteHtml(editor, '<ol><li>one</li></ol>')
    expect(shown(editor)).toEqual(['p0: beone|hind'])
  })

  it('[TEXT-43] paragraphs within an item part it, and at the start of a heading leave it one', () => {
    const editor = open()
    write(editor, [{ kind: 'bullet', text: 'be|hind' }])
    pasteHtml(editor, '<p>one</p><p>two</p>')
    expect(shown(editor)).toEqual(['bullet0: beone', 'bullet0: two|hind'])
    write(editor, [{ kind: 'h1', text: '|behind' }])
    pasteHtml(editor, '<p>one</p><p>two</p>')
    expect(shown(editor)).toEqual(['p0: one', 'h10: two|behind'])
  })

  it('[TEXT-43] what is pasted over a selection takes its place', () => {
    const editor = open()
    write(editor, [{ kind: 'h1', text: 'abc' }, { text: 'def' }, { kind: 'bullet', text: 'ghi' }])
    editor.commands.setTextSelection({ from: 2, to: 12 })
    pasteHtml(editor, LIST)
    expect(shown(editor)).toEqual(['h10: aone', 'bullet0: two', 'ordered1: three|hi'])
    editor.commands.selectAll()
    pasteHtml(editor, LIST)
    expect(shown(editor)).toEqual(['bullet0: one', 'bullet0: two', 'ordered1: three|'])
  })

  it('[TEXT-43] plain text is pasted as if it were typed: in a list as items, and line by line in code', () => {
    const editor = open()
    write(editor, [{ kind: 'task', checked: true, text: 'be|hind' }])
    pasteText(editor, 'one\n\ntwo')
    expect(shown(editor)).toEqual(['task0 done: beone', 'p0: ', 'task0: two|hind'])
    write(editor, [{ kind: 'code', text: 'be|hind' }])
    pasteText(editor, '  one\n\n\ttwo')
    expect(shown(editor)).toEqual(['code0: be  one', 'code0: ', 'code0: \ttwo|hind'])
  })
})

describe('plain text', () => {
  it('[EDT-101] plain text is pasted with its empty lines, and copied as it stands', () => {
    const editor = open()
    pasteText(editor, 'one\r\n\r\ntwo\n\n\nthree')
    expect(shown(editor)).toEqual(['p0: one', 'p0: ', 'p0: two', 'p0: ', 'p0: ', 'p0: three|'])
    editor.commands.selectAll()
    expect(copied(editor).text).toBe('one\n\ntwo\n\n\nthree')
  })

  it('[TEXT-44] of lists has the signs that the text export has', () => {
    const editor = open()
    write(editor, [
      { kind: 'h1', text: 'Title' },
      { kind: 'bullet', text: 'one' },
      { kind: 'task', level: 1, checked: true, text: 'two' },
      { kind: 'task', level: 1, text: 'three' },
      { kind: 'ordered', start: 3, text: 'four' },
      { kind: 'ordered', text: 'five' },
      { quote: true, text: 'six' },
    ])
    editor.commands.selectAll()
    expect(copied(editor).text).toBe('Title\n- one\n  [x] two\n  [ ] three\n3. four\n4. five\n> six')
    // A word of an item is no item.
    editor.commands.setTextSelection({ from: 9, to: 11 })
    expect(copied(editor).text).toBe('ne')
  })
})

describe('HTML', () => {
  it('[TEXT-44] of copied lines has lists in lists, for other programs', () => {
    const editor = open()
    write(editor, [
      { kind: 'bullet', text: 'one' },
      { kind: 'task', level: 1, checked: true, text: 'two  ' },
      { kind: 'code', language: 'js', text: 'let a' },
      { kind: 'code', language: 'js', text: '  < b' },
    ])
    editor.commands.selectAll()
    const { dom } = copied(editor)
    expect(dom.querySelector('ul > li > ul > li input[type=checkbox][checked]')).not.toBeNull()
    expect(dom.querySelector('pre > code.language-js')?.textContent).toBe('let a\n  < b')
  })

  it('[EDT-316] of copied tasks says what other programs look for, and of links where they lead', () => {
    const editor = open()
    write(editor, [
      { kind: 'task', checked: true, text: 'one' },
      { kind: 'task', text: 'two' },
      { kind: 'bullet', text: 'see https://example.org/x ' },
    ])
    editor.commands.selectAll()
    pasteHtml(editor, copied(editor).dom.innerHTML)
    editor.commands.selectAll()
    const { dom } = copied(editor)
    const items = [...dom.querySelectorAll('ul.contains-task-list > li.task-list-item[role=checkbox]')]
    expect(items.map((item) => item.getAttribute('aria-checked'))).toEqual(['true', 'false'])
    expect(dom.querySelectorAll('li:not([role]) input').length).toBe(0)
    pasteHtml(editor, '<p><a href="https://example.org/x">there</a></p>')
    editor.commands.selectAll()
    expect(copied(editor).dom.querySelector('a')?.getAttribute('href')).toBe('https://example.org/x')
  })

  it('[TEXT-45] what is copied keeps kinds, levels, formats and spaces within the pad and in another', () => {
    const [from, to] = [open(), open(new Y.Doc(), 'bob')]
    const lines: Written[] = [
      { kind: 'h3', text: '  Title ' },
      { kind: 'bullet', level: 2, text: 'deep' },
      { kind: 'task', checked: true, text: ' done  ' },
      { text: '' },
      { kind: 'ordered', start: 7, quote: true, text: 'seven' },
      { level: 1, quote: true, text: 'below' },
      { kind: 'code', language: 'py', text: '\tif a:' },
      { kind: 'code', language: 'py', text: '' },
    ]
    write(from, lines)
    from.commands.setTextSelection({ from: 3, to: 8 })
    from.commands.toggleBold()
    from.commands.selectAll()
    const expected = shown(from).map((line) => line.replaceAll('|', ''))
    const { dom } = copied(from)
    for (const editor of [from, to]) {
      pasteHtml(editor, dom.innerHTML)
      expect(shown(editor).map((line) => line.replaceAll('|', ''))).toEqual(expected)
    }
  })

  it('[TEXT-45] whose letters were copied is known in the same pad, and in no other', () => {
    const { a, b } = twoPeers()
    const ada = open(a)
    typeText(ada, 'Ada ')
    const bob = open(b, 'bob')
    bob.commands.setTextSelection(5)
    typeText(bob, 'Bob')
    expect(renderAuthors(ada)).toBe('Ada bob(Bob)')
    ada.commands.selectAll()
    const html = copied(ada).dom.innerHTML
    ada.commands.setTextSelection(8)
    pasteHtml(ada, html)
    expect([renderAuthors(ada), renderAuthors(bob)]).toEqual(['Ada bob(Bob)Ada bob(Bob)', 'ada(Ada )Bobada(Ada )Bob'])
    const eve = open(new Y.Doc(), 'eve')
    pasteHtml(eve, html)
    expect(renderAuthors(eve)).toBe('Ada Bob')
  })

  it('[TEXT-45] what was changed on the way, or names nobody whom this pad knows, is its paster’s', () => {
    const { a, b } = twoPeers()
    const [ada, bob] = [open(a), open(b, 'bob')]
    typeText(bob, 'Bob')
    ada.commands.selectAll()
    const html = copied(ada).dom.innerHTML
    expect(html).toContain('Bob')
    const pasted = (source: string): string => {
      ada.commands.selectAll()
      pasteHtml(ada, source)
      return renderAuthors(ada)
    }
    expect(pasted(html)).toBe('bob(Bob)')
    expect(pasted(html.replace('Bob', 'Robert'))).toBe('Robert')
    expect(pasted(html.replace(/\[\[3,\d+\]\]/, '[[3,12345]]'))).toBe('Bob')
    for (const claim of ['5', '[[3]]', '{', '[[-1,2],[4,2]]', '[["3",5]]', '[[0,7],[3,7]]'])
      expect(pasted(html.replace(/\[\[3,\d+\]\]/, claim))).toBe('Bob')
  })

  it('[EDT-103, TBL-82] a pasted table is one, in a line of its own, and a frame around text is lines', () => {
    const editor = open()
    pasteHtml(editor, '<table><tr><td>A mail</td></tr></table>')
    pasteHtml(editor, '<table><tr><td>Ada</td><td>36</td></tr></table>')
    expect(said()).toEqual([])
    expect(shown(editor)).toEqual(['p0: A mail', 'table0: ', 'p0: |'])
    expect([...editor.view.dom.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['Ada', '36'])
    editor.commands.undo()
    expect(shown(editor)).toEqual(['p0: A mail|'])
    expect(editor.view.dom.querySelector('table')).toBeNull()
    editor.commands.redo()
    expect(editor.view.dom.querySelectorAll('td')).toHaveLength(2)
  })

  it('[TBL-82] between letters a table parts their line, in code its rows are rows, and an empty line becomes it', () => {
    const table = '<table><tr><td>Ada</td><td>36</td></tr></table>'
    const editor = open()
    write(editor, [{ text: 'be|hind' }])
    pasteHtml(editor, table)
    expect(shown(editor)).toEqual(['p0: be', 'table0: ', 'p0: |hind'])
    write(editor, [{ kind: 'code', text: 'x|' }])
    pasteHtml(editor, table)
    expect(shown(editor)).toEqual(['code0: xAda\t36|'])
    write(editor, [{ text: 'above' }, { text: '|' }, { text: 'below' }])
    pasteHtml(editor, table)
    expect(shown(editor)).toEqual(['p0: above', 'table0: |', 'p0: below'])
    expect(editor.view.dom.querySelectorAll('table')).toHaveLength(1)
  })

  it('[EDT-98] of what has pictures in it the text is pasted, with what the pictures are called', () => {
    const editor = open()
    pasteHtml(editor, '<p>One <img src="data:," alt="a cat"> here<img src="data:,"></p>')
    expect(shown(editor)).toEqual(['p0: One a cat here|'])
    expect(said()).toEqual(['Some pictures cannot be taken over from where they are.'])
  })

  it('[EDT-25] nothing is pasted of what holds no text', () => {
    const editor = open()
    write(editor, [{ text: 'be|hind' }])
    pasteHtml(editor, '<style>p{}</style><script>1</script>')
    expect(shown(editor)).toEqual(['p0: be|hind'])
  })
})

it('[TEXT-41] addresses in what is pasted become links, and one undo takes the links alone back', () => {
  const editor = open()
  pasteText(editor, 'see https://example.org/x.')
  expect(shown(editor)).toEqual(['p0: see https://example.org/x(link).|'])
  editor.commands.undo()
  expect(shown(editor)).toEqual(['p0: see https://example.org/x.|'])
  editor.commands.undo()
  expect(shown(editor)).toEqual(['p0: |'])
  pasteHtml(editor, '<p><code>https://example.org</code> www.example.org</p>')
  expect(shown(editor)).toEqual(['p0: https://example.org(code) www.example.org|(link)'])
})
