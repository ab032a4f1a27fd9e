import type { TrashItem } from '@sheaf/contract/entities/trash'
import { ActButton } from '@sheaf/ui/components/act-button'
import { confirm } from '@sheaf/ui/components/confirm'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconRestore, IconTrashX } from '@tabler/icons-react'
import { type RefObject, useEffect } from 'react'
import { actionButtonProps, fullNameProps, SelectionBar } from '../../components/lists/selection-bar.tsx'
import { listNames } from '@sheaf/ui/l10n/list-names'
import { ifBegun } from '../../lib/api/act.ts'
import { type Outcome, showOutcome } from '../../lib/api/one-by-one.ts'
import type { Selection } from '../../lib/lists/use-selection.ts'
import { keyOf } from './trash-choice.ts'
import { NOBODY_LEFT, usePurgeChosen, useRestoreChosen } from './trash.queries.ts'

interface TrashBarProps {
  readonly shown: readonly TrashItem[]
  readonly selection: Selection<string>
  /** Ref to the checkbox that selects all, which gets the focus once nothing is selected. */
  readonly all: RefObject<HTMLInputElement | null>
}

/** Focuses the heading of the screen when the bar disappears with what had the focus, as with all but one of the items. */
const useHeadingOnceGone = () =>
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
    },
    [],
  )

/** Shows above the items how many are selected, restores them or removes them for good. */
export const TrashBar = ({ shown, selection, all }: TrashBarProps) => {
  const t = useT()
  useHeadingOnceGone()
  const restoring = useRestoreChosen()
  const purging = usePurgeChosen()
  const count = selection.chosen.length
  const chosen = () => shown.filter((item) => selection.isChosen(keyOf(item)))
  const finish = (outcome: Outcome<TrashItem>, done: (count: number) => string, failed: (count: number) => string) => {
    showOutcome(outcome, { done, failed })
    if (outcome.failed.length > 0) return
    selection.chooseNone()
    all.current?.focus()
  }
  const restore = async () => {
    const outcome = await restoring.mutateAsync(chosen()).catch(ifBegun)
    if (outcome === undefined) return
    const names = outcome.failed.filter((_, at) => outcome.keys[at] === NOBODY_LEFT).map(({ name }) => name)
    const reason = names.length === 0 ? [] : [t('TRASH.NOBODY_LEFT_IN', { names: listNames(names) })]
    finish(
      outcome,
      (count) => t('TRASH.RESTORED_COUNT', { count }),
      (count) => [t('TRASH.RESTORE_FAILED', { count }), ...reason].join('\n'),
    )
  }
  const purge = async () => {
    const goesOn = await confirm({
      title: t('TRASH.PURGE'),
      text: t('TRASH.PURGE_CHOSEN_SURE', { count }),
      action: t('TRASH.PURGE'),
      isDangerous: true,
    })
    if (!goesOn) return
    const outcome = await purging.mutateAsync(chosen()).catch(ifBegun)
    if (outcome === undefined) return
    finish(
      outcome,
      (count) => t('TRASH.PURGED_COUNT', { count }),
      (count) => t('TRASH.PURGE_FAILED', { count }),
    )
  }
  const progress = restoring.isPending
    ? t('TRASH.RESTORE_PROGRESS', { done: restoring.done, count: restoring.count })
    : purging.isPending
      ? t('GROUP.PAD.REMOVE_PROGRESS', { done: purging.done, count: purging.count })
      : undefined
  return (
    <SelectionBar
      shown={shown.length}
      selection={selection}
      all={all}
      countText={t('TRASH.CHOSEN', { count })}
      progress={progress}
    >
      <ActButton
        {...actionButtonProps(IconRestore)}
        {...fullNameProps(t('TRASH.RESTORE_CHOSEN'))}
        loading={restoring.isPending}
        disabled={purging.isPending}
        onClick={() => void restore()}
      >
        {t('TRASH.RESTORE')}
      </ActButton>
      <ActButton
        {...actionButtonProps(IconTrashX)}
        {...fullNameProps(t('TRASH.PURGE_CHOSEN'))}
        c="var(--mantine-color-error)"
        loading={purging.isPending}
        disabled={restoring.isPending}
        onClick={() => void purge()}
      >
        {t('TRASH.PURGE')}
      </ActButton>
    </SelectionBar>
  )
}
