import { useDebouncedValue } from '@mantine/hooks'
import { fullNameOf } from '@sheaf/contract/policy/display-name'
import { searchUsers } from '@sheaf/contract/routes/users'
import { nameOrder } from '@sheaf/ui/l10n/name-order'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useQuery } from '@tanstack/react-query'
import { useMissingHelp } from '../errors/missing-help.ts'
import { callApi } from '../api/api.ts'

const MIN_LETTERS = 2
const PAUSE_MS = 200

/**
 * Returns logins and mail addresses that complete what is being typed into a people picker. Without them a login can
 * still be typed in full, so that a failure is no alarm.
 */
export const usePeopleSuggestions = (typed: string) => {
  const language = useLanguage()
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isEnabled = text.length >= MIN_LETTERS
  const query = useQuery({
    queryKey: ['people', text],
    queryFn: ({ signal }) => callApi(searchUsers, { params: { login: text } }, signal),
    enabled: isEnabled,
    staleTime: 60_000,
    meta: { handles: 'all' },
  })
  const missing = useMissingHelp(query)
  const beginning = text.toLowerCase()
  const names = new Map(
    Object.entries(query.data?.users ?? {}).map(([login, { email = '', name, firstname = '', lastname = '' }]) => {
      const isTyped = !login.toLowerCase().startsWith(beginning) && email.toLowerCase().startsWith(beginning)
      return [isTyped && email !== '' ? email : login, name ?? fullNameOf({ firstname, lastname })]
    }),
  )
  return {
    suggestions: [...names.keys()].toSorted(nameOrder(language)),
    /** Returns the name of whoever is suggested, where it is not the login. */
    nameOfSuggestion: (suggestion: string) => names.get(suggestion) || undefined,
    missingSuggestions: isEnabled ? missing : undefined,
  }
}
