import type { PadId } from '@sheaf/contract/ids'
import { type Actor, userIdOf } from '@sheaf/contract/policy/actor'
import { nameInPads, ownView } from '@sheaf/contract/policy/display-name'
import type { Ctx } from '../../context.ts'
import * as store from './accounts.store.ts'
import { lookalikesOf } from './lookalikes.ts'

/** How a user appears in pads. Visitors have no account that could tell. */
export interface PadIdentity {
  /** Author id that the log and the author marks store. */
  readonly author: string
  /** Name that everybody in the pad sees; empty if it is not to be shown. */
  readonly name: string
  /** Name by which the person sees themself, where it is another (NAME-6). */
  readonly ownName?: string
  /** Empty if no colour was chosen, or it is not to be shown. */
  readonly color: string
  /** The account's colour, which is not to be shown. */
  readonly hiddenColor?: string
}

type PadIdentityServices = Pick<Ctx, 'db'> & { readonly settings: Pick<Ctx['settings'], 'read'> }

/** Tells whether somebody's name looks like that of an admin of a pad's group, who is somebody else. */
type IsLookalike = (id: string, name: string) => boolean

const identityIn = (
  account: store.Account,
  useFirstLastNameInPads: boolean,
  looksLikeAdmin: IsLookalike,
): PadIdentity => {
  const { useLoginAndColorInPads: isShown } = account
  const name = nameInPads(account, {
    useFirstLastNameInPads,
    maySeeFullName: false,
    looksLikeAdmin: (shown) => looksLikeAdmin(account._id, shown),
  })
  const ownName = nameInPads(account, ownView({ useFirstLastNameInPads }))
  return {
    author: account._id,
    name,
    ...(ownName === name ? {} : { ownName }),
    ...(isShown ? { color: account.color } : { color: '', hiddenColor: account.color.toLowerCase() }),
  }
}

/** Returns how accounts appear in a pad, where a name that looks like an admin's is told apart (NAME-8). */
const identitiesIn = async (
  ctx: PadIdentityServices,
  padId: PadId,
  accounts: readonly store.Account[],
): Promise<PadIdentity[]> => {
  const { useFirstLastNameInPads } = await ctx.settings.read()
  // Nobody else has anybody's login, so the admins are not asked for where all appear by theirs.
  const isAnyNamed = accounts.some(
    (account) => nameInPads(account, { useFirstLastNameInPads, maySeeFullName: false }) !== account.login,
  )
  const looksLikeAdmin = isAnyNamed ? lookalikesOf(await store.listAdminsOfPads(ctx.db, [padId])) : () => false
  return accounts.map((account) => identityIn(account, useFirstLastNameInPads, looksLikeAdmin))
}

/**
 * EDT-7, EDT-8: returns how a user appears in a pad: by nickname, or else by login; if the site says so, everybody by
 * first and last name. The colour of a user who does not want to be shown stays private, and so does the name unless
 * the site names everybody.
 */
export const padIdentity = async (
  ctx: PadIdentityServices,
  padId: PadId,
  actor: Actor,
): Promise<PadIdentity | undefined> => {
  const id = userIdOf(actor)
  const account = id && (await store.findAccount(ctx.db, id))
  return account && (await identitiesIn(ctx, padId, [account]))[0]
}

/** Returns how the users who wrote in a pad appear now, in that pad or in another. */
export const padIdentitiesOfWriters = async (
  ctx: PadIdentityServices,
  padId: PadId,
  shownIn = padId,
): Promise<PadIdentity[]> => identitiesIn(ctx, shownIn, await store.listWriters(ctx.db, padId))

/** Returns how those of these people who have an account appear in a pad. */
export const padIdentitiesOf = async (
  ctx: PadIdentityServices,
  padId: PadId,
  ids: readonly string[],
): Promise<PadIdentity[]> => identitiesIn(ctx, padId, await store.findAccounts(ctx.db, ids))
