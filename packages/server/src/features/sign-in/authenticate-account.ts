import { permit } from '@sheaf/contract/policy/decision'
import { canSignInWithPassword } from '@sheaf/contract/policy/site'
import type { Ctx } from '../../context.ts'
import { loginKey } from '../../identity/secrets/account-keys.ts'
import type { Account } from '../accounts/accounts.store.ts'
import { findDirectoryPerson, findOwnAccount, type Credentials } from '../accounts/check-credentials.ts'
import { accountOf } from './external-accounts.service.ts'

const ofTheDirectory = async (ctx: Ctx, credentials: Credentials): Promise<Account | undefined> => {
  const found = await findDirectoryPerson(ctx, credentials)
  if (!found) return undefined
  return accountOf(ctx, {
    identity: { method: 'ldap', issuer: '', subject: loginKey(found.person.login) },
    ...found,
    ownsLogins: true,
  })
}

/**
 * Returns the account that a login or mail address and a password sign in to, by the method that the site has chosen;
 * `undefined` for unknown names and wrong passwords, after the same work. A directory's person may get an account by
 * it, or one from before the directory. Throws DENIED if the site has no passwords (AUTH-41).
 */
export const authenticateAccount = async (ctx: Ctx, credentials: Credentials): Promise<Account | undefined> => {
  const settings = await ctx.settings.read()
  permit(canSignInWithPassword(settings))
  return settings.authMethod === 'ldap' ? ofTheDirectory(ctx, credentials) : findOwnAccount(ctx, credentials, settings)
}
