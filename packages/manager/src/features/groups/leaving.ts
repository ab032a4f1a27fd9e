import type { Group } from '@sheaf/contract/entities/group'
import type { SiteFacts } from '@sheaf/contract/policy/group'

/** Messages that say what leaving costs and who can undo it: leaving alone, and with the administration. */
const CONSEQUENCES = {
  restricted: { leave: 'GROUP.INFO.RESIGN', giveUp: 'GROUP.ADMIN_SHARE.GIVE_UP_RESTRICTED' },
  private: { leave: 'GROUP.INFO.RESIGN_PRIVATE', giveUp: 'GROUP.ADMIN_SHARE.GIVE_UP_PRIVATE' },
  public: { leave: 'GROUP.INFO.RESIGN_PUBLIC', giveUp: 'GROUP.ADMIN_SHARE.GIVE_UP_PUBLIC' },
} as const

/** SCR-314: returns the messages about leaving a group of this visibility. */
export const consequencesOf = ({ visibility }: Pick<Group, 'visibility'>, site: SiteFacts) =>
  CONSEQUENCES[site.allPadsPublicsAuthentifiedOnly ? 'public' : visibility]
