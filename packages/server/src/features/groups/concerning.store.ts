import type { UserId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'

/**
 * Returns a subquery for the ids of the groups where the user is a member or which they marked, removed groups
 * included.
 */
export const selectGroupsConcerning = (db: Db, user: UserId) =>
  db
    .selectFrom('memberships')
    .select('group_id as id')
    .where('user_id', '=', user)
    .union(db.selectFrom('marks').select('target_id as id').where('user_id', '=', user).where('type', '=', 'groups'))
