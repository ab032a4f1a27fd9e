import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { Editor } from '@tiptap/react'
import { type Count, minutesOf } from './count-text.ts'
import { useCounts } from './use-counts.ts'
import './word-count.css'

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
