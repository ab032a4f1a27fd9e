import { NAME_FIELDS, NEW_PROFILE, type ProfileSent, type Registration, type User } from '@sheaf/contract/entities/user'
import type { Settings } from '@sheaf/contract/entities/settings'
import { AppError, type ErrorKey } from '@sheaf/contract/errors'
import { personNameOn } from '@sheaf/contract/field'
import type { GroupId, PadId } from '@sheaf/contract/ids'
import { permit } from '@sheaf/contract/policy/decision'
import { canMailLinks, mustConfirmEmail } from '@sheaf/contract/policy/mail'
import { canChangeProfileFields, canRegister, canSignInWithPassword } from '@sheaf/contract/policy/site'
import { isLanguage } from '@sheaf/l10n/languages'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { newId } from '../../lib/ids.ts'
import { recordAct } from '../audit/record-act.ts'
import { listGroupIdsOf } from '../groups/groups.members.store.ts'
import { listReadableMarks } from '../marks/marks.service.ts'
import type { Mark } from '../marks/marks.store.ts'
import { requestConfirmation } from '../recovery/confirmation.service.ts'
import { voidMailTokens } from '../recovery/mail-tokens.ts'
import { findPendingEmail } from '../recovery/mail-tokens.store.ts'
import { requestNewEmail, permitNewEmail, withdrawNewEmail } from '../recovery/new-email.service.ts'
import { hasRecentPassword } from '../sessions/recent-password.ts'
import { revokeOtherSessions } from '../sessions/revoke-other-sessions.ts'
import { listUserListsOf } from '../user-lists/user-lists.store.ts'
import { getEditableAccount, noSuchAccount } from '../accounts/accounts.service.ts'
import * as store from '../accounts/accounts.store.ts'
import { changeEmail } from '../recovery/change-email.ts'
import { requireConfirmed, requireGoodPassword } from '../accounts/password-rules.ts'
import { resetPasswordAttempts, tryAsName } from '../accounts/password-attempts.ts'
import { isPasswordOf } from '../accounts/check-credentials.ts'

/** Returns an account as its owner and the site administrator see it. */
export const accountToUser = async (
  ctx: Pick<Ctx, 'db' | 'settings' | 'clock'>,
  { passwordHash: _, ...account }: store.Account,
): Promise<User> => {
  // The queries run at once, since each is a round trip to PostgreSQL.
  const [marks, pendingEmail, groups, userlists] = await Promise.all([
    listReadableMarks(ctx, account),
    findPendingEmail(ctx.db, account._id, ctx.clock.now()),
    listGroupIdsOf(ctx.db, account._id),
    listUserListsOf(ctx.db, account._id),
  ])
  const marked = (kind: Mark['kind']): User['bookmarks'] => {
    const targets = (type: Mark['type']) =>
      marks.filter((mark) => mark.kind === kind && mark.type === type).map((mark) => mark.target)
    return { groups: targets('groups') as GroupId[], pads: targets('pads') as PadId[] }
  }
  return {
    ...account,
    pendingEmail: pendingEmail ?? '',
    groups,
    bookmarks: marked('bookmark'),
    watchlist: marked('watch'),
    userlists,
  }
}

/** Throws LANG for a language that has no file (ACC-10). */
const requireKnownLanguage = (lang: string | undefined): void => {
  if (lang !== undefined && !isLanguage(lang)) throw new AppError('BACKEND.ERROR.TYPE.LANG', { field: 'lang' })
}

/**
 * NAME-1 to NAME-4: returns the names that are sent, as the site keeps them. Throws the error of the first that it does
 * not take.
 */
const ownNames = (sent: Partial<ProfileSent>, settings: Pick<Settings, 'asciiNames'>): Partial<ProfileSent> => {
  const rule = personNameOn(settings)
  const names: Partial<ProfileSent> = {}
  for (const field of NAME_FIELDS) {
    if (sent[field] === undefined) continue
    const { data, error } = rule.safeParse(sent[field])
    if (error) throw new AppError(error.issues[0]?.message as ErrorKey, { field })
    names[field] = data
  }
  return names
}

/** How an account comes about. */
export interface AccountOrigin {
  /** Whether the mail address needs no confirmation. */
  readonly active: boolean
  /** Whether the registration counts for the address that it came from. */
  readonly isLimited: boolean
  /** What is done in the transaction that makes the account. */
  readonly alongside?: (ctx: Ctx, account: store.Account) => Promise<void>
}

