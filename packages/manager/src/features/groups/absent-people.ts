import type { GroupId } from '@sheaf/contract/ids'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { GroupUserAction } from '../../paths.ts'

interface AbsentNoticeProps {
  readonly action: GroupUserAction
  /** Names of those who were not found. */
  readonly absent: readonly string[]
  /** Names of those who were added. */
  readonly added: readonly string[]
  readonly onClose: () => void
}

export interface AbsentPeople extends Omit<AbsentNoticeProps, 'onClose'> {
  /**
   * Component that shows the notice. The form passes it along, so that the folder's page need not load what it rarely
   * shows.
   */
  readonly Notice: ComponentType<AbsentNoticeProps>
}

/**
 * SCR-466: holds the people who were not found when somebody added them to a group, until they close the notice. It is
 * dropped with the session's other data, and is shown to nobody else.
 */
export const absentPeopleQuery = (id: GroupId, reader: string) =>
  queryOptions<AbsentPeople | null>({ queryKey: ['absent people', reader, id], queryFn: skipToken })

/** Stores the people to report on the group's page; `null` clears them. */
export const keepAbsentPeople = (
  queryClient: QueryClient,
  id: GroupId,
  reader: string,
  people: AbsentPeople | null,
): void => {
  const { queryKey } = absentPeopleQuery(id, reader)
  // Never garbage-collected: this is the only copy, and the user may come back late.
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity })
  queryClient.setQueryData(queryKey, people)
}
