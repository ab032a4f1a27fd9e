import type { ProfileSave, Registration, User } from '@sheaf/contract/entities/user'
import type { Settings } from '@sheaf/contract/entities/settings'
import { AppError } from '@sheaf/contract/errors'
import type { Actor } from '@sheaf/contract/policy/actor'
import { permit } from '@sheaf/contract/policy/decision'
import { canEditProfile, canRegister, isProfileFieldOwnedOutside } from '@sheaf/contract/policy/site'
import { languages } from '@sheaf/l10n/languages'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { newId } from '../../ids.ts'
import { revokeOtherSessions } from '../sessions/revoke-other-sessions.ts'
import { loginKey } from './account-keys.ts'
import * as store from './accounts.store.ts'

/** Most people that one look-up answers. */
const SUGGESTIONS_MAX = 10

/** As their owner and the site administrator see it. */
const toUser = async (ctx: Pick<Ctx, 'db'>, { passwordHash: _, ...account }: store.Account): Promise<User> => ({
  ...account,
  ...(await store.listMarks(ctx.db, account._id)),
})

/** Throws PASSWORD_SIZE, or PASSWORD_MISMATCH when the confirmation was sent and differs. */
const requireGoodPassword = (
  { password, passwordConfirm }: { password: string; passwordConfirm?: string | undefined },
  { passwordMin, passwordMax }: Settings,
): void => {
  const { length } = [...password]
  if (length < passwordMin || length > passwordMax)
    throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_SIZE', { field: 'password' })
  if (passwordConfirm !== undefined && passwordConfirm !== password)
    throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_MISMATCH', { field: 'passwordConfirm' })
}

/** Throws LANG for a language that there is no file of (ACC-10). */
const requireKnownLanguage = (lang: string | undefined): void => {
  if (lang !== undefined && !Object.hasOwn(languages, lang))
    throw new AppError('BACKEND.ERROR.TYPE.LANG', { field: 'lang' })
}

/** ACC: registration by a visitor, creation by the site administrator. */
export const register = async (ctx: Ctx, { passwordConfirm, ...input }: Registration): Promise<User> => {
  const settings = await ctx.settings.read()
  permit(canRegister(ctx.actor, settings))
  requireGoodPassword({ password: input.password, passwordConfirm }, settings)
  requireKnownLanguage(input.lang)
  const byAdmin = ctx.actor.kind === 'siteAdmin'
  if (settings.checkMails && !byAdmin && settings.SMTPHost === '')
    throw new AppError('BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED')
  await ctx.limits.attempt('register', ctx.address)
  const id = newId<User['_id']>()
  await store.insertAccount(ctx.db, id, {
    login: input.login,
    email: input.email,
    passwordHash: await ctx.hasher.hash(input.password),
    firstname: input.firstname ?? '',
    lastname: input.lastname ?? '',
    organization: input.organization ?? '',
    padNickname: input.padNickname ?? '',
    lang: input.lang ?? settings.defaultLanguage,
    color: input.color ?? '',
    hideHelp: input.hideHelp ?? false,
    useLoginAndColorInPads: input.useLoginAndColorInPads ?? true,
    digestFrequency: input.digestFrequency ?? 'daily',
    active: byAdmin || !settings.checkMails,
    ctime: ctx.clock.now(),
  })
  return toUser(ctx, await getAccount(ctx, input.login))
}

const getAccount = async (ctx: Ctx, login: string): Promise<store.Account> => {
  const account =
    ctx.actor.kind === 'siteAdmin'
      ? await store.findAccountNamed(ctx.db, login)
      : await store.findAccountByLogin(ctx.db, login)
  if (!account) throw new AppError('BACKEND.ERROR.USER.NOT_FOUND', { key: login })
  return account
}

/** The signed-in user, if one is. */
export const findUserOf = async (ctx: Ctx): Promise<User | undefined> => {
  if (ctx.actor.kind !== 'user') return undefined
  const account = await store.findAccount(ctx.db, ctx.actor.id)
  return account && toUser(ctx, account)
}

export const viewUser = async (ctx: Ctx, login: string): Promise<User> => {
  permit(canEditProfile(ctx.actor, login))
  return toUser(ctx, await getAccount(ctx, login))
}

/**
 * What was sent, where a user's own save brings the current password along: as `passwordCurrent`, or, as the old
 * clients do, as an unchanged `password`. Answers the new password, if there is one.
 */