/** ACC: creates an account, for a visitor who registers or at the site administrator's request. */
export const register = async (ctx: Ctx, input: Registration): Promise<User> => {
  const settings = await ctx.settings.read()
  permit(canRegister(ctx.actor, settings))
  const byAdmin = ctx.actor.kind === 'siteAdmin'
  return createAccount(ctx, settings, input, {
    active: byAdmin || !settings.checkMails,
    isLimited: !byAdmin,
    ...(byAdmin ? { alongside: (ctx, account) => recordAct(ctx, { act: 'user.create', on: { user: account } }) } : {}),
  })
}

/** Checks what was typed for a new account, and makes it. Whether it may be made is decided before. */
export const createAccount = async (
  ctx: Ctx,
  settings: Settings,
  { passwordConfirm, ...input }: Registration,
  { active, isLimited, alongside }: AccountOrigin,
): Promise<User> => {
  requireGoodPassword({ password: input.password, passwordConfirm }, settings)
  requireKnownLanguage(input.lang)
  const names = ownNames(input, settings)
  if (!active) permit(canMailLinks(settings))
  if (isLimited) await ctx.limits.consume('register', ctx.address)
  const id = newId<User['_id']>()
  const values: store.UserValues = {
    login: input.login,
    email: input.email,
    passwordHash: await ctx.hasher.hash(input.password),
    firstname: names.firstname ?? '',
    lastname: names.lastname ?? '',
    organization: input.organization ?? '',
    padNickname: names.padNickname ?? '',
    lang: input.lang ?? settings.defaultLanguage,
    color: input.color ?? '',
    hideHelp: input.hideHelp ?? false,
    useLoginAndColorInPads: input.useLoginAndColorInPads ?? NEW_PROFILE.useLoginAndColorInPads,
    digestFrequency: input.digestFrequency ?? NEW_PROFILE.digestFrequency,
    eplAuthorToken: input.eplAuthorToken ?? '',
    active,
    ctime: ctx.clock.now(),
  }
  await transact(ctx, async (ctx) => {
    await store.insertAccount(ctx.db, id, values)
    if (!active) await requestConfirmation(ctx, settings, { id, ...values })
    await alongside?.(ctx, await store.getAccount(ctx.db, id))
  })
  return accountToUser(ctx, await store.getAccount(ctx.db, id))
}

/** Returns the signed-in user, if there is one. */
export const findUserOf = async (ctx: Ctx): Promise<User | undefined> => {
  if (ctx.actor.kind !== 'user') return undefined
  const account = await store.findAccount(ctx.db, ctx.actor.id)
  return account && accountToUser(ctx, account)
}

export const viewUser = async (ctx: Ctx, login: string): Promise<User> =>
  accountToUser(ctx, await getEditableAccount(ctx, login))

const wrongPassword = (): AppError =>
  new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT', { field: 'passwordCurrent' })

/**
 * Returns the new password of a save, if there is one. A user's own save must bring the current password: as
 * `passwordCurrent`, or, as old clients do, as an unchanged `password` alone, or by an earlier call that checked it
 * (ACC-47).
 */
const newPassword = async (ctx: Ctx, account: store.Account, input: ProfileSent): Promise<string | undefined> => {
  const typed = input.password === '' ? undefined : input.password
  if (ctx.actor.kind === 'siteAdmin') return typed
  // ACC-35: under CAS and OpenID Connect there is no current password to check, so the typed one is new.
  if (!canSignInWithPassword(await ctx.settings.read()).allowed) return typed
  if (!input.passwordCurrent && (await hasRecentPassword(ctx))) {
    // The comparison counts as an attempt, since a refused save may tell whether the password was right. For a new
    // password the attempt is forgiven once it is saved.
    if (typed === undefined || !(await isPasswordOf(ctx, account, typed))) return typed
    await resetPasswordAttempts(ctx, account)
    return undefined
  }
  const givenPassword = input.passwordCurrent || typed
  await tryAsName(ctx, account.login, async () => {
    if (givenPassword === undefined || !(await isPasswordOf(ctx, account, givenPassword))) throw wrongPassword()
  })
  await resetPasswordAttempts(ctx, account)
  return givenPassword === typed ? undefined : typed
}

/** ADM-14: records which fields the site administrator changed, without their values, which are the user's own. */
const recordSave = async (
  ctx: Ctx,
  user: store.Account,
  fields: readonly string[],
  hasNewPassword: boolean,
): Promise<void> => {
  if (fields.length > 0) await recordAct(ctx, { act: 'user.save', on: { user }, details: { fields } })
  if (hasNewPassword) await recordAct(ctx, { act: 'user.password', on: { user } })
}

