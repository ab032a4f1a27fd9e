import type { Group } from '@sheaf/contract/entities/group'
import type { Member } from '@sheaf/contract/entities/user'
import { groupIdSchema } from '@sheaf/contract/ids'
import { canChangeAdmins } from '@sheaf/contract/policy/group'
import type { GroupView } from '@sheaf/contract/routes/groups'
import { confirm } from '@sheaf/ui/components/confirm'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { t as translateNow } from '@sheaf/ui/l10n/i18n'
import { nameOrder } from '@sheaf/ui/l10n/name-order'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { NotFound } from '../chrome/not-found.tsx'
import { Page } from '../chrome/page.tsx'
import { actionsOn } from '../features/groups/group-actions.ts'
import { GroupGate } from '../features/groups/group-gate.tsx'
import { groupViewQuery, openGroupOf } from '../features/groups/groups.queries.ts'
import { consequencesOf } from '../features/groups/leaving.ts'
import { detailsBesideLogin } from '../features/groups/member-name.ts'
import {
  demotedAdmins,
  givesUpAdministration,
  PEOPLE_ACTION,
  presentLogins,
  readAction,
} from '../features/groups/people-actions.ts'
import { PeopleForm } from '../features/groups/people-form.tsx'
import { useSavePeople } from '../features/groups/people.queries.ts'
import { pickableLists } from '../features/user-lists/pickable-lists.ts'
import { userListsQuery } from '../features/user-lists/user-lists.queries.ts'
import { roleIn } from '../lib/group-facts.ts'
import { withAddresses } from '../lib/known-people.ts'
import { listNames } from '@sheaf/ui/l10n/list-names'
import { mergePeople } from '../lib/merge.ts'
import { useMissingHelp } from '../lib/missing-help.ts'
import { savedPeople, withAddition } from '../lib/saved-people.ts'
import { FormGate } from '../components/form-gate.tsx'
import { usePeopleToast } from '../components/use-people-toast.ts'
import { useActor, useCurrentUser } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { type GroupUserAction, paths } from '../paths.ts'
import { useFolderCrumbs } from './folder-crumbs.ts'
import { GatePage } from './gate-page.tsx'
import { GroupNotEditable } from './group-not-editable.tsx'

/** Queries the user lists to choose people from, for users who can have any. */
const useLists = () => {
  const actor = useActor()
  const { allPadsPublicsAuthentifiedOnly } = useSite()
  return useQuery({ ...userListsQuery, enabled: actor.kind === 'user' && !allPadsPublicsAuthentifiedOnly })
}

export const GroupPeopleScreen = () => {
  const t = useT()
  const params = useParams()
  const id = groupIdSchema.safeParse(params['group'])
  const action = readAction(params['action'])
  const crumbs = useFolderCrumbs()
  // Starts the request in parallel with the group's.
  useLists()
  if (!id.success || action === undefined) return <NotFound />
  return (
    <GroupGate
      key={`${id.data} ${action}`}
      id={id.data}
      fresh
      waiting={(content) => (
        <Page title={t(PEOPLE_ACTION[action].title)} crumbs={crumbs} width="form">
          {content}
        </Page>
      )}
      gate={(_name, content) => (
        <GatePage group={id.data} title={t(PEOPLE_ACTION[action].title)}>
          {content}
        </GatePage>
      )}
    >
      {(group, view) => <People group={group} view={view} action={action} />}
    </GroupGate>
  )
}

