import { Button } from '@mantine/core'
import type { AuditEntry } from '@sheaf/contract/entities/audit'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconX } from '@tabler/icons-react'
import { settingName } from './audit-details.ts'
import type { AuditSearch } from './audit-filters.ts'

/** Filters that are set by a click in the table and have no field of their own. */
const KINDS = { group: 'GROUP.GROUP', pad: 'GROUP.PAD.PAD', setting: 'AUDIT.SETTING' } as const
type Kind = keyof typeof KINDS

interface AuditNarrowingProps {
  readonly search: AuditSearch
  /** Entries in which the names of the filtered objects are looked up; `undefined` while loading. */
  readonly entries: readonly AuditEntry[] | undefined
  readonly onRemove: (change: Partial<AuditSearch>) => void
}

/** SCR-326: shows the filters that have no field, each as a button that removes it. */
export const AuditNarrowing = ({ search, entries, onRemove }: AuditNarrowingProps) => {
  const t = useT()
  const nameOf = (kind: Kind): string | undefined => {
    const id = search[kind]
    if (kind === 'setting') return settingName(id)
    if (entries === undefined) return undefined
    return entries.map(({ on }) => on[kind]).find((thing) => thing?._id === id)?.name ?? id
  }
  return (['group', 'pad', 'setting'] as const)
    .filter((kind) => search[kind] !== '')
    .map((kind) => {
      const value = nameOf(kind)
      const name = value === undefined ? t(KINDS[kind]) : t('AUDIT.DETAIL', { name: t(KINDS[kind]), value })
      return (
        <Button
          key={kind}
          size="xs"
          variant="light"
          maw="100%"
          title={t('AUDIT.UNFILTER', { name })}
          aria-label={t('AUDIT.UNFILTER', { name })}
          rightSection={<IconX size={14} aria-hidden />}
          onClick={() => onRemove({ [kind]: '' })}
        >
          {name}
        </Button>
      )
    })
}
