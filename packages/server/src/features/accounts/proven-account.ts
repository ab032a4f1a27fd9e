import { isSetUp, type LdapSettings } from '@sheaf/contract/entities/sign-in-settings'
import { AppError } from '@sheaf/contract/errors'
import { permit } from '@sheaf/contract/policy/decision'
import { canSignInWithPassword } from '@sheaf/contract/policy/site'
import type { Ctx } from '../../context.ts'
import { loginKey, type MailMatching } from './account-keys.ts'
import { findAccountNamed, type Account } from './accounts.store.ts'
import { accountOf } from './external-accounts.service.ts'
import { resetEntryAttempts, hasEntryAttemptLeft, hasPasswordAttemptLeft } from './password-attempts.ts'
import { OLD_PLACEHOLDER } from './password-rules.ts'

interface Credentials {
  /** A login or a mail address. */
  readonly login: string
  readonly password: string
}

const ofOurOwn = async (
  ctx: Ctx,
  { login, password }: Credentials,
  matching: MailMatching,
): Promise<Account | undefined> => {
  if (password === OLD_PLACEHOLDER) throw new AppError('BACKEND.ERROR.AUTHENTICATION.PLEASE_CHANGE_YOUR_PASSWORD')
  const account = await findAccountNamed(ctx.db, login, matching)
  const hasTry = await hasPasswordAttemptLeft(ctx, account, login)
  const isRight = await ctx.hasher.verify(account?.passwordHash, password)
  return hasTry && isRight ? account : undefined
}

const ofTheDirectory = async (ctx: Ctx, credentials: Credentials): Promise<Account | undefined> => {
  const { authLdapSettings: directory } = await ctx.settings.read()
  if (!isSetUp<LdapSettings>(directory)) throw new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE')
  const { findLdapPerson } = await import('../../identity/ldap.ts')
  const found = await findLdapPerson(directory, credentials, ctx.log, (dn) =>
    hasEntryAttemptLeft(ctx, dn, credentials.login),
  )
  if (!found) return undefined
  const { dn, ...person } = found
  await resetEntryAttempts(ctx, dn)
  return accountOf(ctx, {
    identity: { method: 'ldap', issuer: '', subject: loginKey(person.login) },
    person,
    lang: directory.defaultLang,
    ownsLogins: true,
  })
}

/**
 * Returns the account that a login or mail address and a password prove, by the method that the site has chosen;
 * `undefined` for unknown names and wrong passwords, after the same work. Throws DENIED if the site has no passwords
 * (AUTH-41).
 */
export const findProvenAccount = async (ctx: Ctx, credentials: Credentials): Promise<Account | undefined> => {
  const settings = await ctx.settings.read()
  permit(canSignInWithPassword(settings))
  return settings.authMethod === 'ldap' ? ofTheDirectory(ctx, credentials) : ofOurOwn(ctx, credentials, settings)
}

/** Returns whether the password is this very account's. */
export const isPasswordOf = async (
  ctx: Ctx,
  { _id, login }: Pick<Account, '_id' | 'login'>,
  password: string,
): Promise<boolean> => (await findProvenAccount(ctx, { login, password }))?._id === _id
