import type { Stretch } from '@sheaf/contract/entities/history'
import { formatNumber } from '@sheaf/l10n/format-number'
import { RowButton } from '@sheaf/ui/components/row-button'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Badge, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconFileDiff } from '@tabler/icons-react'
import { safeColor } from '../../connection/authors.ts'
import { changeInWords } from '../session/use-change.ts'

interface StretchRowProps {
  readonly stretch: Stretch
  /** Whether the shown moment is in it. */
  readonly isShown: boolean
  /** Whether it is newer than the reader's last visit. */
  readonly isNew: boolean
  readonly onChoose: () => void
  /** Compares what it wrote with what was there before. */
  readonly onCompare: () => void
}

/** Says who wrote when and how much, and leads to the moment after it. */
export const StretchRow = ({ stretch, isShown, isNew, onChoose, onCompare }: StretchRowProps) => {
  const t = useT()
  const language = useLanguage()
  const locale = useDateLocale()
  const { startedAt, endedAt, authors, added, removed, version } = stretch
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
  const when = time.formatRange(startedAt, endedAt)
  // Stretches of several days may have the same time.
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  const compareLabel = t('TIMESLIDER.COMPARE.HERE', { when: day.formatRange(startedAt, endedAt) })
  return (
    <div className="history-row-with-acts">
      <UnstyledButton className="history-row" aria-current={isShown || undefined} onClick={onChoose}>
        <span className="history-row-line">
          <span>{when}</span>
          {isNew && (
            <Badge size="sm" color="pine.8">
              {t('TIMESLIDER.CHANGES.NEW')}
            </Badge>
          )}
          <bdi className="history-row-letters" aria-hidden>
            {[
              ...(added > 0 ? [`+${formatNumber(added, language)}`] : []),
              ...(removed > 0 ? [`−${formatNumber(removed, language)}`] : []),
            ].join(' ')}
          </bdi>
          <VisuallyHidden>{changeInWords({ added, removed }, t)}</VisuallyHidden>
        </span>
        <span className="history-row-line">
          {authors.map(({ id, name, color }) => (
            <span key={id} className="history-author">
              <span className="history-swatch" style={{ backgroundColor: safeColor(color) }} aria-hidden />
              <bdi>{name || t('EDITOR.GUEST')}</bdi>
            </span>
          ))}
        </span>
        {version !== undefined && version.name !== '' && <strong dir="auto">{version.name}</strong>}
      </UnstyledButton>
      <RowButton aria-label={compareLabel} title={compareLabel} onClick={onCompare}>
        <IconFileDiff size={18} stroke={1.6} aria-hidden />
      </RowButton>
    </div>
  )
}
