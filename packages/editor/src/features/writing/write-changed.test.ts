import { setTimeout as sleep } from 'node:timers/promises'
import { appendParagraphs } from '@sheaf/document/seed'
import { padSchema } from '@sheaf/document/schema/pad-schema'
import { PAD_FRAGMENT } from '@sheaf/document/schema/vocabulary'
import type { Editor } from '@tiptap/core'
import { yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { padEditor, typeText } from '../../testing/pad-editor.ts'
import { bindingOf } from './binding.ts'

const LINES = 300

const longPad = async (): Promise<{ editor: Editor; doc: Y.Doc }> => {
  const doc = new Y.Doc()
  appendParagraphs(
    doc,
    Array.from({ length: LINES }, (_, n) => ({ text: `Line ${n}`, author: 'ada' })),
  )
  const editor = padEditor(doc, 'ada')
  onTestFinished(() => editor.destroy())
  await sleep(0)
  return { editor, doc }
}

/** Counts how often the mapping is asked for the previous node of a part. */
const lookUps = (editor: Editor, work: () => void): number => {
  const { mapping } = bindingOf(editor.state)!
  const get = mapping.get.bind(mapping)
  let count = 0
  mapping.get = (key) => {
    count += 1
    return get(key)
  }
  work()
  mapping.get = get
  return count
}

const textOf = (doc: Y.Doc): object =>
  yXmlFragmentToProseMirrorRootNode(doc.getXmlFragment(PAD_FRAGMENT), padSchema).toJSON()

describe('a letter in a long pad', () => {
  it.each<[string, (editor: Editor) => void]>([
    ['in a line', () => {}],
    ['in an item of a list', (editor) => editor.chain().selectAll().toggleBulletList().run()],
  ])('[RT-40] %s does not have the lines below looked at', async (_where, prepare) => {
    const { editor, doc } = await longPad()
    prepare(editor)
    editor.commands.setTextSelection(5)
    typeText(editor, 'x')
    expect(lookUps(editor, () => typeText(editor, 'y'))).toBeLessThan(LINES / 10)
    expect(editor.state.doc.toJSON()).toEqual(textOf(doc))
  })

  it('[RT-40] is in the pad as it stands on the page, whatever was done before', async () => {
    const { editor, doc } = await longPad()
    const steps = [
      () => typeText(editor, 'x'),
      () => editor.commands.splitBlock(),
      () => typeText(editor, 'y'),
      () => editor.commands.toggleHeading({ level: 1 }),
      () => editor.commands.toggleBulletList(),
      () => editor.commands.toggleTaskList(),
      () => typeText(editor, 'z'),
      () => editor.commands.toggleBold(),
      () => typeText(editor, 'bold'),
      () => editor.commands.joinBackward(),
      () => editor.commands.undo(),
      () => appendParagraphs(doc, [{ text: 'of somebody else', author: 'bob' }]),
      () => typeText(editor, 'x'),
      () => editor.commands.deleteNode('listItem'),
      () => editor.commands.redo(),
    ]
    for (const at of [1503, 1, 403])
      for (const step of steps) {
        if (step === steps[0]) editor.commands.setTextSelection(at)
        step()
        expect(editor.state.doc.toJSON()).toEqual(textOf(doc))
      }
  })
})
