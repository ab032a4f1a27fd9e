import type { User } from '@sheaf/contract/entities/user'
import type { Ctx } from '../../context.ts'
import type { MailMatching } from './account-keys.ts'
import { listAccountsNamed, type NamedAccount } from './accounts.store.ts'

/** Accounts by what was typed, each once, and what answers to none; as typed (W-4: unknown and known take the same way). */
export const resolveLogins = async (
  ctx: Pick<Ctx, 'db'>,
  typed: readonly string[],
  matching: MailMatching,
): Promise<{ ids: User['_id'][]; accounts: NamedAccount[]; present: string[]; absent: string[] }> => {
  const found = await listAccountsNamed(ctx.db, typed, matching)
  const accounts = [...new Map([...found.values()].map((account) => [account.id, account])).values()]
  return {
    ids: accounts.map(({ id }) => id),
    accounts,
    present: typed.filter((name) => found.has(name)),
    absent: typed.filter((name) => !found.has(name)),
  }
}
