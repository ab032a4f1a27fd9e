import { Group, Text } from '@mantine/core'
import type { TrashItem } from '@sheaf/contract/entities/trash'
import { ActButton } from '@sheaf/ui/components/act-button'
import { confirm } from '@sheaf/ui/components/confirm'
import { RowCheckbox } from '@sheaf/ui/components/row-checkbox'
import { toast } from '@sheaf/ui/components/toast'
import { showUnreachable } from '@sheaf/ui/lib/unreachable'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFileText, IconFolder, IconRestore } from '@tabler/icons-react'
import { type ReactNode, useContext, useMemo } from 'react'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { isApiError } from '../../lib/errors/api-error.ts'
import { type Column, DataTable, type ListQuery } from '../../components/lists/data-table.tsx'
import { hideRefusals } from '../../lib/api/one-by-one.ts'
import { showError } from '../../lib/errors/show-error.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { keyOf, TrashChoice } from './trash-choice.ts'
import { NOBODY_LEFT, usePurge, useRestore } from './trash.queries.ts'

interface TrashTableProps {
  readonly query: ListQuery
  readonly items: readonly TrashItem[] | undefined
  readonly empty: ReactNode
  readonly failure: ReactNode
}

export const TrashTable = ({ query, items, empty, failure }: TrashTableProps) => {
  const t = useT()
  const columns = useMemo(
    (): Column<TrashItem>[] => [
      { name: 'name', label: t('TRASH.NAME'), cell: (item) => <Name item={item} /> },
      { name: 'removedAt', label: t('TRASH.REMOVED_AT'), cell: ({ removedAt }) => <RelativeTime at={removedAt} /> },
      { name: 'purgeAt', label: t('TRASH.PURGE_AT'), cell: ({ purgeAt }) => <Day at={purgeAt} /> },
    ],
    [t],
  )
  return (
    <DataTable
      label={t('MENU.TRASH')}
      query={query}
      rows={items}
      keyOf={keyOf}
      rowHeight={52}
      columns={columns}
      actions={actionsOn}
      empty={empty}
      failure={failure}
    />
  )
}

const actionsOn = (item: TrashItem) => <Actions item={item} />

const Day = ({ at }: { at: number }) => {
  const locale = useDateLocale()
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)
}

const useWhatItIs = ({ type, group, pads = 0 }: TrashItem) => {
  const t = useT()
  if (type === 'groups') return pads === 0 ? t('TRASH.FOLDER_EMPTY') : t('TRASH.FOLDER', { count: pads })
  return group ? t('TRASH.PAD_OF', { name: group.name }) : t('GROUP.PAD.PAD')
}

const Name = ({ item }: { item: TrashItem }) => {
  const t = useT()
  const what = useWhatItIs(item)
  const choice = useContext(TrashChoice)
  const Icon = item.type === 'groups' ? IconFolder : IconFileText
  return (
    <Group gap="xs" wrap="nowrap">
      {choice && (
        <RowCheckbox
          aria-label={t('GROUP.PAD.CHOOSE_NAMED', { name: item.name })}
          checked={choice.isChosen(keyOf(item))}
          // Shift with a click or the space bar selects the range from the last toggled row.
          onChange={({ nativeEvent }) =>
            choice.toggle(keyOf(item), 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
        />
      )}
      <Icon size={18} aria-hidden style={{ flexShrink: 0 }} />
      <div>
        <Text size="sm" fw={600} dir="auto">
          {item.name}
        </Text>
        <Text size="xs" c="dimmed" dir="auto">
          {what}
        </Text>
      </div>
    </Group>
  )
}

const Actions = ({ item: { type, key, name } }: { item: TrashItem }) => {
  const t = useT()
  const restoring = useRestore()
  const purging = usePurge()
  const restore = async (admin?: string) => {
    hideRefusals()
    await restoring.mutateAsync({ type, key, ...(admin === undefined ? {} : { admin }) })
    toast.success(t('TRASH.RESTORED', { name }))
  }
  // Loaded on demand, since it is hardly ever needed.
  const askForSuccessor = async () => {
    const dialog = await import('./successor-dialog.tsx').catch(() => undefined)
    if (dialog === undefined) showUnreachable()
    else dialog.openSuccessorDialog({ name, onGive: restore })
  }
  const restoreOrAsk = async () => {
    try {
      await restore()
    } catch (error) {
      if (isApiError(error, NOBODY_LEFT)) await askForSuccessor()
      else showError(error)
    }
  }
  const purge = async () => {
    const goesOn = await confirm({
      title: t('TRASH.PURGE'),
      text: t('TRASH.PURGE_SURE', { name }),
      action: t('TRASH.PURGE'),
      isDangerous: true,
    })
    if (!goesOn) return
    hideRefusals()
    // Reported here, since the row has unmounted by then. A failure has been shown already.
    const isPurged = await purging.mutateAsync({ type, key }).then(
      () => true,
      () => false,
    )
    if (isPurged) toast.success(t('TRASH.PURGED', { name }))
  }
  return (
    <Group gap="xs" justify="flex-end">
      <ActButton
        size="xs"
        variant="default"
        loading={restoring.isPending}
        leftSection={<IconRestore size={14} aria-hidden />}
        aria-label={t('TRASH.RESTORE_NAMED', { name })}
        onClick={() => void restoreOrAsk()}
      >
        {t('TRASH.RESTORE')}
      </ActButton>
      <ActButton
        size="xs"
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        loading={purging.isPending}
        aria-label={t('TRASH.PURGE_NAMED', { name })}
        onClick={() => void purge()}
      >
        {t('TRASH.PURGE')}
      </ActButton>
    </Group>
  )
}
