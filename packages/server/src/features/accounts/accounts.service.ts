import type { PageBootstrap } from '@sheaf/contract/pages/page-bootstrap'
import { AppError } from '@sheaf/contract/errors'
import type { Actor } from '@sheaf/contract/policy/actor'
import { permit } from '@sheaf/contract/policy/decision'
import { canEditProfile } from '@sheaf/contract/policy/site'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { anyCase } from '../../identity/secrets/account-keys.ts'
import * as store from './accounts.store.ts'

export const noSuchAccount = (login: string): AppError => new AppError('BACKEND.ERROR.USER.NOT_FOUND', { key: login })

/**
 * Returns the account with this login or, for the site administrator, also with this mail address. Throws DENIED, and
 * to the site administrator NOT_FOUND.
 */
export const getEditableAccount = async (ctx: Ctx, login: string): Promise<store.Account> => {
  const account =
    ctx.actor.kind === 'siteAdmin'
      ? await store.findAccountNamed(ctx.db, login, anyCase)
      : await store.findAccountByLogin(ctx.db, login)
  permit(canEditProfile(ctx.actor, account?._id))
  if (!account) throw noSuchAccount(login)
  return account
}

/** Returns what a page may contain about the user to whom it is served; `undefined` for anybody but users. */
export const viewPageReader = async (db: Db, actor: Actor): Promise<PageBootstrap['reader']> => {
  const account = actor.kind === 'user' ? await store.findAccount(db, actor.id) : undefined
  return account && { login: account.login, lang: account.lang }
}
