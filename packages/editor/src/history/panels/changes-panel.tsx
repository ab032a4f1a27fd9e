import { Button, CloseButton, NativeSelect, Stack, Text } from '@mantine/core'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { ErrorState } from '@sheaf/ui/components/error-state'
import { LoadingState } from '@sheaf/ui/components/loading-state'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useStore } from '@sheaf/ui/lib/store'
import { linesInWords } from '../restore/line-words.ts'
import { MoreButton } from './more-button.tsx'
import './panels.css'
import type { PanelProps } from './panel-props.ts'
import { StretchRow } from './stretch-row.tsx'
import { type StretchFilter, useStretches } from './use-stretches.ts'

interface StretchesProps extends PanelProps, StretchFilter {
  /** Stretches that go beyond this entry are marked as new. */
  readonly newAfter: number
}

const Stretches = ({ history, author, lines, newAfter, onDone }: StretchesProps) => {
  const t = useT()
  const locale = useDateLocale()
  const { moments } = history
  const { head, seq } = useStore(moments.state)
  const { parts } = useStore(history.activity)
  const known = `${head} ${parts.at(-1)?.to}`
  const { loaded, failure, isLoadingMore, loadMore, retry } = useStretches(history, { author, lines }, known)
  const failed = failure !== undefined && (
    <ErrorState title={t('TIMESLIDER.CHANGES.FAILED')} text={failure} onRetry={retry} />
  )
  if (loaded === undefined) return failed || <LoadingState mih="12rem" />
  if (loaded.stretches.length === 0 && loaded.next === null && lines !== undefined)
    return <Text size="sm">{t('TIMESLIDER.CHANGES.EMPTY_OF_LINES')}</Text>
  if (loaded.stretches.length === 0 && loaded.next === null)
    return author === undefined ? (
      <EmptyState icon={<IconHistory />} title={t('TIMESLIDER.NOTHING.TITLE')} text={t('TIMESLIDER.NOTHING.TEXT')} />
    ) : (
      <Text size="sm">{t('TIMESLIDER.CHANGES.EMPTY_OF')}</Text>
    )
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const days = Map.groupBy(loaded.stretches, ({ endedAt }) => day.format(endedAt))
  return (
    <>
      {[...days].map(([name, stretches]) => (
        <section key={name}>
          <h3 className="history-day">{name}</h3>
          <ul className="history-rows">
            {stretches.map((stretch) => (
              <li key={stretch.from}>
                <StretchRow
                  stretch={stretch}
                  isShown={seq >= stretch.from && seq <= stretch.to}
                  isNew={stretch.to > newAfter}
                  onChoose={() => {
                    moments.goTo(stretch.to)
                    onDone()
                  }}
                  onCompare={() => {
                    moments.compare([stretch.from - 1, stretch.to])
                    onDone()
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {failed || (loaded.next !== null && <MoreButton isLoading={isLoadingMore} onLoad={() => void loadMore()} />)}
    </>
  )
}

/** Lists who changed the pad when, the newest first. */
const ChangesPanel = ({ history, onDone }: PanelProps) => {
  const t = useT()
  const { activity, facts, lineFilter, moments, newAfter } = history
  const lines = useStore(lineFilter)
  const { writers } = useStore(activity)
  const { head } = useStore(moments.state)
  const [author, setAuthor] = useState('')
  const newSince = useStore(newAfter)
  const { lastVisit } = facts
  return (
    <Stack gap="sm" p="sm">
      {writers.length > 1 && (
        <NativeSelect
          label={t('TIMESLIDER.CHANGES.BY')}
          value={author}
          onChange={({ currentTarget }) => setAuthor(currentTarget.value)}
          data={[
            { value: '', label: t('TIMESLIDER.CHANGES.ALL') },
            ...writers.map(({ id, name }) => ({ value: id, label: name || t('EDITOR.GUEST') })),
          ]}
        />
      )}
      {lastVisit !== null && lastVisit.seq < head && (
        <Button
          variant="light"
          onClick={() => {
            newAfter.set(lastVisit.seq)
            moments.compare([lastVisit.seq, head])
            onDone()
          }}
        >
          {t('TIMESLIDER.CHANGES.SINCE')}
        </Button>
      )}
      {lines !== undefined && (
        <div className="history-filter">
          <Text size="sm">{t('TIMESLIDER.CHANGES.OF_LINES', { lines: linesInWords(lines, t) })}</Text>
          <CloseButton aria-label={t('TIMESLIDER.CHANGES.ALL_LINES')} onClick={() => lineFilter.set(undefined)} />
        </div>
      )}
      <Stretches
        key={`${author} ${lines?.seq} ${lines?.first} ${lines?.last}`}
        history={history}
        lines={lines}
        author={author || undefined}
        newAfter={newSince}
        onDone={onDone}
      />
    </Stack>
  )
}

export default ChangesPanel
