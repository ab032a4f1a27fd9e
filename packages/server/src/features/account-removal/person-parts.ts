import type { Ctx } from '../../context.ts'
import type { Account } from '../accounts/accounts.store.ts'
import { deleteInvitationsOf } from '../invitations/invitations.store.ts'
import { deleteUnownedMailsTo } from '../mail/mail.store.ts'
import { findPendingEmail } from '../recovery/mail-tokens.store.ts'

/** Deletes what a feature keeps of a person, in the transaction that removes their account. */
export type DeletePersonPart = (ctx: Ctx, person: Account) => Promise<void>

/**
 * What names a person beside the rows that the foreign keys of the account's row remove: a feature that keeps more adds
 * it.
 */
export const PERSON_PARTS: readonly DeletePersonPart[] = [
  ({ db }, { email }) => deleteUnownedMailsTo(db, email),
  async ({ db, clock }, { _id }) => {
    const pendingEmail = await findPendingEmail(db, _id, clock.now())
    if (pendingEmail !== undefined) await deleteUnownedMailsTo(db, pendingEmail)
  },
  ({ db }, { _id, email }) => deleteInvitationsOf(db, _id, email),
]