const newPassword = async (ctx: Ctx, account: store.Account, input: ProfileSave): Promise<string | undefined> => {
  const typed = input.password === '' ? undefined : input.password
  if (ctx.actor.kind === 'siteAdmin') return typed
  await ctx.limits.attempt('login', loginKey(account.login))
  const proofs = [input.passwordCurrent, typed].filter((proof) => proof !== undefined)
  for (const proof of proofs) {
    if (!(await ctx.hasher.verify(account.passwordHash, proof))) continue
    await ctx.limits.forgive('login', loginKey(account.login))
    return proof === typed ? undefined : typed
  }
  throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT', { field: 'passwordCurrent' })
}

/** A partial save. A changed password ends the account's other sessions. */
export const saveUser = async (ctx: Ctx, login: string, input: ProfileSave): Promise<User> => {
  permit(canEditProfile(ctx.actor, login))
  requireKnownLanguage(input.lang)
  const [settings, account] = [await ctx.settings.read(), await getAccount(ctx, login)]
  const password = await newPassword(ctx, account, input)
  if (password !== undefined) requireGoodPassword({ ...input, password }, settings)
  const { password: _password, passwordConfirm: _confirm, passwordCurrent: _current, ...sent } = input
  const fields = Object.entries(sent).filter(
    ([field, value]) =>
      value !== undefined && (ctx.actor.kind === 'siteAdmin' || !isProfileFieldOwnedOutside(field, settings)),
  )
  const passwordHash = password === undefined ? undefined : await ctx.hasher.hash(password)
  await transact(ctx, async (ctx) => {
    await store.updateAccount(ctx.db, account._id, {
      ...Object.fromEntries(fields),
      ...(passwordHash === undefined ? {} : { passwordHash }),
    })
    if (passwordHash !== undefined) await revokeOtherSessions(ctx, account._id)
  })
  return toUser(ctx, await getAccount(ctx, account.login))
}

/** For the people pickers: prefixes of logins; a mail address only to who typed it whole, and to the site administrator. */
export const searchUsers = async (ctx: Ctx, text: string): Promise<Record<string, { email?: string }>> => {
  if (ctx.actor.kind === 'user') await ctx.limits.attempt('people', ctx.actor.id)
  const found = await store.listAccountsLike(ctx.db, text, SUGGESTIONS_MAX)
  return Object.fromEntries(
    found.map(({ login, email, isByEmail }) => [login, isByEmail || ctx.actor.kind === 'siteAdmin' ? { email } : {}]),
  )
}

/** Accounts by what was typed, each once, and what answers to none; as typed (W-4: unknown and known take the same way). */
export const resolveLogins = async (
  ctx: Pick<Ctx, 'db'>,
  typed: readonly string[],
): Promise<{ ids: User['_id'][]; accounts: store.NamedAccount[]; present: string[]; absent: string[] }> => {
  const found = await store.listAccountsNamed(ctx.db, typed)
  const accounts = [...new Map([...found.values()].map((account) => [account.id, account])).values()]
  return {
    ids: accounts.map(({ id }) => id),
    accounts,
    present: typed.filter((name) => found.has(name)),
    absent: typed.filter((name) => !found.has(name)),
  }
}

/** How somebody appears in pads. Visitors have no account to take it from. */
export interface PadIdentity {
  /** What the log and the author marks keep. */
  readonly author: string
  readonly name: string
  /** Empty: none chosen. */
  readonly color: string
}

/** EDT: the nickname, else the login; 'first last' when the site says so; the colour only if its owner wants it in pads. */
export const padIdentity = async (
  ctx: Pick<Ctx, 'db'> & { readonly settings: Pick<Ctx['settings'], 'read'> },
  actor: Actor,
): Promise<PadIdentity | undefined> => {
  if (actor.kind !== 'user') return undefined
  const account = await store.findAccount(ctx.db, actor.id)
  if (!account) return undefined
  const { useFirstLastNameInPads } = await ctx.settings.read()
  const fullName = `${account.firstname} ${account.lastname}`.trim()
  const nickname = account.padNickname || account.login
  return {
    author: account._id,
    name: useFirstLastNameInPads && fullName !== '' ? fullName : nickname,
    color: account.useLoginAndColorInPads || useFirstLastNameInPads ? account.color : '',
  }
}

/** The account that a login or a mail address and a password prove, or `undefined`, after the same work. */
export const findProvenAccount = async (
  ctx: Pick<Ctx, 'db' | 'hasher'>,
  loginOrEmail: string,
  password: string,
): Promise<store.Account | undefined> => {
  const account = await store.findAccountNamed(ctx.db, loginOrEmail)
  const isRight = await ctx.hasher.verify(account?.passwordHash, password)
  return isRight ? account : undefined
}

export { toUser as accountToUser }
