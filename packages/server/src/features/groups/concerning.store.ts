import type { UserId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'

/** The ids of the groups where the user is a member or which they marked, as a subquery. Removed groups are among them. */
export const selectGroupsConcerning = (db: Db, user: UserId) =>
  db
    .selectFrom('memberships')
    .select('group_id as id')
    .where('user_id', '=', user)
    .union(db.selectFrom('marks').select('target_id as id').where('user_id', '=', user).where('type', '=', 'groups'))
