import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import type { Presence } from '../../connection/presence.ts'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import type { OthersUploads } from './others-uploads.ts'

/** Tells others where this page sends files, and shows where they do. What shows it is loaded with the first of theirs. */
export const useSharedUploads = (editor: Editor, files: PadFiles, presence: Presence): void => {
  useEffect(() => {
    const stopTelling = files.onUploads((uploads) => presence.setUploads(uploads))
    let shown: OthersUploads | undefined
    let isEnded = false
    let isLoading = false
    const look = (): void => {
      if (isLoading || ![...presence.others.values()].some(({ uploads }) => uploads?.length)) return
      isLoading = true
      import('./others-uploads.ts').then(
        ({ OthersUploads }) => {
          if (!isEnded) shown = new OthersUploads(editor, presence)
        },
        () => {
          // The next that is told of them tries again.
          isLoading = false
        },
      )
    }
    const stop = presence.onChange(look)
    look()
    return () => {
      isEnded = true
      stop()
      shown?.end()
      stopTelling()
    }
  }, [editor, files, presence])
}
