import { useQuery } from '@tanstack/react-query'
import { userListsQuery } from '../../features/user-lists/user-lists.queries.ts'
import { useActor } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'

/** Queries the user lists to choose people from, for users who can have any. */
export const useLists = () => {
  const actor = useActor()
  const { allPadsPublicsAuthentifiedOnly } = useSite()
  return useQuery({ ...userListsQuery, enabled: actor.kind === 'user' && !allPadsPublicsAuthentifiedOnly })
}
