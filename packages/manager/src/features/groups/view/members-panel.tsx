import { Paper, Stack, Text, Title } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Member } from '@sheaf/contract/entities/user'
import type { UserId } from '@sheaf/contract/ids'
import { canSeeMembers } from '@sheaf/contract/policy/group'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useActor } from '../../../lib/session/session.ts'
import { useSendsMail, useSite } from '../../../lib/session/site.ts'
import { paths } from '../../../paths.ts'
import { actionsOn } from '../group-actions.ts'
import { InvitedPanel } from '../inviting/invited-panel.tsx'
import { MemberList } from '../members/member-list.tsx'
import { membersInOrder } from '../members/members-in-order.ts'

type People = Readonly<Record<UserId, Member>>

const roleOfUsers = ({ archived, readonly, allowUsersToCreatePads }: Group): MessageKey => {
  if (archived) return 'GROUP.ROLE.USER_READS'
  if (readonly) return allowUsersToCreatePads ? 'GROUP.ROLE.USER_ADDS' : 'GROUP.ROLE.USER_READS'
  return allowUsersToCreatePads ? 'GROUP.ROLE.USER_CREATES' : 'GROUP.ROLE.USER'
}

/** GRP-35: lists the members of a group by role. Visitors get a notice instead. */
export const MembersPanel = ({ group, people = {} }: { group: Group; people: People | undefined }) => {
  const t = useT()
  const language = useLanguage()
  const actor = useActor()
  const site = useSite()
  const sendsMail = useSendsMail()
  if (!canSeeMembers(actor)) {
    return (
      <Paper withBorder p="md" bg="var(--sheaf-surface)">
        <Text size="sm">{t('GROUP.PAD.PUBLIC_DENIED')}</Text>
      </Paper>
    )
  }
  const { _id: id } = group
  const ownId = actor.kind === 'user' ? actor.id : undefined
  const actions = actionsOn(group, actor, site)
  const editing = (allowed: boolean, action: 'invite' | 'share' | 'add') =>
    allowed ? paths.groupPeople(id, action) : undefined
  return (
    <Paper withBorder p="md" bg="var(--sheaf-surface)" component="section" aria-label={t('GROUP.PEOPLE')}>
      <Title order={2} mb="sm">
        {t('GROUP.PEOPLE')}
      </Title>
      <Stack gap="md">
        <MemberList
          title={t('GROUP.PAD.ADMINS')}
          role={t('GROUP.ROLE.ADMIN')}
          none=""
          members={membersInOrder(group.admins, people, language)}
          ownId={ownId}
          edit={editing(actions.shareAdmin, 'share')}
        />
        {!site.allPadsPublicsAuthentifiedOnly && (
          <>
            <MemberList
              title={t('GROUP.PAD.USERS')}
              role={t(roleOfUsers(group))}
              none={t('GROUP.PAD.USERS_NONE')}
              members={membersInOrder(group.users, people, language)}
              ownId={ownId}
              edit={editing(actions.invite, 'invite')}
            />
            {actions.shareAdmin && <InvitedPanel id={id} />}
            <MemberList
              title={t('GROUP.PAD.WATCHERS')}
              role={t(sendsMail ? 'GROUP.ROLE.WATCHER' : 'GROUP.ROLE.WATCHER_NO_MAIL')}
              none={t('GROUP.WATCHERS_NONE')}
              members={membersInOrder(group.watchers, people, language)}
              ownId={ownId}
              edit={editing(actions.addWatcher, 'add')}
            />
          </>
        )}
      </Stack>
    </Paper>
  )
}
