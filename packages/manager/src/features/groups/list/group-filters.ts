import type { Group } from '@sheaf/contract/entities/group'
import { visibilities, type Visibility } from '@sheaf/contract/entities/visibility'
import { GROUP_FILTER_MIN } from '@sheaf/contract/limits'
import { isSearchable } from '@sheaf/contract/search-minimum'
import type { Actor } from '@sheaf/contract/policy/actor'
import { includesText } from '../../../lib/lists/plain-text-match.ts'
import { roleIn } from '../../../lib/access/group-facts.ts'

/** Filters of the group list. They live in the address, so that a view can be shared and revisited. */
export interface GroupFilters {
  readonly text: string
  readonly role: 'admin' | 'user' | undefined
  readonly visibility: Visibility | undefined
  readonly tags: readonly string[]
}

const oneOf = <T extends string>(value: string | null, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === value)

/**
 * SCR-54: reads the filters from the address. Where everybody is a member, role and visibility are ignored, since no
 * screen mentions them.
 */
export const readFilters = (search: URLSearchParams, everyoneIsMember = false): GroupFilters => ({
  text: search.get('q') ?? '',
  role: everyoneIsMember ? undefined : oneOf(search.get('role'), ['admin', 'user']),
  visibility: everyoneIsMember ? undefined : oneOf(search.get('visibility'), visibilities),
  tags: [...new Set(search.getAll('tag'))],
})

export const writeFilters = ({ text, role, visibility, tags }: GroupFilters): URLSearchParams => {
  const search = new URLSearchParams()
  if (text !== '') search.set('q', text)
  if (role !== undefined) search.set('role', role)
  if (visibility !== undefined) search.set('visibility', visibility)
  for (const tag of tags) search.append('tag', tag)
  return search
}

export const isFiltering = ({ text, role, visibility, tags }: GroupFilters): boolean =>
  isTextFilter(text) || role !== undefined || visibility !== undefined || tags.length > 0

/** Returns the number of active filters other than the text. */
export const countFacets = ({ role, visibility, tags }: GroupFilters): number =>
  [role, visibility].filter((value) => value !== undefined).length + tags.length

const isTextFilter = (text: string) => isSearchable(text, GROUP_FILTER_MIN)

/** SCR-53: returns the groups that match all filters. */
export const filterGroups = (groups: readonly Group[], filters: GroupFilters, actor: Actor): Group[] =>
  groups.filter(
    (group) =>
      (!isTextFilter(filters.text) || [group.name, ...group.tags].some((text) => includesText(text, filters.text))) &&
      (filters.role === undefined || roleIn(group, actor) === filters.role) &&
      (filters.visibility === undefined || group.visibility === filters.visibility) &&
      filters.tags.every((tag) => group.tags.includes(tag)),
  )
