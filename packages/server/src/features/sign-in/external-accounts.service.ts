import { NEW_PROFILE } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import type { UserId } from '@sheaf/contract/ids'
import { isLanguage } from '@sheaf/l10n/languages'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import type { ExternalPerson } from '../../identity/providers/external-person.ts'
import { newId } from '../../lib/ids.ts'
import { recordAct } from '../audit/record-act.ts'
import { voidMailTokens } from '../recovery/mail-tokens.ts'
import { revokeAllSessions } from '../sessions/revoke-other-sessions.ts'
import { isSameLogin } from '../../identity/secrets/account-keys.ts'
import * as store from '../accounts/accounts.store.ts'
import { changeEmail } from '../recovery/change-email.ts'
import { findUserOfIdentity, hasIdentity, insertIdentity, type Identity } from '../accounts/identities.store.ts'

/** A person whom a directory or another provider has authenticated. */
export interface ExternalSignIn {
  readonly identity: Identity
  readonly person: ExternalPerson
  /** Language of a new account; one that we do not ship is replaced by the site's. */
  readonly lang: string | undefined
  /** Whether the provider's logins are those of this site, so that a login there belongs to the same person here. */
  readonly ownsLogins: boolean
}

/** Hash of an account without a password of its own: no typed password matches it (AUTH-44). */
const NO_PASSWORD = ''

const loginTaken = (): AppError => new AppError('BACKEND.ERROR.USER.ALREADY_EXISTS', { field: 'login' })

const saveNames = async (ctx: Ctx, id: UserId, { firstname, lastname }: ExternalPerson): Promise<void> => {
  await transact(ctx, async (ctx) => {
    await store.updateAccount(ctx.db, id, { firstname, lastname })
    ctx.afterCommit(() => ctx.livePads.personChanged(id))
  })
}

/**
 * AUTH-23: updates names and mail address to the provider's. An address that another account has here is skipped with a
 * warning: it is no reason to keep a known person out. Throws ALREADY_EXISTS for a twin of whom a directory or CAS
 * knows, where the login's key is the identity.
 */
const refresh = async (ctx: Ctx, id: UserId, { identity, person }: ExternalSignIn): Promise<store.Account> => {
  const account = await store.getAccount(ctx.db, id)
  if (identity.method !== 'oidc' && !isSameLogin(account.login, person.login)) throw loginTaken()
  if (account.firstname !== person.firstname || account.lastname !== person.lastname) await saveNames(ctx, id, person)
  if (account.email !== person.email) await saveEmail(ctx, account, person.email)
  return store.getAccount(ctx.db, id)
}

const saveEmail = async (ctx: Ctx, account: store.Account, email: string): Promise<void> => {
  try {
    await transact(ctx, (ctx) => changeEmail(ctx, account, email))
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== 'BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS') throw error
    ctx.log.warn({ user: account._id }, 'the mail address that the provider names belongs to another account')
  }
}

/**
 * AUTH-22, AUTH-26: makes an account. Throws ALREADY_EXISTS and EMAIL_ALREADY_EXISTS: nobody is recognised by a mail
 * address (AUTH-39).
 */
const makeAccount = async (ctx: Ctx, { identity, person, lang }: ExternalSignIn): Promise<UserId> => {
  const { defaultLanguage } = await ctx.settings.read()
  const [id, now] = [newId<UserId>(), ctx.clock.now()]
  await transact(ctx, async (ctx) => {
    await store.insertAccount(ctx.db, id, {
      ...NEW_PROFILE,
      ...person,
      passwordHash: NO_PASSWORD,
      eplAuthorToken: '',
      lang: lang !== undefined && isLanguage(lang) ? lang : defaultLanguage,
      active: true,
      ctime: now,
    })
    await insertIdentity(ctx.db, identity, id, now)
  })
  return id
}

/**
 * AUTH-45: gives an account from the time before the provider to its person. Whoever had it until now is shut out: its
 * password, its sessions and its mailed links no longer open it. What the provider has verified needs no confirmation.
 */
const adopt = async (ctx: Ctx, account: store.Account, { identity }: ExternalSignIn): Promise<UserId> => {
  const id = account._id
  await transact(ctx, async (ctx) => {
    await insertIdentity(ctx.db, identity, id, ctx.clock.now())
    await store.updateAccount(ctx.db, id, { passwordHash: NO_PASSWORD, active: true })
    await voidMailTokens(ctx, id)
    await revokeAllSessions(ctx, id)
    await recordAct(ctx, { act: 'user.save', on: { user: account }, details: { signsInBy: identity.method } })
  })
  return id
}

const firstSignIn = async (ctx: Ctx, signIn: ExternalSignIn): Promise<UserId> => {
  const { identity, person, ownsLogins } = signIn
  const namesake = await store.findAccountByLogin(ctx.db, person.login)
  if (!namesake) return makeAccount(ctx, signIn)
  const isTheirs = ownsLogins && isSameLogin(namesake.login, person.login)
  if (!isTheirs || (await hasIdentity(ctx.db, namesake._id, identity.method))) throw loginTaken()
  return adopt(ctx, namesake, signIn)
}

/**
 * Returns the account of a person whom a provider has just authenticated: the one known by the identity, else an
 * adopted one, else a new one. Throws ALREADY_EXISTS and EMAIL_ALREADY_EXISTS if it would take what another account
 * has.
 */
export const accountOf = async (ctx: Ctx, signIn: ExternalSignIn): Promise<store.Account> => {
  const recognise = async (): Promise<store.Account> => {
    const id = (await findUserOfIdentity(ctx.db, signIn.identity)) ?? (await firstSignIn(ctx, signIn))
    return refresh(ctx, id, signIn)
  }
  try {
    return await recognise()
  } catch (error) {
    if (!(error instanceof AppError))
      ctx.log.info({ err: error }, 'the account of an external person is looked up again')
    // Another first sign-in at the same time may have been faster, or the account may have been removed (AUTH-80).
    return recognise()
  }
}
