import type { UserId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { isAmong } from '../../db/queries/is-among.ts'

export interface Recipient {
  readonly id: UserId
  readonly login: string
  readonly email: string
  readonly lang: string
}

/** Returns those of the accounts whose owners have confirmed their address. */
export const listRecipients = async (db: Db, ids: readonly UserId[]): Promise<Recipient[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'login', 'email', 'lang'])
    .where(isAmong(db, 'id', ids))
    .where('active', '=', 1)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, id: row.id as UserId }))
}
