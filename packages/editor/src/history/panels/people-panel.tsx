import { Button, Stack, Table, Text } from '@mantine/core'
import type { Contribution } from '@sheaf/contract/entities/history'
import { listContributions } from '@sheaf/contract/routes/history'
import { formatNumber } from '@sheaf/l10n/format-number'
import { ErrorState } from '@sheaf/ui/components/error-state'
import { LoadingState } from '@sheaf/ui/components/loading-state'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { safeColor } from '../../connection/authors.ts'
import { useStore } from '@sheaf/ui/lib/store'
import { downloadFile } from '../../lib/files/download-file.ts'
import { failureInWords } from '../session/failure-words.ts'
import { isAborted } from '../session/history-api.ts'
import './panels.css'
import type { PanelProps } from './panel-props.ts'

/** Returns a cell that a spreadsheet shows as it is: what begins like a formula gets an apostrophe before it. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a table as CSV, which begins so that spreadsheets read it as UTF-8. */
const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

const Contributions = ({ history: { api, moments, padName } }: Pick<PanelProps, 'history'>) => {
  const t = useT()
  const language = useLanguage()
  const locale = useDateLocale()
  const { head } = useStore(moments.state)
  const [people, setPeople] = useState<readonly Contribution[]>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const end = new AbortController()
    api
      .call(listContributions, { signal: end.signal })
      .then(({ value }) => {
        setPeople(value)
        setFailure(undefined)
      })
      .catch((error: unknown) => {
        if (!isAborted(error)) setFailure(failureInWords(error))
      })
    return () => end.abort()
  }, [api, head, attempt])
  if (failure !== undefined)
    return <ErrorState title={t('TIMESLIDER.PEOPLE.FAILED')} text={failure} onRetry={() => setAttempt(attempt + 1)} />
  if (people === undefined) return <LoadingState mih="12rem" />
  const headings = [
    t('TIMESLIDER.PEOPLE.NAME'),
    t('TIMESLIDER.PEOPLE.STANDING'),
    t('TIMESLIDER.PEOPLE.WRITTEN'),
    t('TIMESLIDER.PEOPLE.REMOVED'),
  ]
  const nameOf = ({ author }: Contribution): string => author.name || t('EDITOR.GUEST')
  const save = () =>
    downloadFile(
      `${padName}.csv`,
      'text/csv',
      csvOf([
        [...headings, t('TIMESLIDER.PEOPLE.FIRST'), t('TIMESLIDER.PEOPLE.LAST')],
        ...people.map((person) => [
          nameOf(person),
          person.standing,
          person.written,
          person.removed,
          new Date(person.firstAt).toISOString(),
          new Date(person.lastAt).toISOString(),
        ]),
      ]),
    )
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  return (
    <Stack gap="sm">
      <div className="history-people">
        <Table>
          <Table.Thead>
            <Table.Tr>
              {headings.map((heading) => (
                <Table.Th key={heading} scope="col">
                  {heading}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((person) => (
              <Table.Tr key={person.author.id}>
                <Table.Th scope="row">
                  <span className="history-author">
                    <span
                      className="history-swatch"
                      style={{ backgroundColor: safeColor(person.author.color) }}
                      aria-hidden
                    />
                    <bdi>{nameOf(person)}</bdi>
                  </span>
                  <Text size="xs" c="dimmed">
                    {day.formatRange(person.firstAt, person.lastAt)}
                  </Text>
                </Table.Th>
                <Table.Td>{formatNumber(person.standing, language)}</Table.Td>
                <Table.Td>{formatNumber(person.written, language)}</Table.Td>
                <Table.Td>{formatNumber(person.removed, language)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="xs" c="dimmed">
        {t('TIMESLIDER.PEOPLE.APPROXIMATE')}
      </Text>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
        {t('TIMESLIDER.PEOPLE.CSV')}
      </Button>
    </Stack>
  )
}

/** Shows how much each person has written, to those who may see who the members are. */
const PeoplePanel = ({ history }: PanelProps) => {
  const t = useT()
  return (
    <Stack p="sm">
      {history.facts.may.seeMembers ? (
        <Contributions history={history} />
      ) : (
        <Text size="sm">{t('TIMESLIDER.PEOPLE.CLOSED')}</Text>
      )}
    </Stack>
  )
}

export default PeoplePanel
