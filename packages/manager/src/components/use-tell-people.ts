import { toast } from '@sheaf/ui/components/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigateUnlessLeft } from '../lib/navigate-unless-left.ts'
import { absenceText, type SavedPeople, withAddition } from '../lib/saved-people.ts'
import { nameOf, useActor } from '../lib/session.ts'
import { keepAbsentPeople, type PeoplePlace } from './absent-people.tsx'

interface PeopleOutcome {
  readonly people: SavedPeople
  /** Says that all is saved, if everybody was found. */
  readonly success: string
  /** `undefined` if the user does not see that place any more. */
  readonly place: PeoplePlace | undefined
  /** Address to go on to. */
  readonly to: string
  readonly replace?: boolean
}

/**
 * SCR-44: returns a function that leads on after a save of people, and tells whom it did not find: on the page to which
 * it leads, where that can be read at leisure, else in a toast.
 */
export const useTellPeople = (): ((outcome: PeopleOutcome) => Promise<void>) => {
  const queryClient = useQueryClient()
  const navigate = useNavigateUnlessLeft()
  const reader = nameOf(useActor())
  return async ({ people, success, place, to, replace = false }) => {
    const warn = () => toast.warning(withAddition(absenceText(people), people))
    const isAnybodyAbsent = people.absent.length > 0
    const isToldThere = isAnybodyAbsent && place !== undefined
    // Replaces a notice that an earlier attempt may have left.
    if (place !== undefined) keepAbsentPeople(queryClient, place, reader, isAnybodyAbsent ? people : null)
    if (!isAnybodyAbsent) toast.success(success)
    else if (!isToldThere) warn()
    const isLed = await navigate(to, { replace })
    if (isToldThere && !isLed) warn()
  }
}
