import { Button, Stack } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Member } from '@sheaf/contract/entities/user'
import type { GroupView } from '@sheaf/contract/routes/groups'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Page } from '../../chrome/page.tsx'
import { FormGate } from '../../components/forms/form-gate.tsx'
import { LoadFailure } from '../../components/failures/load-failure.tsx'
import { SectionCard } from '../../components/section-card.tsx'
import { EditedMembers } from '../../features/groups/inviting/edited-members.tsx'
import { actionsOn } from '../../features/groups/group-actions.ts'
import { useHandedLinks } from '../../features/groups/inviting/handed-links.ts'
import { invitationsQuery } from '../../features/groups/inviting/invitations.queries.ts'
import { InviteForm } from '../../features/groups/inviting/invite-form.tsx'
import { membersInOrder } from '../../features/groups/members/members-in-order.ts'
import { PendingInvitations } from '../../features/groups/inviting/pending-invitations.tsx'
import { PEOPLE_ACTION } from '../../features/groups/members/people-actions.ts'
import { pickableLists } from '../../features/user-lists/pickable-lists.ts'
import { useMissingHelp } from '../../lib/errors/missing-help.ts'
import { useActor } from '../../lib/session/session.ts'
import { useSendsMail, useSite } from '../../lib/session/site.ts'
import { paths } from '../../paths.ts'
import { useFolderCrumbs } from './folder-crumbs.ts'
import { GroupNotEditable } from './group-not-editable.tsx'
import { useLists } from '../user-lists/use-lists.ts'

interface InvitePeopleProps {
  readonly group: Group
  readonly view: Pick<GroupView, 'users'>
  readonly action: 'invite' | 'share'
}

/** INV-40 to INV-47: adds people to a group, and shows who is in it and who is invited. */
export const InvitePeople = ({ group, view, action }: InvitePeopleProps) => {
  const t = useT()
  const language = useLanguage()
  const actor = useActor()
  const crumbs = useFolderCrumbs(group)
  const mayInvite = actionsOn(group, actor, useSite()).shareAdmin
  const query = useLists()
  const lists = pickableLists(query.data ?? {})
  const missingLists = useMissingHelp(query)
  const invitations = useQuery({ ...invitationsQuery(group._id), enabled: mayInvite })
  const links = useHandedLinks(invitations.data)
  const { named, help } = PEOPLE_ACTION[action]
  const title = t(named, { name: group.name })
  const people: Readonly<Record<string, Member>> = view.users ?? {}
  const ownId = actor.kind === 'user' ? actor.id : undefined
  return (
    <FormGate isAllowed={mayInvite} otherwise={<GroupNotEditable group={group} title={title} />}>
      <Page
        title={title}
        crumbs={crumbs}
        help={[t(help), t(useSendsMail() ? 'GROUP.INVITE.HELP_HOW' : 'GROUP.INVITE.HELP_HOW_NO_MAIL')]}
        width="form"
      >
        <Stack gap="lg">
          <InviteForm
            id={group._id}
            role={action === 'share' ? 'admin' : 'user'}
            lists={lists}
            missingLists={missingLists}
            links={links}
          />
          <SectionCard title={t('GROUP.PEOPLE')}>
            <Stack gap="md">
              <EditedMembers
                group={group}
                title={t('GROUP.PAD.ADMINS')}
                none=""
                members={membersInOrder(group.admins, people, language)}
                ownId={ownId}
                lastStays={t('GROUP.ADMIN_SHARE.LAST')}
              />
              <EditedMembers
                group={group}
                title={t('GROUP.PAD.USERS')}
                none={t('GROUP.PAD.USERS_NONE')}
                members={membersInOrder(group.users, people, language)}
                ownId={ownId}
              />
              {invitations.data !== undefined && (
                <PendingInvitations id={group._id} invitations={invitations.data} links={links} />
              )}
              {invitations.data === undefined && invitations.error !== null && (
                <LoadFailure
                  error={invitations.error}
                  isTrying={invitations.isFetching}
                  onRetry={() => void invitations.refetch()}
                  title={t('GROUP.INVITE.PENDING_TITLE')}
                />
              )}
            </Stack>
          </SectionCard>
          <Button
            component={Link}
            to={paths.groupView(group._id)}
            variant="default"
            style={{ alignSelf: 'flex-start' }}
          >
            {t('GROUP.TO_FOLDER')}
          </Button>
        </Stack>
      </Page>
    </FormGate>
  )
}
