import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import type { Count } from './count-text.ts'
import { LineCounts } from './line-counts.ts'

/** Milliseconds for which a change waits until it is counted: a key does not wait for it. */
const COUNT_AFTER_MS = 300

export interface Counts {
  readonly all: Count
  /** What is selected; undefined if nothing is. */
  readonly selected: Count | undefined
}

const countsOf = async ({ state }: Editor, lines: LineCounts, signal: AbortSignal): Promise<Counts | undefined> => {
  const { doc, selection } = state
  const all = await lines.count(doc, { from: 0, to: doc.content.size }, signal)
  const selected = selection.empty ? undefined : await lines.count(doc, selection, signal)
  return all && { all, selected }
}

/** EDT-200: returns how much the pad holds, as it changes; undefined until it has been counted. */
export const useCounts = (editor: Editor): Counts | undefined => {
  const [counts, setCounts] = useState<Counts>()
  useEffect(() => {
    const lines = new LineCounts((id) => bindingOf(editor.state)?.tableOf(id))
    let timer: ReturnType<typeof setTimeout> | undefined
    let counting = new AbortController()
    let wasEmpty = true
    const count = async (): Promise<void> => {
      if (editor.isDestroyed) return
      const { signal } = counting
      wasEmpty = editor.state.selection.empty
      const next = await countsOf(editor, lines, signal)
      if (next !== undefined && !signal.aborted) setCounts(next)
    }
    const countSoon = (ms: number): void => {
      clearTimeout(timer)
      counting.abort()
      counting = new AbortController()
      timer = setTimeout(() => void count(), ms)
    }
    const follow = ({ transaction }: { readonly transaction: { readonly docChanged: boolean } }): void => {
      if (transaction.docChanged || !(wasEmpty && editor.state.selection.empty)) countSoon(COUNT_AFTER_MS)
    }
    editor.on('transaction', follow)
    countSoon(0)
    return () => {
      clearTimeout(timer)
      counting.abort()
      editor.off('transaction', follow)
    }
  }, [editor])
  return counts
}
