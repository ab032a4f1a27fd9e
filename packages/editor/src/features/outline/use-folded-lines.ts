import type { Editor } from '@tiptap/core'
import { useSyncExternalStore } from 'react'
import { foldsOf } from '../../lib/lines/folds.ts'

/** Returns the numbers of the lines whose sections are folded, from 1, joined: equal texts are equal lists. */
const read = (editor: Editor): string =>
  editor.isDestroyed
    ? ''
    : foldsOf(editor.state)
        .map(({ line }) => line + 1)
        .join()

/** Returns the lines of the headings whose sections are folded, as they change. */
export const useFoldedLines = (editor: Editor): ReadonlySet<number> => {
  const lines = useSyncExternalStore(
    (listener) => {
      editor.on('transaction', listener)
      return () => editor.off('transaction', listener)
    },
    () => read(editor),
  )
  return new Set(lines.split(',').map(Number))
}
