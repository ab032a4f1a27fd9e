import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { type Count, minutesOf } from './count-text.ts'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { LineCounts } from './line-counts.ts'
import './word-count.css'

/** Milliseconds for which a change waits until it is counted: a key does not wait for it. */
const COUNT_AFTER_MS = 300

interface Counts {
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
const useCounts = (editor: Editor): Counts | undefined => {
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

/** EDT-200: how many words and signs the pad has, and what is selected of it, and how long it takes to be read. */
export const WordCount = ({ editor }: { readonly editor: Editor }) => {
  const t = useT()
  const language = useLanguage()
  const counts = useCounts(editor)
  const minutes = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute' })
  const number = new Intl.NumberFormat(language)

  const countText = (measure: (count: Count) => number, format = number): string => {
    // The place is there from the beginning, so that the list above does not move.
    if (counts === undefined) return '…'
    const { all, selected } = counts
    if (selected === undefined) return format.format(measure(all))
    return t('EDITOR.COUNT.SELECTED', { selected: number.format(measure(selected)), all: format.format(measure(all)) })
  }
  return (
    <dl className="pad-count">
      <dt>{t('EDITOR.COUNT.WORDS')}</dt>
      <dd>{countText(({ words }) => words)}</dd>
      <dt>{t('EDITOR.COUNT.SIGNS')}</dt>
      <dd>{countText(({ signs }) => signs)}</dd>
      <dt>{t('EDITOR.COUNT.WITHOUT_SPACES')}</dt>
      <dd>{countText(({ signs, spaces }) => signs - spaces)}</dd>
      <dt>{t('EDITOR.COUNT.READING_TIME')}</dt>
      <dd>{countText(minutesOf, minutes)}</dd>
    </dl>
  )
}
