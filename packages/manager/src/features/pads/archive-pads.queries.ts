import type { GroupId, PadId } from '@sheaf/contract/ids'
import { savePad } from '@sheaf/contract/routes/pads'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQueryClient } from '@tanstack/react-query'
import { ifBegun, useAct } from '../../lib/api/act.ts'
import { callApi } from '../../lib/api/api.ts'
import { refreshGroup } from '../../lib/api/refresh-group.ts'
import { showOutcome, useOneByOne } from '../../lib/api/one-by-one.ts'

interface Archiving {
  readonly pads: readonly PadId[]
  /** Whether the pads are archived (rather than unarchived). */
  readonly archived: boolean
}

/** Archives or unarchives pads of a group, one call at a time, and reports the result with an Undo. */
export const useArchivePads = (group: GroupId) => {
  const t = useT()
  const queryClient = useQueryClient()
  const { run, count: done } = useOneByOne<PadId>()
  const { mutateAsync, isPending, variables } = useAct({
    mutationFn: ({ pads, archived }: Archiving) =>
      run(pads, (id) => callApi(savePad, { params: { id }, body: { archived } })),
    onSettled: () => refreshGroup(queryClient, group),
  })

  /** Resolves to whether all calls succeeded. */
  const archive = async (pads: readonly PadId[], archived: boolean, wayBack = true): Promise<boolean> => {
    const outcome = await mutateAsync({ pads, archived }).catch(ifBegun)
    if (outcome === undefined) return false
    const key = archived ? 'GROUP.INFO.PADS_ARCHIVED' : 'GROUP.INFO.PADS_UNARCHIVED'
    const undo = { label: t('ACTIONS.UNDO'), onClick: () => void archive(outcome.done, !archived, false) }
    showOutcome(outcome, {
      done: (count) => t(key, { count }),
      failed: (count) => t('GROUP.PAD.CHANGE_FAILED', { count }),
      undo: wayBack ? undo : undefined,
    })
    return outcome.failed.length === 0
  }
  return { archive, isArchiving: isPending, done, count: variables?.pads.length ?? 0 }
}