const People = ({ group, view, action }: { group: Group; view: GroupView; action: GroupUserAction }) => {
  const t = useT()
  const language = useLanguage()
  const showPeopleOutcome = usePeopleToast()
  const site = useSite()
  const actor = useActor()
  const user = useCurrentUser()
  const actions = actionsOn(group, actor, site)
  const query = useLists()
  const { data: lists = {}, isLoading, isFetched } = query
  const missingLists = useMissingHelp(query)
  const queryClient = useQueryClient()
  const crumbs = useFolderCrumbs(group)
  const { mutateAsync } = useSavePeople(group, action)
  const pickable = pickableLists(lists)
  const mayBeEmpty = action !== 'share' || canChangeAdmins(group.admins, []).allowed
  const { named, people: listed, help, act, success, failure } = PEOPLE_ACTION[action]
  const title = t(named, { name: group.name })
  const mayChoose = { invite: actions.invite, share: actions.shareAdmin, add: actions.addWatcher }[action]

  const known = Object.values<Member>(view.users ?? {})
  const beside = new Map(known.map((member) => [member.login, detailsBesideLogin(member)]))
  const about = (person: string) => beside.get(person)

  const save = async (typed: string[], before: readonly string[]) => {
    // The call replaces the whole list, so the current one is read just before and merged with the changes.
    const latest = await queryClient.fetchQuery({ ...groupViewQuery(group._id), staleTime: 0 })
    const latestGroup = openGroupOf(latest) ?? group
    const now = presentLogins(latestGroup, action, latest.users ?? {})
    const chosen = mergePeople(typed, before, now)
    const administers = actor.kind === 'user' && roleIn(group, actor) === 'admin'
    if (user !== undefined && administers && givesUpAdministration(action, user, chosen)) {
      // Who is taken off the administrators leaves the folder, unlike who is named among its members.
      const text = action === 'share' ? consequencesOf(latestGroup, site).giveUp : 'GROUP.ADMIN_SHARE.GIVE_UP_TEXT'
      const goesOn = await confirm({
        title: t('GROUP.ADMIN_SHARE.GIVE_UP'),
        text: t(text, { name: group.name }),
        action: t('GROUP.ADMIN_SHARE.GIVE_UP'),
        isDangerous: true,
      })
      if (!goesOn) return
    }
    const admins = latestGroup.admins.flatMap((id) => latest.users?.[id] ?? [])
    const demoted = demotedAdmins(action, admins, user, chosen)
    if (demoted.length > 0) {
      const goesOn = await confirm({
        title: t('GROUP.INVITE_USER.DEMOTE'),
        text: t('GROUP.INVITE_USER.DEMOTE_TEXT', { names: listNames(demoted) }),
        action: t('GROUP.INVITE_USER.DEMOTE'),
        isDangerous: true,
      })
      if (!goesOn) return
    }
    const reply = await mutateAsync(chosen)
    const hasLeft = actor.kind === 'user' && roleIn(reply.value, actor) === 'none'
    const were = withAddresses(now, Object.values<Member>(latest.users ?? {}))
    const people = savedPeople(reply, were, (names) => translateNow(failure, { names }))
    await showPeopleOutcome({
      people,
      success: withAddition(t(success), people),
      place: hasLeft ? undefined : group._id,
      to: hasLeft ? paths.groups : paths.groupView(group._id),
    })
  }

  return (
    <FormGate isAllowed={mayChoose} otherwise={<GroupNotEditable group={group} title={title} />}>
      <Page
        title={title}
        crumbs={crumbs}
        help={[t(help), t(pickable.length > 0 ? 'GROUP.INVITE_USER.HELP_LISTS' : 'GROUP.INVITE_USER.HELP_WHO')]}
        width="form"
      >
        {/* `isLoading` alone is true again at each retry after an error: the form must not unmount for that. */}
        {isLoading && !isFetched ? (
          <RowsLoader rows={5} height={56} />
        ) : (
          <PeopleForm
            title={t(listed)}
            {...(act === undefined ? {} : { act: t(act) })}
            initial={presentLogins(group, action, view.users ?? {}).toSorted(nameOrder(language))}
            known={known}
            about={about}
            lists={pickable}
            missingLists={missingLists}
            lastStays={mayBeEmpty ? undefined : t('GROUP.ADMIN_SHARE.LAST')}
            cancelTo={paths.groupView(group._id)}
            onSave={save}
          />
        )}
      </Page>
    </FormGate>
  )
}
