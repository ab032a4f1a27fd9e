import { useDebouncedValue } from '@mantine/hooks'
import { searchUsers } from '@sheaf/contract/routes/users'
import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

const MIN_LETTERS = 2
const PAUSE_MS = 200

/** Returns logins and mail addresses that complete what is being typed into a people picker. */
export const usePeopleSuggestions = (typed: string): readonly string[] => {
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data } = useQuery({
    queryKey: ['people', text],
    queryFn: ({ signal }) => call(searchUsers, { params: { login: text } }, signal),
    enabled: text.length >= MIN_LETTERS,
    staleTime: 60_000,
    // Errors are ignored, since a login can still be typed in full.
    meta: { handles: 'all' },
  })
  const beginning = text.toLowerCase()
  return Object.entries(data?.users ?? {}).flatMap(([login, { email }]) =>
    email !== undefined && email !== '' && !login.toLowerCase().startsWith(beginning) ? [email] : [login],
  )
}
