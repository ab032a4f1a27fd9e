import type { UserId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { mapForeignKeyViolation } from '../../db/errors/map-foreign-key-violation.ts'

export interface StoredSecret {
  /** The encrypted secret. Encryption is different each time, so that the value also identifies the secret. */
  readonly sealed: string
  /** False while the secret waits for its first code. */
  readonly enabled: boolean
}

export const findSecret = async (db: Db, userId: UserId): Promise<StoredSecret | undefined> => {
  const row = await db
    .selectFrom('two_factor')
    .select(['secret', 'enabled'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { sealed: row.secret, enabled: row.enabled === 1 }
}

/** Replaces a pending secret, never one in use. Returns whether it was stored. */
export const upsertPendingSecret = async (db: Db, userId: UserId, sealed: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('two_factor')
    .values({ user_id: userId, secret: sealed, enabled: 0 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret: sealed }).where('two_factor.enabled', '=', 0),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns whether that very secret was pending. */
export const enableSecret = async (db: Db, userId: UserId, sealed: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ enabled: 1 })
    .where('user_id', '=', userId)
    .where('secret', '=', sealed)
    .where('enabled', '=', 0)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Marks a step's code as used. Of two simultaneous calls, on whichever servers, one gets true (OTP-13). Throws NOT_AUTH
 * if the account has just gone.
 */
export const insertUsedStep = async (db: Db, userId: UserId, step: number): Promise<boolean> => {
  const inserting = db
    .insertInto('otp_used_steps')
    .values({ user_id: userId, step })
    .onConflict((conflict) => conflict.columns(['user_id', 'step']).doNothing())
    .executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows } = await mapForeignKeyViolation(inserting, 'BACKEND.ERROR.AUTHENTICATION.NOT_AUTH')
  return numInsertedOrUpdatedRows === 1n
}

export const deleteUsedStepsBefore = async (db: Db, userId: UserId, step: number): Promise<void> => {
  await db.deleteFrom('otp_used_steps').where('user_id', '=', userId).where('step', '<', step).execute()
}

/**
 * Locks a two-factor that is in use, so that nobody turns it off before this transaction ends. Returns whether there is
 * one.
 */
export const lockEnabled = async (db: Db, userId: UserId): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ enabled: 1 })
    .where('user_id', '=', userId)
    .where('enabled', '=', 1)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const countRecoveryCodes = async (db: Db, userId: UserId): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(left)
}

export const deleteRecoveryCodes = async (db: Db, userId: UserId): Promise<void> => {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export const insertRecoveryCodes = async (db: Db, userId: UserId, hashes: readonly string[]): Promise<void> => {
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Returns whether there was a code to delete: of two simultaneous calls, one gets true. */
export const deleteRecoveryCode = async (db: Db, userId: UserId, hash: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Deletes secret, used steps and recovery codes. */
export const deleteTwoFactor = async (db: Db, userId: UserId): Promise<void> => {
  for (const table of ['two_factor', 'otp_used_steps', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
}
