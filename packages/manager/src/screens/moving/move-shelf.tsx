import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useQuery } from '@tanstack/react-query'
import { groupIndexQuery } from '../../features/groups/groups.queries.ts'
import { isMarked } from '../../features/marks/marks.queries.ts'
import { DropShelf } from '../../features/pads/list/drop-shelf.tsx'
import { keyOfError } from '../../lib/errors/api-error.ts'
import { useCurrentUser } from '../../lib/session/session.ts'
import { useMoveTargets } from './move-targets.ts'
import { useMove } from './use-move.ts'

interface MoveShelfProps {
  readonly group: Group
  /** Pads that are being dragged. */
  readonly pads: readonly Pad[]
  /** Called on a drop before the pads are moved, to hide the shelf. */
  readonly onDrop: () => void
}

/** Shows the folders onto which dragged pads can be dropped. They are loaded only once a drag begins. */
export const MoveShelf = ({ group, pads, onDrop }: MoveShelfProps) => {
  const user = useCurrentUser()
  const targets = useMoveTargets(group)
  const { error } = useQuery(groupIndexQuery)
  const { move } = useMove(group)
  const isBookmarked = ({ _id: key }: Group) => isMarked(user, 'bookmark', { type: 'groups', key })
  // Bookmarked folders come first, since the list may be truncated.
  const inOrder = targets?.toSorted((a, b) => Number(isBookmarked(b)) - Number(isBookmarked(a)))
  return (
    <DropShelf
      count={pads.length}
      targets={inOrder}
      failure={targets === undefined && error !== null ? textOfKey(keyOfError(error)) : undefined}
      onDrop={(target) => {
        onDrop()
        void move(pads, target)
      }}
    />
  )
}
