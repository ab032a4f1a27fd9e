import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { ConfirmCard } from '../../chrome/confirm-card.tsx'
import { useRemoveChatHistory } from '../../features/pads/pads.queries.ts'
import { useNavigateUnlessLeft } from '../../lib/navigation/navigate-unless-left.ts'
import { paths } from '../../paths.ts'
import { useFolderCrumbs } from '../groups/folder-crumbs.ts'
import { GroupPad } from './group-pad.tsx'

export const PadChatRemoveScreen = () => {
  const t = useT()
  return (
    <GroupPad title={t('GROUP.REMOVE_CHAT_HISTORY')}>
      {(pad, group) => <PadWithChat pad={pad} group={group} />}
    </GroupPad>
  )
}

const PadWithChat = ({ pad, group }: { pad: Pad; group: Group }) => {
  const t = useT()
  const navigate = useNavigateUnlessLeft()
  const crumbs = useFolderCrumbs(group)
  const { mutate, isPending } = useRemoveChatHistory(pad._id)
  const back = paths.groupView(group._id)
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t('GROUP.INFO.CHAT_HISTORY_REMOVE_SUCCESS'))
        void navigate(back, { replace: true })
      },
    })
  return (
    <ConfirmCard
      title={t('GROUP.REMOVE_CHAT_HISTORY')}
      crumbs={crumbs}
      question={t('GROUP.INFO.CHAT_HISTORY_REMOVE_SURE', { name: pad.name })}
      action={t('TRASH.PURGE')}
      isWorking={isPending}
      onConfirm={remove}
      back={back}
    />
  )
}
