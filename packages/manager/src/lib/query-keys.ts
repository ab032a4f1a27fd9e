import type { GroupId, PadId } from '@sheaf/contract/ids'

/** Names of what is cached and read by more than one feature. */
export const queryKeys = {
  groupIndex: ['groups', 'index'],
  relevantPads: ['groups', 'relevant-pads'],
  groupView: (id: GroupId) => ['groups', 'view', id],
  groups: ['groups'],
  pad: (id: PadId) => ['pads', id],
  pads: ['pads'],
  searches: ['search'],
  sessions: ['sessions'],
  trash: ['trash'],
} as const
