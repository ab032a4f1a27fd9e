import type { UserListCreation } from '@sheaf/contract/entities/user-list'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { Page } from '../../chrome/page.tsx'
import { pickableLists } from '../../features/user-lists/pickable-lists.ts'
import { savedInList } from '../../features/user-lists/saved-in-list.ts'
import { UserListForm } from '../../features/user-lists/user-list-form.tsx'
import { newListIn, useCreateUserList, userListsQuery } from '../../features/user-lists/user-lists.queries.ts'
import { useMissingHelp } from '../../lib/errors/missing-help.ts'
import { usePeopleToast } from '../../components/people/use-people-toast.ts'
import { paths } from '../../paths.ts'

const NOBODY: UserListCreation = { name: '', loginsOrEmails: [] }

export const UserListAddScreen = () => {
  const t = useT()
  const showPeopleOutcome = usePeopleToast()
  // `isFetched` rather than `isPending`, which is true again at each retry after an error: the form must not unmount
  // for that.
  const query = useQuery(userListsQuery)
  const { data: lists, isFetched } = query
  const missingLists = useMissingHelp(query)
  const { mutateAsync } = useCreateUserList()

  const save = async (list: UserListCreation) => {
    const written = await mutateAsync(list)
    await showPeopleOutcome({
      people: savedInList({ name: list.name, users: [] }, written, []),
      success: t('USERLIST.INFO.ADD_SUCCESS'),
      place: newListIn(written.value, lists ?? {}),
      to: paths.userLists,
      replace: true,
    })
  }

  return (
    <Page
      title={t('USERLIST.ADD')}
      help={t('USERLIST.FORM_HELP')}
      width="form"
      crumbs={[{ name: t('MENU.USERLIST'), to: paths.userLists }]}
    >
      {isFetched ? (
        <UserListForm initial={NOBODY} lists={pickableLists(lists ?? {})} missingLists={missingLists} onSave={save} />
      ) : (
        <RowsLoader rows={3} height={72} />
      )}
    </Page>
  )
}
