import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { isMarked } from '../features/marks/marks.queries.ts'
import { DropShelf } from '../features/pads/drop-shelf.tsx'
import { useCurrentUser } from '../lib/session.ts'
import { useMoveTargets } from './move-targets.ts'
import { useMove } from './use-move.ts'

interface MoveShelfProps {
  readonly group: Group
  /** What is dragged. */
  readonly pads: readonly Pad[]
  /** The shelf goes before they are moved. */
  readonly onDrop: () => void
}

/** Where dragged pads are dropped. Asks for the other groups only once something is dragged. */
export const MoveShelf = ({ group, pads, onDrop }: MoveShelfProps) => {
  const user = useCurrentUser()
  const targets = useMoveTargets(group)
  const { move } = useMove(group)
  const isBookmarked = ({ _id: key }: Group) => isMarked(user, 'bookmark', { type: 'groups', key })
  // The list may be cut short: what one uses most comes first.
  const inOrder = targets?.toSorted((a, b) => Number(isBookmarked(b)) - Number(isBookmarked(a)))
  return (
    <DropShelf
      count={pads.length}
      targets={inOrder}
      onDrop={(target) => {
        onDrop()
        void move(pads, target)
      }}
    />
  )
}
