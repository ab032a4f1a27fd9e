import type { Group } from '@sheaf/contract/entities/group'
import { canReceivePads } from '@sheaf/contract/policy/group'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { sortGroups } from '../../features/groups/list/group-order.ts'
import { groupIndexQuery } from '../../features/groups/groups.queries.ts'
import { groupFacts } from '../../lib/access/group-facts.ts'
import { useActor } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'

/** SCR-73: returns the other groups that accept pads from the actor, by name, or `undefined` while loading. */
export const useMoveTargets = (from: Group): Group[] | undefined => {
  const actor = useActor()
  const site = useSite()
  const language = useLanguage()
  const { data: index } = useQuery(groupIndexQuery)
  if (index === undefined) return undefined
  const targets = Object.values<Group>(index.groups).filter(
    (group) => group._id !== from._id && canReceivePads(actor, groupFacts(group, actor, site)).allowed,
  )
  return sortGroups(targets, { field: 'name', ascending: true }, language)
}
