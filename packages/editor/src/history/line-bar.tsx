import { Button, CloseButton, Text } from '@mantine/core'
import { listNames } from '@sheaf/ui/l10n/list-names'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconRestore, IconUserSearch } from '@tabler/icons-react'
import { useStore } from '@sheaf/ui/lib/store'
import type { OpenHistory } from './session/history-session.ts'
import { authorsOfLines } from './moment/line-authors.ts'
import { linesInWords } from './restore/line-words.ts'
import { openPanel } from './panels/open-panel.ts'
import { useRestore } from './restore/use-restore.ts'

const SIGN = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** Names the chosen lines and who wrote them, and offers what can be done with them. */
export const LineBar = ({ history }: { readonly history: OpenHistory }) => {
  const t = useT()
  const { facts, moments, lineFilter } = history
  const { chosenLines: lines, shown, head } = useStore(moments.state)
  const { isRestoring, restore } = useRestore(history)
  const authors =
    lines === undefined ? [] : authorsOfLines(shown.lines.slice(lines.first - 1, lines.last), shown.writers, t)
  return (
    <div className="history-line-status">
      <div className={lines && 'history-line-bar'}>
        {/* Screen readers are told what is chosen, and not each time which buttons there are. */}
        <Text component="div" size="sm" role="status" className="history-line-words">
          {lines !== undefined && (
            <>
              <strong>{linesInWords(lines, t)}</strong>{' '}
              {authors.length === 0
                ? t('TIMESLIDER.LINES.EMPTY')
                : t('TIMESLIDER.LINES.BY', { names: listNames(authors) })}
            </>
          )}
        </Text>
        {lines !== undefined && (
          <>
            <CloseButton aria-label={t('TIMESLIDER.LINES.LEAVE')} onClick={() => moments.chooseLines(undefined)} />
            <div className="history-line-acts">
              <Button
                size="xs"
                variant="default"
                leftSection={<IconUserSearch {...SIGN} />}
                onClick={() => {
                  lineFilter.set({ ...lines, seq: shown.seq })
                  openPanel.set('changes')
                }}
              >
                {t('TIMESLIDER.LINES.WHO')}
              </Button>
              {facts.may.write && shown.seq < head && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconRestore {...SIGN} />}
                  aria-disabled={isRestoring || undefined}
                  onClick={() => {
                    if (!isRestoring) void restore(lines)
                  }}
                >
                  {t('TIMESLIDER.LINES.RESTORE', { count: lines.last - lines.first + 1 })}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </div>
  )
}
