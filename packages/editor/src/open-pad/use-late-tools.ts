import { retryUntilLoaded } from '@sheaf/ui/lib/retry-until-loaded'
import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'

type LateTools = typeof import('./late-tools.ts')

/** What shows that somebody is about to write or select. */
const SIGNS = ['keydown', 'pointermove', 'pointerdown', 'beforeinput'] as const

let tools: Promise<LateTools> | undefined

/** Returns the tools that appear in the text, once they have been fetched: not before somebody is about to need them. */
export const useLateTools = (editor: Editor, isEditable: boolean): LateTools | undefined => {
  const [here, setHere] = useState<LateTools>()
  useEffect(() => {
    if (!isEditable || here) return undefined
    const { dom } = editor.view
    const stop = new AbortController()
    const fetchOnce = (): void => {
      stop.abort()
      void (tools ??= retryUntilLoaded(() => import('./late-tools.ts'))).then(setHere)
    }
    for (const sign of SIGNS) dom.addEventListener(sign, fetchOnce, { signal: stop.signal, passive: true })
    return () => stop.abort()
  }, [editor, isEditable, here])
  return isEditable ? here : undefined
}
