import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { SETTINGS } from '@sheaf/contract/entities/settings'
import { canRemovePad } from '@sheaf/contract/policy/pad'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useNavigate } from 'react-router'
import { ConfirmCard } from '../chrome/confirm-card.tsx'
import { Page } from '../chrome/page.tsx'
import { useRemovePads } from '../features/pads/remove-pads.queries.ts'
import { useTellRemoved } from '../features/pads/tell-removed.ts'
import { useConfiguration } from '../lib/session.ts'
import { paths } from '../paths.ts'
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
  const navigate = useNavigate()
  const { trashDays: days = SETTINGS.trashDays.initial } = useConfiguration().value
  const { mutate, isPending } = useRemovePads(group._id)
  const tellRemoved = useTellRemoved(group._id)
  const remove = () =>
    mutate([pad._id], {
      onSuccess: ({ done }) => {
        if (done.length === 0) return
        tellRemoved(done)
        void navigate(paths.groupView(group._id), { replace: true })
      },
    })
  return (
    <Page title={t('GROUP.PAD.REMOVE')} width="form">
      <ConfirmCard
        question={`${t('GROUP.INFO.PAD_REMOVE_SURE', { name: pad.name })} ${t('GROUP.INFO.PAD_REMOVE_TEXT', { days })}`}
        action={t('ACTIONS.REMOVE')}
        isWorking={isPending}
        onConfirm={remove}
        back={paths.groupView(group._id)}
      />
    </Page>
  )
}
