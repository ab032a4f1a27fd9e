import { Anchor, Stack, Text } from '@mantine/core'
import type { AuditEntry } from '@sheaf/contract/entities/audit'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { ReactNode } from 'react'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { DataTable, type ListQuery } from '../../lib/data-table.tsx'
import type { AuditSearch } from './audit-filters.ts'

interface AuditTableProps {
  readonly query: ListQuery
  readonly entries: readonly AuditEntry[] | undefined
  /** Shows only what concerns this. */
  readonly onNarrow: (change: Partial<AuditSearch>) => void
  readonly empty: ReactNode
}

export const AuditTable = ({ query, entries, onNarrow, empty }: AuditTableProps) => {
  const t = useT()
  return (
    <DataTable
      label={t('MENU.AUDIT')}
      query={query}
      rows={entries}
      keyOf={({ _id }) => _id}
      columns={[
        { name: 'when', label: t('AUDIT.WHEN'), cell: ({ at }) => <Exactly at={at} /> },
        { name: 'actor', label: t('AUDIT.ACTOR'), cell: ({ actor }) => <Who actor={actor} /> },
        { name: 'act', label: t('AUDIT.ACT'), cell: ({ act }) => t(`AUDIT.ACTS.${act}`) },
        { name: 'on', label: t('AUDIT.ON'), cell: ({ on }) => <Targets on={on} onNarrow={onNarrow} /> },
        { name: 'details', label: t('AUDIT.DETAILS'), cell: ({ details }) => <Details details={details} /> },
        { name: 'address', label: t('AUDIT.ADDRESS'), cell: ({ address }) => address },
      ]}
      empty={empty}
    />
  )
}

const Exactly = ({ at }: Pick<AuditEntry, 'at'>) => {
  const language = useLanguage()
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' }).format(at)
  return (
    <time dateTime={new Date(at).toISOString()} style={{ whiteSpace: 'nowrap' }}>
      {exact}
    </time>
  )
}

const Who = ({ actor }: Pick<AuditEntry, 'actor'>) => {
  const t = useT()
  if (actor.kind === 'siteAdmin') return <span style={{ overflowWrap: 'break-word' }}>{t('AUDIT.SITE_ADMIN')}</span>
  if (actor.kind === 'user') return <bdi>{actor.login}</bdi>
  return (
    <>
      {t('AUDIT.VISITOR')}
      {actor.login !== '' && (
        <>
          {' '}
          (<bdi>{actor.login}</bdi>)
        </>
      )}
    </>
  )
}

const Targets = ({ on, onNarrow }: Pick<AuditEntry, 'on'> & Pick<AuditTableProps, 'onNarrow'>) => {
  const targets: readonly (readonly [kind: string, text: string, change: Partial<AuditSearch>])[] = [
    ...(on.user ? [['user', on.user.login, { user: on.user.login }] as const] : []),
    ...(on.pad ? [['pad', on.pad.name, { pad: on.pad._id }] as const] : []),
    ...(on.group ? [['group', on.group.name, { group: on.group._id }] as const] : []),
    ...(on.setting === undefined ? [] : [['setting', on.setting, { setting: on.setting }] as const]),
  ]
  if (targets.length === 0) return null
  return (
    <Stack gap={6} align="flex-start">
      {targets.map(([kind, text, change]) => (
        <Anchor
          key={kind}
          component="button"
          type="button"
          size="sm"
          ta="start"
          dir="auto"
          onClick={() => onNarrow(change)}
        >
          {text}
        </Anchor>
      ))}
    </Stack>
  )
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

/** As short as it can be: what it was before and what it is now. */
const Written = ({ value }: { value: unknown }): ReactNode => {
  if (!isChange(value)) return <bdi>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
  return (
    <>
      <Written value={value.from} /> → <Written value={value.to} />
    </>
  )
}

const Details = ({ details }: Pick<AuditEntry, 'details'>) => {
  const entries = Object.entries(details)
  if (entries.length === 0) return null
  return (
    <div>
      {entries.map(([name, value]) => (
        <Text key={name} size="xs" ff="monospace">
          {/* Figures and names of ours around it, which are read from the left in every language. */}
          <bdi dir="ltr">
            {name}: <Written value={value} />
          </bdi>
        </Text>
      ))}
    </div>
  )
}
