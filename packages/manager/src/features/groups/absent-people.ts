import type { GroupId } from '@sheaf/contract/ids'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { GroupUserAction } from '../../paths.ts'

interface AbsentNoticeProps {
  readonly action: GroupUserAction
  readonly names: readonly string[]
  readonly onClose: () => void
}

export interface AbsentPeople extends Omit<AbsentNoticeProps, 'onClose'> {
  /** Brought along by the form, so that no folder waits for what few of them show. */
  readonly Notice: ComponentType<AbsentNoticeProps>
}

/**
 * SCR-466: who was not found when somebody added people to a group, until they have taken note. It goes with all that was
 * read for them, and is told to nobody else.
 */
export const absentPeopleQuery = (id: GroupId, reader: string) =>
  queryOptions<AbsentPeople | null>({ queryKey: ['absent people', reader, id], queryFn: skipToken })

/** To be told in the group, or with `null` no more. */
export const keepAbsentPeople = (
  queryClient: QueryClient,
  id: GroupId,
  reader: string,
  people: AbsentPeople | null,
): void => {
  const { queryKey } = absentPeopleQuery(id, reader)
  // There is no other copy, and whoever is called away finds it again.
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity })
  queryClient.setQueryData(queryKey, people)
}
