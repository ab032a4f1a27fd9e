import { permit } from '@sheaf/contract/policy/decision'
import { canSeeFullName, displayName, type PersonNames } from '@sheaf/contract/policy/display-name'
import { canListAllUsers } from '@sheaf/contract/policy/site'
import type { Settings } from '@sheaf/contract/entities/settings'
import { AppError } from '@sheaf/contract/errors'
import type { UserId } from '@sheaf/contract/ids'
import { ACQUAINTANCES_MAX, SUGGESTIONS_MAX } from '@sheaf/contract/limits'
import type { QueryOf, ReplyOf } from '@sheaf/contract/route'
import type * as routes from '@sheaf/contract/routes/users'
import type { Ctx } from '../../context.ts'
import { fromCursor, pageOf } from '../../db/queries/cursor.ts'
import * as listed from './listed-users.store.ts'
import * as store from './users.store.ts'

type NamedUsers = ReplyOf<typeof routes.searchUsers>['users']

/** Returns users by login, with only what the caller may see. */
const byLogin = <T extends { readonly login: string }>(
  users: readonly T[],
  show: (user: T) => NamedUsers[string],
): NamedUsers => Object.fromEntries(users.map((user) => [user.login, show(user)]))

const isSiteAdmin = (ctx: Ctx): boolean => ctx.actor.kind === 'siteAdmin'

const inFull = ({
  email,
  firstname,
  lastname,
}: Pick<store.Found, 'email' | 'firstname' | 'lastname'>): NamedUsers[string] => ({
  email,
  firstname,
  lastname,
})

/** Returns a page of all users (USR-1, USR-2, USR-8). */
export const listAllUsers = async (
  ctx: Ctx,
  { cursor, limit }: QueryOf<typeof routes.listAllUsers>,
): Promise<ReplyOf<typeof routes.listAllUsers>> => {
  permit(canListAllUsers(ctx.actor, await ctx.settings.read()))
  const behind = cursor === undefined ? undefined : fromCursor(cursor, 'text')[0]
  const found = await store.listUsersByLogin(ctx.db, limit + 1, behind)
  const { page, next } = pageOf(found, limit, ({ login }) => [login, ''])
  return {
    users: byLogin(page, isSiteAdmin(ctx) ? inFull : () => ({})),
    usersCount: await listed.countUsers(ctx.db),
    ...(next === null ? {} : { next }),
  }
}

/** People who are found, and those of them whose names the caller may see: a stranger is found by login or address alone. */
interface Suggested {
  readonly found: readonly store.Found[]
  readonly isKnown: (person: store.Found) => boolean
}

/**
 * USR-10: returns suggestions that spell out neither the logins of people who have nothing to do with the caller, nor
 * anybody's names.
 */
const listSuggested = async (ctx: Ctx, user: UserId, text: string): Promise<Suggested> => {
  const mayListAll = canListAllUsers(ctx.actor, await ctx.settings.read()).allowed
  if (mayListAll) return { found: await store.listUsersLike(ctx.db, text, SUGGESTIONS_MAX), isKnown: () => true }
  const known = await store.listAcquaintancesLike(ctx.db, user, text, SUGGESTIONS_MAX)
  const knownIds = new Set(known.map(({ id }) => id))
  const named = await store.listUsersNamed(ctx.db, text)
  const namedIds = new Set(named.map(({ id }) => id))
  return {
    found: [...named, ...known.filter(({ id }) => !namedIds.has(id))].slice(0, SUGGESTIONS_MAX),
    isKnown: ({ id }) => knownIds.has(id),
  }
}

/** NAME-6: returns the name by which the caller sees a person, where it is not the login. */
const nameSeen = (
  ctx: Ctx,
  person: PersonNames & { readonly id: UserId },
  isAdministered: boolean,
  { useFirstLastNameInPads }: Pick<Settings, 'useFirstLastNameInPads'>,
): { readonly name?: string } => {
  const maySeeFullName = canSeeFullName(ctx.actor, person.id, isAdministered)
  const name = displayName(person, { useFirstLastNameInPads, maySeeFullName })
  return name === person.login ? {} : { name }
}

/**
 * USR-3 to USR-6, USR-10: finds users. A mail address is shown only to a caller who typed it in full, and to the site
 * administrator.
 */
export const searchUsers = async (ctx: Ctx, text: string): Promise<ReplyOf<typeof routes.searchUsers>> => {
  const { actor } = ctx
  if (actor.kind === 'user') await ctx.limits.consume('people', actor.id)
  if (text.trim() === '') return { users: {}, usersCount: 0 }
  if (actor.kind !== 'user') {
    const users = byLogin(await store.listUsersLike(ctx.db, text, SUGGESTIONS_MAX), inFull)
    return { users, usersCount: await listed.countUsersLike(ctx.db, text) }
  }
  const settings = await ctx.settings.read()
  const { found, isKnown } = await listSuggested(ctx, actor.id, text)
  const ids = found.map(({ id }) => id)
  const administered = await store.listAdministeredAmong(ctx.db, actor.id, ids)
  const users = byLogin(found, (person) => ({
    ...(person.isByEmail ? { email: person.email } : {}),
    ...(isKnown(person) ? nameSeen(ctx, person, administered.has(person.id), settings) : {}),
  }))
  return { users, usersCount: found.length }
}

/** USR-7: returns the people whom the caller knows, and never all users. */
export const listAcquaintances = async (ctx: Ctx): Promise<NamedUsers> => {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  await ctx.limits.consume('people', actor.id)
  const settings = await ctx.settings.read()
  const known = await store.listAcquaintances(ctx.db, actor.id, ACQUAINTANCES_MAX)
  return byLogin(known, (person) => ({
    ...(person.email === null ? {} : { email: person.email }),
    ...nameSeen(ctx, person, person.isAdministered, settings),
  }))
}

/** ADM-18: returns a sorted page of users. The route's audience is the site administrator. */
export const listUsers = async (
  ctx: Ctx,
  { cursor, limit, ...wanted }: QueryOf<typeof routes.listUsers>,
): Promise<ReplyOf<typeof routes.listUsers>> => {
  const kind = wanted.sort === 'ctime' || wanted.sort === 'signedInAt' ? 'instant' : 'text'
  const behind = cursor === undefined ? undefined : fromCursor(cursor, kind)
  const found = await listed.listUsersSorted(ctx.db, wanted, limit + 1, behind)
  const { page, next } = pageOf(found, limit, ({ place }) => place)
  return {
    value: page.map(({ user }) => user),
    total: await listed.countUsers(ctx.db, wanted),
    next,
  }
}
