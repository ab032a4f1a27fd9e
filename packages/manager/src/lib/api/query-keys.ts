import type { GroupId, PadId } from '@sheaf/contract/ids'

/** Query keys that more than one feature uses. */
export const queryKeys = {
  groupIndex: ['groups', 'index'],
  relevantPads: ['groups', 'relevant-pads'],
  groupView: (id: GroupId) => ['groups', 'view', id],
  groups: ['groups'],
  pad: (id: PadId) => ['pads', id],
  pads: ['pads'],
  searches: ['search'],
  sessions: ['sessions'],
  siteTemplates: ['site-templates'],
  trash: ['trash'],
} as const
