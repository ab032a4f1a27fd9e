import { Anchor, Group as Row, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { AuditEntry } from '@sheaf/contract/entities/audit'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFileText, IconFolder, IconSettings, IconUser } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { type Column, DataTable, type ListQuery } from '../../../components/lists/data-table.tsx'
import { NoValue } from '../../../components/lists/no-value.tsx'
import { useSite } from '../../../lib/session/site.ts'
import { detailLines, settingName } from './audit-details.ts'
import type { AuditSearch } from './audit-filters.ts'
import { Drawing, LEAF, PAPER, STRAW } from '../../../components/drawings.tsx'

interface AuditTableProps {
  readonly query: ListQuery
  readonly entries: readonly AuditEntry[] | undefined
  /** Adds a filter. Must be a stable reference, or all rows rerender. */
  readonly onNarrow: (change: Partial<AuditSearch>) => void
  readonly empty: ReactNode
}

const timeOf = ({ at }: AuditEntry) => at

export const AuditTable = ({ query, entries, onNarrow, empty }: AuditTableProps) => {
  const t = useT()
  const columns = useMemo(
    (): Column<AuditEntry>[] => [
      { name: 'when', label: t('AUDIT.WHEN'), cell: ({ at }) => <TimeOfDay at={at} /> },
      { name: 'actor', label: t('AUDIT.ACTOR'), cell: ({ actor }) => <Who actor={actor} /> },
      { name: 'act', label: t('AUDIT.ACT'), cell: ({ act }) => <InterfaceText text={t(`AUDIT.ACTS.${act}`)} /> },
      { name: 'on', label: t('AUDIT.ON'), width: 'wide', cell: ({ on }) => <Targets on={on} onNarrow={onNarrow} /> },
      { name: 'details', label: t('AUDIT.DETAILS'), cell: (entry) => <Details entry={entry} /> },
      { name: 'address', label: t('AUDIT.ADDRESS'), cell: ({ address }) => address },
    ],
    [t, onNarrow],
  )
  return (
    <DataTable
      label={t('MENU.AUDIT')}
      query={query}
      rows={entries}
      keyOf={({ _id }) => _id}
      columns={columns}
      timeOf={timeOf}
      empty={empty}
    />
  )
}

/** Shows text of the interface, which breaks between words only, unlike names, which may be arbitrarily long. */
const InterfaceText = ({ text }: { text: string }) => <span style={{ overflowWrap: 'break-word' }}>{text}</span>

/** Shows the time of day: the day stands above. */
const TimeOfDay = ({ at }: Pick<AuditEntry, 'at'>) => {
  const locale = useDateLocale()
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(at)
  return (
    <time dateTime={new Date(at).toISOString()} style={{ whiteSpace: 'nowrap' }}>
      {time}
    </time>
  )
}

const Who = ({ actor }: Pick<AuditEntry, 'actor'>) => {
  const t = useT()
  if (actor.kind === 'siteAdmin') return <InterfaceText text={t('AUDIT.SITE_ADMIN')} />
  if (actor.kind === 'user') return <bdi>{actor.login}</bdi>
  return (
    <div>
      {t('AUDIT.VISITOR')}
      {actor.login !== '' && (
        <>
          {' '}
          (<bdi>{actor.login}</bdi>)
        </>
      )}
    </div>
  )
}

const KINDS = {
  user: { label: 'USER.MYPADS_ACCOUNT', Icon: IconUser },
  pad: { label: 'GROUP.PAD.PAD', Icon: IconFileText },
  group: { label: 'GROUP.GROUP', Icon: IconFolder },
  setting: { label: 'AUDIT.SETTING', Icon: IconSettings },
} as const

const Targets = ({ on, onNarrow }: Pick<AuditEntry, 'on'> & Pick<AuditTableProps, 'onNarrow'>) => {
  const t = useT()
  const targets: readonly (readonly [kind: keyof typeof KINDS, text: string, change: Partial<AuditSearch>])[] = [
    ...(on.user ? [['user', on.user.login, { user: on.user.login }] as const] : []),
    ...(on.pad ? [['pad', on.pad.name, { pad: on.pad._id }] as const] : []),
    ...(on.group ? [['group', on.group.name, { group: on.group._id }] as const] : []),
    ...(on.setting === undefined ? [] : [['setting', settingName(on.setting), { setting: on.setting }] as const]),
  ]
  if (targets.length === 0) return <NoValue />
  return (
    <Stack gap={6} align="flex-start">
      {targets.map(([kind, text, change]) => {
        const { label, Icon } = KINDS[kind]
        return (
          <Row key={kind} gap={6} wrap="nowrap" align="flex-start" title={t(label)}>
            <Icon size={16} aria-hidden style={{ flex: 'none', marginBlockStart: 2 }} />
            <div>
              <VisuallyHidden>{t(label)}</VisuallyHidden>
              <Anchor component="button" type="button" size="sm" ta="start" dir="auto" onClick={() => onNarrow(change)}>
                {text}
              </Anchor>
            </div>
          </Row>
        )
      })}
    </Stack>
  )
}

/** Shows the details of an entry. It is a component so that it rerenders when the page's language changes. */
const Details = ({ entry }: { entry: AuditEntry }) => {
  const lines = detailLines(entry, useSite())
  if (lines.length === 0) return <NoValue />
  return (
    <div>
      {lines.map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may read alike, and none ever moves
        <Text key={at} size="sm">
          {text}
        </Text>
      ))}
    </div>
  )
}

/** Draws an open record book without an entry. */
export const EmptyAudit = () => (
  <Drawing>
    <path d="M60 24c-10-8-26-8-40-5v54c14-3 30-3 40 5 10-8 26-8 40-5V19c-14-3-30-3-40 5z" fill={LEAF} />
    <path d="M60 20c-9-7-22-7-34-4v50c12-3 25-3 34 4z" fill={PAPER} />
    <path d="M60 20c9-7 22-7 34-4v50c-12-3-25-3-34 4z" fill={PAPER} />
    <path d="M34 28c6-1 12-1 18 2M34 38c6-1 12-1 18 2M34 48c6-1 12-1 18 2" opacity=".7" />
    <path d="M82 14v20l-5-4-5 4V15" stroke={STRAW} strokeWidth="3" />
  </Drawing>
)
