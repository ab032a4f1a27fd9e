import type { Group } from '@sheaf/contract/entities/group'
import type { SiteFacts } from '@sheaf/contract/policy/group'

/** Messages that say what leaving costs and who can undo it. */
const CONSEQUENCES = {
  restricted: 'GROUP.INFO.RESIGN',
  private: 'GROUP.INFO.RESIGN_PRIVATE',
  public: 'GROUP.INFO.RESIGN_PUBLIC',
} as const

/** SCR-62: returns the message about leaving a group of this visibility. */
export const consequencesOf = ({ visibility }: Pick<Group, 'visibility'>, site: SiteFacts) =>
  CONSEQUENCES[site.allPadsPublicsAuthentifiedOnly ? 'public' : visibility]
