import type { Group } from '@sheaf/contract/entities/group'
import { SETTINGS } from '@sheaf/contract/entities/settings'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useNavigate } from 'react-router'
import { ConfirmCard } from '../chrome/confirm-card.tsx'
import { NotFound } from '../chrome/not-found.tsx'
import { Page } from '../chrome/page.tsx'
import { actionsOn } from '../features/groups/group-actions.ts'
import { useRemoveGroup, useRestoreGroup } from '../features/groups/groups.queries.ts'
import { useActor, useConfiguration } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { paths } from '../paths.ts'
import { AddressedGroup } from './addressed-group.tsx'

export const GroupRemoveScreen = () => {
  const t = useT()
  return (
    <AddressedGroup param="key" title={t('GROUP.REMOVE')}>
      {(group) => <RemovableGroup group={group} />}
    </AddressedGroup>
  )
}

const RemovableGroup = ({ group }: { group: Group }) => {
  const t = useT()
  const navigate = useNavigate()
  const { trashDays: days = SETTINGS.trashDays.initial } = useConfiguration().value
  const actions = actionsOn(group, useActor(), useSite())
  const { mutate, isPending } = useRemoveGroup(group._id)
  const restoring = useRestoreGroup(group._id)
  if (!actions.remove) return <NotFound />

  const restore = () =>
    restoring.mutateAsync().then(
      () => toast.success(t('TRASH.RESTORED', { name: group.name })),
      // Told already.
      () => {},
    )
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t('GROUP.INFO.REMOVE_SUCCESS'), { label: t('ACTIONS.UNDO'), onClick: () => void restore() })
        // Each to their own beginning: the site administrator has no list of folders.
        void navigate(paths.home, { replace: true })
      },
    })

  return (
    <Page title={t('GROUP.REMOVE')} width="form">
      <ConfirmCard
        question={[
          t('GROUP.INFO.REMOVE_SURE', { name: group.name }),
          ...(group.pads.length === 0 ? [] : [t('GROUP.INFO.REMOVE_PADS', { count: group.pads.length })]),
          t('GROUP.INFO.REMOVE_FINAL', { days }),
        ].join(' ')}
        action={t('ACTIONS.REMOVE')}
        isWorking={isPending}
        onConfirm={remove}
        back={paths.groupView(group._id)}
      />
    </Page>
  )
}
