import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { confirm } from '@sheaf/ui/components/confirm'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { widenedBy } from '../features/pads/move-audience.ts'
import { useMovePads } from '../features/pads/move-pads.queries.ts'
import { listNames } from '../lib/list-names.ts'
import { warnOfRefusals } from '../lib/one-by-one.ts'
import { useSite } from '../lib/site.ts'

/**
 * Returns an action that moves pads out of a group and reports the result. SCR-74: it asks first if more people will
 * see them.
 */
export const useMove = (from: Group) => {
  const t = useT()
  const site = useSite()
  const { mutateAsync, done, isPending } = useMovePads()

  const mayWiden = (widened: readonly Pad[], count: number, target: Group) =>
    widened.length === 0 ||
    confirm({
      title: t('GROUP.PAD.MOVE_WIDER', { count: widened.length }),
      text: t('GROUP.PAD.MOVE_WIDER_TEXT', {
        count: widened.length,
        name: target.name,
        names: listNames(widened.map(({ name }) => name)),
      }),
      action: t(count === 1 ? 'GROUP.PAD.MOVE_ONE' : 'GROUP.PAD.MOVE'),
    })

  const moveBack = async (pads: Pad['_id'][], target: Group) => {
    const back = await mutateAsync({ pads, from: target._id, target: from._id })
    if (back.done.length > 0) toast.success(t('GROUP.INFO.PADS_MOVED_BACK', { count: back.done.length }))
  }

  /** Resolves to whether all pads were moved. */
  const move = async (pads: readonly Pad[], target: Group): Promise<boolean> => {
    if (!(await mayWiden(widenedBy(pads, from, target, site), pads.length, target))) return false
    const { done: moved, failed } = await mutateAsync({
      pads: pads.map(({ _id }) => _id),
      from: from._id,
      target: target._id,
    })
    if (moved.length > 0) {
      toast.success(t('GROUP.INFO.PAD_MOVE_SUCCESS', { count: moved.length }), {
        label: t('ACTIONS.UNDO'),
        onClick: () => void moveBack([...moved], target),
      })
    }
    if (failed.length > 0) warnOfRefusals(t('GROUP.PAD.MOVE_FAILED', { count: failed.length }))
    return failed.length === 0
  }
  return { move, done, isMoving: isPending }
}
