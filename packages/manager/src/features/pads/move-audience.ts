import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { visibilities, type Visibility } from '@sheaf/contract/entities/visibility'

const breadth = (visibility: Visibility) => visibilities.indexOf(visibility)

/** SCR-74: the pads that more people will see in the target: those that follow their group into a wider one. */
export const widenedBy = (pads: readonly Pad[], from: Group, target: Group): Pad[] =>
  breadth(target.visibility) > breadth(from.visibility) ? pads.filter((pad) => pad.visibility === null) : []
