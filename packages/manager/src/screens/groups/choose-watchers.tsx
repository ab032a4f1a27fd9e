import type { Group } from '@sheaf/contract/entities/group'
import type { Member } from '@sheaf/contract/entities/user'
import type { GroupView } from '@sheaf/contract/routes/groups'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { t as translateNow } from '@sheaf/ui/l10n/i18n'
import { nameOrder } from '@sheaf/ui/l10n/name-order'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Page } from '../../chrome/page.tsx'
import { FormGate } from '../../components/forms/form-gate.tsx'
import { usePeopleToast } from '../../components/people/use-people-toast.ts'
import { actionsOn } from '../../features/groups/group-actions.ts'
import { detailsBesideLogin } from '../../features/groups/members/member-name.ts'
import { PEOPLE_ACTION } from '../../features/groups/members/people-actions.ts'
import { PeopleForm } from '../../features/groups/members/people-form.tsx'
import { useSaveWatchers } from '../../features/groups/members/people.queries.ts'
import { pickableLists } from '../../features/user-lists/pickable-lists.ts'
import { withAddresses } from '../../lib/people/known-people.ts'
import { changesOfPeople } from '../../lib/forms/list-changes.ts'
import { useMissingHelp } from '../../lib/errors/missing-help.ts'
import { savedPeople, withAddition } from '../../lib/people/saved-people.ts'
import { useActor } from '../../lib/session/session.ts'
import { useSendsMail, useSite } from '../../lib/session/site.ts'
import { paths } from '../../paths.ts'
import { useFolderCrumbs } from './folder-crumbs.ts'
import { GroupNotEditable } from './group-not-editable.tsx'
import { useLists } from '../user-lists/use-lists.ts'

const watchersOf = ({ watchers }: Group, users: GroupView['users'] = {}): string[] =>
  watchers.flatMap((id) => users[id]?.login ?? [])

/** Chooses the watchers of a group, all at once. */
export const ChooseWatchers = ({ group, view }: { group: Group; view: GroupView }) => {
  const t = useT()
  const language = useLanguage()
  const showPeopleOutcome = usePeopleToast()
  const mayChoose = actionsOn(group, useActor(), useSite()).addWatcher
  const query = useLists()
  const { data: lists = {}, isLoading, isFetched } = query
  const missingLists = useMissingHelp(query)
  const crumbs = useFolderCrumbs(group)
  const { mutateAsync } = useSaveWatchers(group)
  const pickable = pickableLists(lists)
  const { named, help } = PEOPLE_ACTION.add
  const sendsMail = useSendsMail()
  const title = t(named, { name: group.name })
  const known = Object.values<Member>(view.users ?? {})
  const beside = new Map(known.map((member) => [member.login, detailsBesideLogin(member)]))

  const save = async (typed: string[], before: readonly string[]) => {
    // Saving what is unchanged is a save all the same.
    const reply = await mutateAsync(changesOfPeople(typed, before) ?? { add: [] })
    const people = savedPeople(reply, withAddresses(before, known), (names) =>
      translateNow('GROUP.ADD_WATCHER.FAILURE', { names }),
    )
    await showPeopleOutcome({
      people,
      success: withAddition(t('GROUP.ADD_WATCHER.SUCCESS'), people),
      place: group._id,
      to: paths.groupView(group._id),
    })
  }

  return (
    <FormGate isAllowed={mayChoose} otherwise={<GroupNotEditable group={group} title={title} />}>
      <Page
        title={title}
        crumbs={crumbs}
        help={[
          t(sendsMail ? help : 'GROUP.ADD_WATCHER.HELP_NO_MAIL'),
          t(pickable.length > 0 ? 'GROUP.INVITE_USER.HELP_LISTS' : 'GROUP.INVITE_USER.HELP_WHO'),
        ]}
        width="form"
      >
        {/* `isLoading` alone is true again at each retry after an error: the form must not unmount for that. */}
        {isLoading && !isFetched ? (
          <RowsLoader rows={5} height={56} />
        ) : (
          <PeopleForm
            title={t('GROUP.PAD.WATCHERS')}
            initial={watchersOf(group, view.users).toSorted(nameOrder(language))}
            known={known}
            about={(person) => beside.get(person)}
            lists={pickable}
            missingLists={missingLists}
            cancelTo={paths.groupView(group._id)}
            onSave={save}
          />
        )}
      </Page>
    </FormGate>
  )
}