/**
 * ACC-50: returns whether the present address is all that was sent. Beside other fields it is merely repeated, by
 * clients that save everything they have read.
 */
const isPresentEmailAlone = (account: Pick<store.Account, 'email'>, sent: ProfileSent): boolean =>
  sent.email === account.email &&
  Object.entries(sent).every(([field, value]) => field === 'email' || value === undefined)

/**
 * Locks an account that is about to be saved. Throws PASSWORD_INCORRECT if its user's verified password has changed
 * since, and NOT_FOUND if the site administrator saves one that has just been removed.
 */
const lockForSave = async (ctx: Ctx, account: store.Account): Promise<void> => {
  if (ctx.actor.kind === 'user') {
    if (!(await store.lockIfPasswordUnchanged(ctx.db, account))) throw wrongPassword()
  } else if (!(await store.lockAccountRow(ctx.db, account._id))) throw noSuchAccount(account.login)
}

/** ACC-54: returns the fields whose values would change. */
const changedFields = <Sent extends Partial<ProfileSent>>(account: store.Account, sent: Sent): Partial<Sent> =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) => value !== undefined && value !== account[field as keyof store.Account],
    ),
  ) as Partial<Sent>

/** Saves part of an account. A changed password ends the account's other sessions. */
export const saveUser = async (ctx: Ctx, login: string, input: ProfileSent): Promise<User> => {
  const account = await getEditableAccount(ctx, login)
  const settings = await ctx.settings.read()
  const password = await newPassword(ctx, account, input)
  const {
    password: _password,
    passwordConfirm: _confirm,
    passwordCurrent: _current,
    active: _active,
    otpEnabled: _otpEnabled,
    otpSecret: _otpSecret,
    ...sent
  } = input
  const changedAsSent = changedFields(account, sent)
  permit(
    canChangeProfileFields(
      ctx.actor,
      [...Object.keys(changedAsSent), ...(password === undefined ? [] : ['password'])],
      settings,
    ),
  )
  if (password !== undefined) requireGoodPassword({ ...input, password }, settings)
  // If the password stays the same, old clients leave its confirmation empty.
  else requireConfirmed({ password: input.password ?? '', passwordConfirm: input.passwordConfirm || undefined })
  requireKnownLanguage(changedAsSent.lang)
  const changed = changedFields(account, { ...changedAsSent, ...ownNames(changedAsSent, settings) })
  const { email, ...others }: Partial<store.UserValues> = Object.fromEntries(Object.entries(changed))
  const mustConfirm = mustConfirmEmail(ctx.actor, settings)
  // The answer tells whether somebody has this address, as a search for it would.
  if (email !== undefined && ctx.actor.kind === 'user') await ctx.limits.consume('people', ctx.actor.id)
  if (email !== undefined && mustConfirm) await permitNewEmail(ctx, settings, account, email)
  const passwordHash = password === undefined ? undefined : await ctx.hasher.hash(password)
  await transact(ctx, async (ctx) => {
    // The user lists that contain the account are locked with it, in the same order as by its removal.
    if (email !== undefined && !mustConfirm) await store.lockAccount(ctx.db, account._id)
    await lockForSave(ctx, account)
    if (email !== undefined && !mustConfirm) await changeEmail(ctx, account, email)
    await store.updateAccount(ctx.db, account._id, {
      ...others,
      ...(passwordHash === undefined ? {} : { passwordHash }),
    })
    if (passwordHash !== undefined) {
      await revokeOtherSessions(ctx, account._id)
      await voidMailTokens(ctx, account._id)
    }
    if (ctx.actor.kind === 'user' && isPresentEmailAlone(account, sent)) await withdrawNewEmail(ctx, account)
    // The link is made after a new password has voided the earlier ones.
    if (email !== undefined && mustConfirm)
      await requestNewEmail(ctx, settings, { ...account, lang: others.lang ?? account.lang }, email)
    if (ctx.actor.kind === 'siteAdmin') await recordSave(ctx, account, Object.keys(changed), passwordHash !== undefined)
    if (Object.keys(changed).length > 0) ctx.afterCommit(() => ctx.livePads.personChanged(account._id))
  })
  if (passwordHash !== undefined) await resetPasswordAttempts(ctx, account)
  return accountToUser(ctx, await store.getAccount(ctx.db, account._id))
}
