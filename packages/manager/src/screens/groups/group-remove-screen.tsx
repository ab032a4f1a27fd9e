import type { Group } from '@sheaf/contract/entities/group'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { ConfirmCard } from '../../chrome/confirm-card.tsx'
import { actionsOn } from '../../features/groups/group-actions.ts'
import { useRemoveGroup, useRestoreGroup } from '../../features/groups/groups.queries.ts'
import { useActor } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'
import { useTrashRetention } from '../../lib/format/trash-retention.ts'
import { useNavigateUnlessLeft } from '../../lib/navigation/navigate-unless-left.ts'
import { paths } from '../../paths.ts'
import { AdministratorsOnly } from './administrators-only.tsx'
import { AddressedGroup } from './addressed-group.tsx'
import { useFolderCrumbs } from './folder-crumbs.ts'

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
  const navigate = useNavigateUnlessLeft()
  const crumbs = useFolderCrumbs(group)
  const days = useTrashRetention()
  const actions = actionsOn(group, useActor(), useSite())
  const { mutate, isPending } = useRemoveGroup(group._id)
  const restoring = useRestoreGroup(group._id)
  if (!actions.remove) return <AdministratorsOnly group={group} />

  const restore = () =>
    restoring.mutateAsync().then(
      () => toast.success(t('TRASH.RESTORED', { name: group.name })),
      // The error has been shown as a toast already.
      () => {},
    )
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t('GROUP.INFO.REMOVE_SUCCESS'), { label: t('ACTIONS.UNDO'), onClick: () => void restore() })
        // Leads to the home page, which differs by actor: the site administrator has no list of folders.
        void navigate(paths.home, { replace: true })
      },
    })

  return (
    <ConfirmCard
      title={t('GROUP.REMOVE')}
      crumbs={crumbs}
      question={[
        t('GROUP.INFO.REMOVE_SURE', { name: group.name }),
        ...(group.pads.length === 0 ? [] : [t('GROUP.INFO.REMOVE_PADS', { count: group.pads.length })]),
        t('GROUP.INFO.REMOVE_FINAL', { days }),
      ].join(' ')}
      action={t('GROUP.REMOVE')}
      isWorking={isPending}
      onConfirm={remove}
      back={paths.groupView(group._id)}
    />
  )
}
