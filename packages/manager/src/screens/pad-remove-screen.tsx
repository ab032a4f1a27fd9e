import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useNavigate } from 'react-router'
import { ConfirmCard } from '../chrome/confirm-card.tsx'
import { Page } from '../chrome/page.tsx'
import { useRemovePad } from '../features/pads/pads.queries.ts'
import { paths } from '../paths.ts'
import { GroupPad } from './group-pad.tsx'

export const PadRemoveScreen = () => {
  const t = useT()
  return <GroupPad title={t('GROUP.PAD.REMOVE')}>{(pad, group) => <RemovablePad pad={pad} group={group} />}</GroupPad>
}

const RemovablePad = ({ pad, group }: { pad: Pad; group: Group }) => {
  const t = useT()
  const navigate = useNavigate()
  const { mutate, isPending } = useRemovePad(pad._id, group._id)
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t('GROUP.INFO.PAD_REMOVE_SUCCESS'))
        void navigate(paths.groupView(group._id), { replace: true })
      },
    })
  return (
    <Page title={t('GROUP.PAD.REMOVE')} width="form">
      <ConfirmCard
        question={`${t('GROUP.INFO.PAD_REMOVE_SURE', { name: pad.name })} ${t('GROUP.INFO.PAD_REMOVE_TEXT')}`}
        action={t('ACTIONS.REMOVE')}
        isWorking={isPending}
        onConfirm={remove}
        back={paths.groupView(group._id)}
      />
    </Page>
  )
}
