import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { confirm } from '@sheaf/ui/components/confirm'
import { useT } from '@sheaf/ui/l10n/use-t'
import { historyOpenedBy, openedBy, widenedBy } from '../../features/pads/moving/move-audience.ts'
import { useMovePads } from '../../features/pads/move-pads.queries.ts'
import { listNames } from '@sheaf/ui/l10n/list-names'
import { ifBegun } from '../../lib/api/act.ts'
import { WHO_SEES_HISTORY } from '../../lib/access/history-readers.ts'
import { showOutcome } from '../../lib/api/one-by-one.ts'
import { useActor } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'

/**
 * Returns an action that moves pads out of a group and reports the result. SCR-780, HIST-47:
 * it asks first if more people will see them, write in them or see their history.
 */
export const useMove = (from: Group) => {
  const t = useT()
  const actor = useActor()
  const site = useSite()
  const { mutateAsync, done, isPending } = useMovePads()

  const mayWiden = async (pads: readonly Pad[], target: Group) => {
    const widened = widenedBy(pads, from, target, site)
    const opened = widened.length > 0 ? [] : openedBy(pads, from, target, actor, site)
    const about = (those: readonly Pad[]) => ({ name: target.name, names: listNames(those.map(({ name }) => name)) })
    const action = t(pads.length === 1 ? 'GROUP.PAD.MOVE_ONE' : 'GROUP.PAD.MOVE')
    if (opened.length > 0)
      return confirm({ title: t('GROUP.WIDER.WRITERS'), text: t('GROUP.WIDER.MOVE_WRITERS', about(opened)), action })
    const shown = historyOpenedBy(pads, from, target, actor, site)
    if (widened.length > 0) {
      const count = widened.length
      const text = t('GROUP.PAD.MOVE_WIDER_TEXT', { count, ...about(widened) })
      const details = t(WHO_SEES_HISTORY[target.history])
      const followsHistory = widened.some(({ history }) => history === null)
      return confirm({
        title: t('GROUP.PAD.MOVE_WIDER', { count }),
        text,
        ...(followsHistory ? { details } : {}),
        action,
      })
    }
    return (
      shown.length === 0 ||
      confirm({ title: t('GROUP.WIDER.HISTORY'), text: t('GROUP.WIDER.MOVE_HISTORY', about(shown)), action })
    )
  }

  const failed = (count: number) => t('GROUP.PAD.MOVE_FAILED', { count })
  const moveBack = async (pads: readonly Pad['_id'][], target: Group) => {
    const back = await mutateAsync({ pads, from: target._id, target: from._id }).catch(ifBegun)
    if (back === undefined) return
    showOutcome(back, { done: (count) => t('GROUP.INFO.PADS_MOVED_BACK', { count }), failed })
  }

  /** Resolves to whether all pads were moved. */
  const move = async (pads: readonly Pad[], target: Group): Promise<boolean> => {
    if (!(await mayWiden(pads, target))) return false
    const moving = { pads: pads.map(({ _id }) => _id), from: from._id, target: target._id }
    const outcome = await mutateAsync(moving).catch(ifBegun)
    if (outcome === undefined) return false
    showOutcome(outcome, {
      done: (count) => t('GROUP.INFO.PAD_MOVE_SUCCESS', { count }),
      failed,
      undo: { label: t('ACTIONS.UNDO'), onClick: () => void moveBack(outcome.done, target) },
    })
    return outcome.failed.length === 0
  }
  return { move, done, isMoving: isPending }
}
