import type { UserListCreation } from '@sheaf/contract/entities/user-list'
import { type UserListId, userListIdSchema } from '@sheaf/contract/ids'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { NotFound } from '../../chrome/not-found.tsx'
import { Page } from '../../chrome/page.tsx'
import { pickableLists } from '../../features/user-lists/pickable-lists.ts'
import { savedInList } from '../../features/user-lists/saved-in-list.ts'
import { UserListForm } from '../../features/user-lists/user-list-form.tsx'
import { loginsOf, userListsQuery, useSaveUserList } from '../../features/user-lists/user-lists.queries.ts'
import { useLoadFailure } from '../../components/failures/load-failure.tsx'
import { useIsFresh } from '../../lib/api/fresh.ts'
import { usePeopleToast } from '../../components/people/use-people-toast.ts'
import { paths } from '../../paths.ts'

export const UserListEditScreen = () => {
  const id = userListIdSchema.safeParse(useParams()['key'])
  return id.success ? <EditableList key={id.data} id={id.data} /> : <NotFound />
}

const EditableList = ({ id }: { id: UserListId }) => {
  const t = useT()
  const showPeopleOutcome = usePeopleToast()
  const query = useQuery({ ...userListsQuery, refetchOnMount: 'always' })
  const { data, dataUpdatedAt } = query
  const failure = useLoadFailure(query)
  const { mutateAsync } = useSaveUserList(id)
  const lists = useIsFresh(dataUpdatedAt) ? data : undefined
  const list = lists?.[id]
  if (lists !== undefined && list === undefined) return <NotFound />

  const save = async (typed: UserListCreation, before: UserListCreation, version: string | undefined) => {
    const written = await mutateAsync({ list: typed, before, version })
    const saved = written.value[id] ?? { name: typed.name, users: [] }
    await showPeopleOutcome({
      people: savedInList(saved, written, before.loginsOrEmails),
      success: t('USERLIST.INFO.EDIT_SUCCESS'),
      place: id,
      to: paths.userLists,
    })
  }

  return (
    <Page
      title={t('USERLIST.EDIT')}
      help={t('USERLIST.FORM_HELP')}
      width="form"
      crumbs={[{ name: t('MENU.USERLIST'), to: paths.userLists }]}
    >
      {lists === undefined && (failure ?? <RowsLoader rows={3} height={72} />)}
      {list && (
        <UserListForm
          initial={{ name: list.name, loginsOrEmails: loginsOf(list) }}
          version={list.version}
          known={list.users}
          lists={pickableLists(lists, id)}
          onSave={save}
        />
      )}
    </Page>
  )
}
