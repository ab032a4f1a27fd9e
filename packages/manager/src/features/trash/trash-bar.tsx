import { ActionIcon, Checkbox, Group as Row, Text } from '@mantine/core'
import type { TrashItem } from '@sheaf/contract/entities/trash'
import { ActButton } from '@sheaf/ui/components/act-button'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconRestore, IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { Selection } from '../../lib/use-selection.ts'
import classes from './trash-bar.module.css'
import { keyOf } from './trash-choice.ts'
import { useRestoreChosen } from './trash.queries.ts'

interface TrashBarProps {
  readonly shown: readonly TrashItem[]
  readonly selection: Selection<string>
  /** Ref to the checkbox that selects all, which gets the focus once nothing is selected. */
  readonly all: RefObject<HTMLInputElement | null>
}

/** Shows above the items how many are selected, with the button that restores them and a box that selects all. */
export const TrashBar = ({ shown, selection: { chosen, isChosen, chooseAll, chooseNone }, all }: TrashBarProps) => {
  const t = useT()
  const { mutateAsync, isPending, done, count: restoring } = useRestoreChosen()
  const count = chosen.length
  const isAll = count === shown.length
  const clear = () => {
    chooseNone()
    // The pressed button disappears with the other actions.
    all.current?.focus()
  }
  const restore = async () => {
    const { done: restored, failed } = await mutateAsync(shown.filter((item) => isChosen(keyOf(item))))
    if (restored.length > 0) toast.success(t('TRASH.RESTORED_COUNT', { count: restored.length }))
    if (failed.length > 0) {
      toast.warning(t('TRASH.RESTORE_FAILED', { count: failed.length }))
      return
    }
    chooseNone()
    // The bar goes with the last items once the list is drawn anew; the focus is at the heading then.
    requestAnimationFrame(() => (all.current ?? document.querySelector<HTMLElement>('main h1'))?.focus())
  }
  return (
    <div className={classes.bar} data-active={count > 0}>
      <Row gap="sm" wrap="nowrap">
        <Checkbox
          ref={all}
          // The status text beside it replaces the visible label.
          {...(count === 0 ? { label: t('GROUP.PAD.SELECT_ALL') } : { 'aria-label': t('GROUP.PAD.SELECT_ALL') })}
          checked={isAll}
          indeterminate={count > 0 && !isAll}
          onChange={isAll ? chooseNone : chooseAll}
        />
        <Text span size="sm" fw={600} role="status">
          {isPending
            ? t('TRASH.RESTORE_PROGRESS', { done, count: restoring })
            : count > 0 && t('TRASH.CHOSEN', { count })}
        </Text>
      </Row>
      {count > 0 && (
        <Row gap="xs" wrap="nowrap">
          <ActButton
            size="xs"
            variant="default"
            loading={isPending}
            leftSection={<IconRestore size={16} aria-hidden />}
            aria-label={t('TRASH.RESTORE_CHOSEN')}
            title={t('TRASH.RESTORE_CHOSEN')}
            onClick={() => void restore()}
          >
            {t('TRASH.RESTORE')}
          </ActButton>
          <ActionIcon aria-label={t('GROUP.PAD.DESELECT_ALL')} title={t('GROUP.PAD.DESELECT_ALL')} onClick={clear}>
            <IconX size={18} />
          </ActionIcon>
        </Row>
      )}
    </div>
  )
}
