import { AppError } from '@sheaf/contract/errors'
import type { UserId } from '@sheaf/contract/ids'
import type { Ctx } from '../../context.ts'
import { hashToken, newToken } from '../../lib/ids.ts'
import { findAccount, type Account } from '../accounts/accounts.store.ts'
import * as store from './mail-tokens.store.ts'

export interface IssuedMailToken {
  readonly token: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/**
 * Issues a one-time token for a link in a mail, for one purpose and valid for `minutes`. Only its hash is stored
 * (ACC-26).
 */
export const issueMailToken = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  {
    purpose,
    user,
    minutes,
    email,
  }: {
    readonly purpose: store.MailTokenPurpose
    readonly user: UserId
    readonly minutes: number
    /** The new address that the token is about. */
    readonly email?: string | undefined
  },
): Promise<IssuedMailToken> => {
  const [token, now] = [newToken(), ctx.clock.now()]
  const expiresAt = now + minutes * 60_000
  await store.insertMailToken(ctx.db, hashToken(token), {
    purpose,
    userId: user,
    email: email ?? null,
    createdAt: now,
    expiresAt,
  })
  return { token, expiresAt }
}

const incorrect = (): AppError => new AppError('BACKEND.ERROR.TOKEN.INCORRECT', { field: 'token' })

export interface MailTokenHolder {
  readonly account: Account
  /** The new address that the token is about, or `null`. */
  readonly email: string | null
}

/** Returns whose token it is, without using it up. Throws TOKEN.INCORRECT, or TOKEN.EXPIRED (ACC-19, ACC-20). */
export const holderOfMailToken = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  purpose: store.MailTokenPurpose,
  token: string,
): Promise<MailTokenHolder> => {
  const found = await store.findMailToken(ctx.db, hashToken(token), purpose)
  if (!found) throw incorrect()
  if (found.expiresAt <= ctx.clock.now()) throw new AppError('BACKEND.ERROR.TOKEN.EXPIRED', { field: 'token' })
  const account = await findAccount(ctx.db, found.userId)
  if (!account) throw incorrect()
  return { account, email: found.email }
}

/** Uses the token up. Throws TOKEN.INCORRECT if another call was faster. */
export const useMailToken = async (ctx: Pick<Ctx, 'db'>, token: string): Promise<void> => {
  if (!(await store.deleteMailToken(ctx.db, hashToken(token)))) throw incorrect()
}

/** ACC-25: voids all links mailed before the password or address changed. */
export const voidMailTokens = (ctx: Pick<Ctx, 'db'>, user: UserId): Promise<void> =>
  store.deleteMailTokensOf(ctx.db, user)
