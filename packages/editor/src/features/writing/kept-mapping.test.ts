import { seeds } from '@sheaf/document/testing/random'
import { randomEdits } from '@sheaf/document/testing/random-edits'
import { padSchema } from '@sheaf/document/schema/pad-schema'
import { PAD_FRAGMENT } from '@sheaf/document/schema/vocabulary'
import { yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap'
import { describe, expect, it } from 'vitest'
import { padEditor, typeText } from '../../testing/pad-editor.ts'
import { twoPeers } from '../../testing/two-peers.ts'

describe('the text on the page', () => {
  it.each(seeds(6, 500))('[RT-4] is the text of the pad, whatever others do to it (seed %i)', (seed) => {
    const { a, b } = twoPeers()
    const edit = randomEdits(b, seed, 'bob')
    edit()
    const editor = padEditor(a, 'ada')
    for (let step = 0; step < 60; step += 1) {
      edit()
      if (step % 7 === 0) typeText(editor, 'x')
      if (step % 11 === 0) editor.commands.splitBlock()
      const expected = yXmlFragmentToProseMirrorRootNode(a.getXmlFragment(PAD_FRAGMENT), padSchema)
      expect(editor.state.doc.toJSON()).toEqual(expected.toJSON())
    }
    editor.destroy()
  })
})
