import type { GroupId, PadId } from '@sheaf/contract/ids'
import { useT } from '@sheaf/ui/l10n/use-t'
import { ifBegun } from '../../lib/api/act.ts'
import { type Outcome, showOutcome } from '../../lib/api/one-by-one.ts'
import { useRestorePads } from './remove-pads.queries.ts'

/** Returns a function that reports the removal of pads, with an Undo that restores them from the trash. */
export const useRemovedToast = (group: GroupId): ((outcome: Outcome<PadId>) => void) => {
  const t = useT()
  const { mutateAsync } = useRestorePads(group)
  const restore = async (pads: readonly PadId[]) => {
    const outcome = await mutateAsync(pads).catch(ifBegun)
    if (outcome !== undefined) showOutcome(outcome, { done: (count) => t('GROUP.INFO.PADS_RESTORED', { count }) })
  }
  return (outcome) =>
    showOutcome(outcome, {
      done: (count) => t('GROUP.INFO.PADS_REMOVED', { count }),
      failed: (count) => t('GROUP.PAD.REMOVE_FAILED', { count }),
      undo: { label: t('ACTIONS.UNDO'), onClick: () => void restore(outcome.done) },
    })
}
