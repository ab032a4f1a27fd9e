import { Slice } from '@tiptap/pm/model'
import { afterEach, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { renderAuthors, padEditor, typeText } from '../../testing/pad-editor.ts'
import { twoPeers } from '../../testing/two-peers.ts'

const editors: { destroy(): void }[] = []
const open = (...args: Parameters<typeof padEditor>) => {
  const editor = padEditor(...args)
  editors.push(editor)
  return editor
}
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

describe('who wrote', () => {
  it('[EDT-17] typed text is its writer’s, also inside the text of another', () => {
    const { a, b } = twoPeers()
    const [ada, bob] = [open(a, 'ada'), open(b, 'bob')]
    typeText(ada, 'Hello world')
    bob.commands.setTextSelection(7)
    typeText(bob, 'wide ')
    expect(renderAuthors(ada)).toBe('ada(Hello )bob(wide )ada(world)')
    expect(renderAuthors(bob)).toBe(renderAuthors(ada))
  })

  it('[EDT-17] split, joined and wrapped text stays whose it was', () => {
    const { a, b } = twoPeers()
    const [ada, bob] = [open(a, 'ada'), open(b, 'bob')]
    typeText(ada, 'one two')
    bob.commands.setTextSelection(5)
    bob.commands.splitBlock()
    expect(renderAuthors(ada)).toBe('ada(one ) / ada(two)')
    bob.commands.toggleBulletList()
    bob.commands.joinBackward()
    bob.chain().selectAll().toggleCodeBlock().run()
    expect(renderAuthors(bob)).not.toContain('bob(')
    expect(renderAuthors(ada)).toBe(renderAuthors(bob))
  })

  it('[EDT-17] what is typed over another’s text is its writer’s, also where the letters are the same', () => {
    const { a, b } = twoPeers()
    const [ada, bob] = [open(a, 'ada'), open(b, 'bob')]
    typeText(ada, 'Bananas here')
    bob.commands.setTextSelection({ from: 1, to: 8 })
    typeText(bob, 'Bingo')
    expect(renderAuthors(ada)).toBe('bob(Bingo)ada( here)')
    expect(renderAuthors(bob)).toBe(renderAuthors(ada))
  })

  it('[EDT-13] lists and bold text can be written as Markdown does', () => {
    const editor = open(new Y.Doc(), 'ada')
    typeText(editor, '- a **b** c')
    expect(editor.state.doc.firstChild?.type.name).toBe('bulletList')
    expect(editor.getHTML()).toContain('<strong>')
    expect(renderAuthors(editor)).toBe('ada(a )ada(b)ada( c)')
  })

  it('[RT-10] pasted or dropped text keeps no author who never wrote in this pad', () => {
    const editor = open(new Y.Doc(), 'ada', ['bob'])
    const { schema } = editor
    const mark = (id: string) => [schema.marks['author']!.create({ id })]
    const line = schema.nodes['paragraph']!.create(null, [
      schema.text('of bob ', mark('bob')),
      schema.text('of eve ', mark('eve')),
      schema.text('of nobody'),
    ])
    let slice = new Slice(line.content, 0, 0)
    editor.view.someProp('transformPasted', (transform) => {
      slice = transform(slice, editor.view, false)
    })
    editor.view.dispatch(editor.state.tr.replaceSelection(slice).setMeta('uiEvent', 'drop'))
    expect(renderAuthors(editor)).toBe('bob(of bob )ada(of eve of nobody)')
  })

  it('[EDT-15] undo takes back one’s own edits only', () => {
    const { a, b } = twoPeers()
    const [ada, bob] = [open(a, 'ada'), open(b, 'bob')]
    typeText(ada, 'Ada. ')
    bob.commands.focus('end')
    typeText(bob, 'Bob.')
    ada.commands.undo()
    expect(renderAuthors(ada)).toBe('bob(Bob.)')
    ada.commands.redo()
    expect(renderAuthors(bob)).toBe('ada(Ada. )bob(Bob.)')
  })

  it('[RT-11] what two people wrote apart comes together, each under their name', () => {
    const peers = twoPeers()
    const [ada, bob] = [open(peers.a, 'ada'), open(peers.b, 'bob')]
    typeText(ada, 'start ')
    peers.disconnect()
    ada.commands.focus('end')
    bob.commands.focus('end')
    typeText(ada, 'here')
    bob.commands.splitBlock()
    typeText(bob, 'there')
    peers.reconnect()
    expect(renderAuthors(ada)).toBe(renderAuthors(bob))
    expect(renderAuthors(ada)).toContain('ada(start here')
    expect(renderAuthors(ada)).toContain('bob(there)')
  })

  it('[EDT-25] a pasted book goes in as several changes, whole and in order, and is undone as one', () => {
    const doc = new Y.Doc()
    const editor = open(doc, 'ada')
    typeText(editor, 'before')
    const sizes: number[] = []
    doc.on('update', (update: Uint8Array) => sizes.push(update.length))
    const lines = Array.from({ length: 3000 }, (_, at) => `line ${at} of a long book`)
    const { schema } = editor
    const nodes = lines.map((line) => schema.nodes['paragraph']!.create(null, schema.text(line)))
    const slice = new Slice(schema.nodes['doc']!.create(null, nodes).content, 1, 1)
    const isHandled = editor.view.someProp('handlePaste', (paste) => paste(editor.view, {} as ClipboardEvent, slice))
    expect(isHandled).toBe(true)
    expect(Math.max(...sizes)).toBeLessThan(1024 * 1024)
    const text: string[] = []
    editor.state.doc.forEach((node) => text.push(node.textContent))
    expect(text).toEqual([`before${lines[0]}`, ...lines.slice(1)])
    expect(sizes.length).toBeGreaterThan(1)
    expect(renderAuthors(editor)).not.toMatch(/(^| \/ )line/)
    editor.commands.undo()
    expect(renderAuthors(editor)).toBe('ada(before)')
  })
})
