import { isSetUp, type LdapSettings } from '@sheaf/contract/entities/sign-in-settings'
import { AppError } from '@sheaf/contract/errors'
import { permit } from '@sheaf/contract/policy/decision'
import { canSignInWithPassword } from '@sheaf/contract/policy/site'
import type { Ctx } from '../../context.ts'
import type { ExternalPerson } from '../../identity/providers/external-person.ts'
import type { DirectoryCredentials } from '../../identity/providers/ldap.ts'
import { isSameLogin, type MailMatching } from '../../identity/secrets/account-keys.ts'
import { findAccountNamed, type Account } from './accounts.store.ts'
import { resetEntryAttempts, tryAsAccount, tryAsEntry } from './password-attempts.ts'
import { OLD_PLACEHOLDER } from './password-rules.ts'

export interface Credentials {
  /** A login or a mail address. */
  readonly login: string
  readonly password: string
}

/** Returns the account that the site itself keeps under this login or mail address and password. */
export const findOwnAccount = async (
  ctx: Ctx,
  { login, password }: Credentials,
  matching: MailMatching,
): Promise<Account | undefined> => {
  if (password === OLD_PLACEHOLDER) throw new AppError('BACKEND.ERROR.AUTHENTICATION.PLEASE_CHANGE_YOUR_PASSWORD')
  const account = await findAccountNamed(ctx.db, login, matching)
  const isRight = () => ctx.hasher.verify(account?.passwordHash, password)
  return (await tryAsAccount(ctx, account, login, isRight)) ? account : undefined
}

/** A person whom the directory has just authenticated. */
export interface DirectoryPerson {
  readonly person: ExternalPerson
  /** Language of a new account. */
  readonly lang: string | undefined
}

/** Returns the person whom the site's directory knows by these credentials. */
export const findDirectoryPerson = async (
  ctx: Ctx,
  credentials: DirectoryCredentials,
): Promise<DirectoryPerson | undefined> => {
  const { authLdapSettings: directory } = await ctx.settings.read()
  if (!isSetUp<LdapSettings>(directory)) throw new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE')
  const { findLdapPerson } = await import('../../identity/providers/ldap.ts')
  const found = await findLdapPerson(directory, credentials, ctx.log, (dn, isRight) =>
    tryAsEntry(ctx, dn, credentials.login, isRight),
  )
  if (!found) return undefined
  const { dn, ...person } = found
  await resetEntryAttempts(ctx, dn)
  return { person, lang: directory.defaultLang }
}

/**
 * AUTH-81: returns whether the password is this very account's, and changes no account: a session from before the
 * directory would end with the take-over of its account (AUTH-45), in the middle of what its user is doing.
 */
export const isPasswordOf = async (
  ctx: Ctx,
  { _id, login, email }: Pick<Account, '_id' | 'login' | 'email'>,
  password: string,
): Promise<boolean> => {
  const settings = await ctx.settings.read()
  permit(canSignInWithPassword(settings))
  if (settings.authMethod !== 'ldap') return (await findOwnAccount(ctx, { login, password }, settings))?._id === _id
  // AUTH-82: a directory's filter may know people by what they typed when they signed in, such as a mail address.
  const found = await findDirectoryPerson(ctx, { login, email, password })
  return found !== undefined && isSameLogin(found.person.login, login)
}
