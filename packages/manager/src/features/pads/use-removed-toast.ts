import type { GroupId, PadId } from '@sheaf/contract/ids'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useRestorePads } from './remove-pads.queries.ts'

/** Returns a function that reports the removal of pads, with an Undo that restores them from the trash. */
export const useRemovedToast = (group: GroupId): ((pads: readonly PadId[]) => void) => {
  const t = useT()
  const { mutateAsync } = useRestorePads(group)
  const restore = async (pads: readonly PadId[]) => {
    const { done } = await mutateAsync(pads)
    if (done.length > 0) toast.success(t('GROUP.INFO.PADS_RESTORED', { count: done.length }))
  }
  return (pads) =>
    toast.success(t('GROUP.INFO.PADS_REMOVED', { count: pads.length }), {
      label: t('ACTIONS.UNDO'),
      onClick: () => void restore(pads),
    })
}
