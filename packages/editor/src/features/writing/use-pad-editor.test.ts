import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { openSequence } from '@sheaf/document/text/sequence'
import type { OpenPad } from '../../connection/access-state.ts'
import { PresenceRoom } from '../../testing/presence-room.ts'
import { idsOf } from '../../testing/two-peers.ts'
import { usePadEditor } from './use-pad-editor.ts'

test('[PREF-54, PREF-55] the text names its language, and whether the browser may check it, without a new editor', () => {
  const doc = new Y.Doc()
  openSequence(doc)
  const pad = { doc, presence: new PresenceRoom().join('ada'), ids: idsOf(doc, 'ada'), showIn: () => () => {} }
  const extensions: never[] = []
  const tables = { add: () => () => {} }
  const formatsTyped = () => true
  const { result, rerender } = renderHook(
    (spelling: { isChecked: boolean; language: string }) =>
      usePadEditor({
        pad: pad as unknown as OpenPad,
        author: 'ada',
        tables,
        extensions,
        isEditable: true,
        formatsTyped,
        direction: undefined,
        spelling,
      }),
    { initialProps: { isChecked: true, language: '' } },
  )
  const editor = result.current
  const { dom } = editor.view
  const said = () => [dom.getAttribute('spellcheck'), dom.getAttribute('lang')]
  expect(said()).toEqual(['true', null])
  rerender({ isChecked: false, language: 'fr' })
  expect(said()).toEqual(['false', 'fr'])
  rerender({ isChecked: true, language: '' })
  expect(said()).toEqual(['true', null])
  expect(result.current).toBe(editor)
})
