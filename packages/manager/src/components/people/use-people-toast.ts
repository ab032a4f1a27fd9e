import { toast } from '@sheaf/ui/components/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigateUnlessLeft } from '../../lib/navigation/navigate-unless-left.ts'
import { absenceText, type SavedPeople, withAddition } from '../../lib/people/saved-people.ts'
import { nameOf, useActor } from '../../lib/session/session.ts'
import { keepAbsentPeople, type PeoplePlace } from './absent-people.tsx'

interface PeopleOutcome {
  readonly people: SavedPeople
  /** Text of the toast if everybody was found. */
  readonly success: string
  /** `undefined` if the user does not see that place any more. */
  readonly place: PeoplePlace | undefined
  /** Address to go on to. */
  readonly to: string
  readonly replace?: boolean
}

/**
 * SCR-44: returns a function that navigates on after a save of people, and shows which people the server did not find:
 * on the page that it opens, where the list can be read at leisure, else in a toast.
 */
export const usePeopleToast = (): ((outcome: PeopleOutcome) => Promise<void>) => {
  const queryClient = useQueryClient()
  const navigate = useNavigateUnlessLeft()
  const reader = nameOf(useActor())
  return async ({ people, success, place, to, replace = false }) => {
    const warn = () => toast.warning(withAddition(absenceText(people), people))
    const isAnybodyAbsent = people.absent.length > 0
    const isOnPage = isAnybodyAbsent && place !== undefined
    // Replaces a notice that an earlier attempt may have left.
    if (place !== undefined) keepAbsentPeople(queryClient, place, reader, isAnybodyAbsent ? people : null)
    if (!isAnybodyAbsent) toast.success(success)
    else if (!isOnPage) warn()
    const hasNavigated = await navigate(to, { replace })
    if (isOnPage && !hasNavigated) warn()
  }
}
