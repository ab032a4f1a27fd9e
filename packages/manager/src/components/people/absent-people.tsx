import type { GroupId, UserListId } from '@sheaf/contract/ids'
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedPeople } from '../../lib/people/saved-people.ts'
import { nameOf, useActor } from '../../lib/session/session.ts'
import { AbsentNotice } from './absent-notice.tsx'

/** Group or user list to which people were added; its page lists the people who were not found. */
export type PeoplePlace = GroupId | UserListId

/**
 * SCR-44: holds the people who were not found when somebody added them, until they close the notice. It is dropped
 * with the session's other data, and is shown to nobody else.
 */
const absentPeopleQuery = (place: PeoplePlace, reader: string) =>
  queryOptions<SavedPeople | null>({ queryKey: ['absent people', reader, place], queryFn: skipToken })

/** Stores the people to report on the page of that place; `null` clears them. */
export const keepAbsentPeople = (
  queryClient: QueryClient,
  place: PeoplePlace,
  reader: string,
  people: SavedPeople | null,
): void => {
  const { queryKey } = absentPeopleQuery(place, reader)
  // Never garbage-collected: this is the only copy, and the user may come back late.
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity })
  queryClient.setQueryData(queryKey, people)
}

/** Names the people who were not found when the user added them. */
export const AbsentPeople = ({ place }: { readonly place: PeoplePlace }) => {
  const queryClient = useQueryClient()
  const reader = nameOf(useActor())
  const { data: people } = useQuery(absentPeopleQuery(place, reader))
  return people && <AbsentNotice people={people} onClose={() => keepAbsentPeople(queryClient, place, reader, null)} />
}
