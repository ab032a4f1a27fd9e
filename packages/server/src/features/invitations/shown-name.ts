import type { Settings } from '@sheaf/contract/entities/settings'
import type { GroupId } from '@sheaf/contract/ids'
import { displayName, ownView } from '@sheaf/contract/policy/display-name'
import type { Ctx } from '../../context.ts'
import { listAdminsOfGroup } from '../accounts/accounts.store.ts'
import { lookalikesOf, type Protected } from '../accounts/lookalikes.ts'

/**
 * Returns the name by which somebody who invites is shown to those they invite: as they see themselves, since a stranger
 * has to know who writes (INV-10), and told apart from the group's other admins (NAME-8).
 */
export const shownNameOf = async (
  ctx: Pick<Ctx, 'db'>,
  settings: Pick<Settings, 'useFirstLastNameInPads'>,
  group: GroupId,
  person: Protected,
): Promise<string> => {
  const looksLikeAdmin = lookalikesOf(await listAdminsOfGroup(ctx.db, group))
  return displayName(person, { ...ownView(settings), looksLikeAdmin: (name) => looksLikeAdmin(person._id, name) })
}
