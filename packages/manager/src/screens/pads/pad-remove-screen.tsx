import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { canRemovePad } from '@sheaf/contract/policy/pad'
import { useT } from '@sheaf/ui/l10n/use-t'
import { ConfirmCard } from '../../chrome/confirm-card.tsx'
import { useRemovePads } from '../../features/pads/remove-pads.queries.ts'
import { useRemovedToast } from '../../features/pads/use-removed-toast.ts'
import { useTrashRetention } from '../../lib/format/trash-retention.ts'
import { useNavigateUnlessLeft } from '../../lib/navigation/navigate-unless-left.ts'
import { paths } from '../../paths.ts'
import { useFolderCrumbs } from '../groups/folder-crumbs.ts'
import { GroupPad } from './group-pad.tsx'

export const PadRemoveScreen = () => {
  const t = useT()
  return (
    <GroupPad title={t('GROUP.PAD.REMOVE')} decide={canRemovePad}>
      {(pad, group) => <RemovablePad pad={pad} group={group} />}
    </GroupPad>
  )
}

const RemovablePad = ({ pad, group }: { pad: Pad; group: Group }) => {
  const t = useT()
  const navigate = useNavigateUnlessLeft()
  const crumbs = useFolderCrumbs(group)
  const days = useTrashRetention()
  const { mutate, isPending } = useRemovePads(group._id)
  const showRemoved = useRemovedToast(group._id)
  const remove = () =>
    mutate([pad._id], {
      onSuccess: (outcome) => {
        showRemoved(outcome)
        if (outcome.done.length > 0) void navigate(paths.groupView(group._id), { replace: true })
      },
    })
  return (
    <ConfirmCard
      title={t('GROUP.PAD.REMOVE')}
      crumbs={crumbs}
      question={t('GROUP.INFO.PAD_REMOVE_SURE', { name: pad.name, days })}
      action={t('GROUP.PAD.REMOVE')}
      isWorking={isPending}
      onConfirm={remove}
      back={paths.groupView(group._id)}
    />
  )
}
