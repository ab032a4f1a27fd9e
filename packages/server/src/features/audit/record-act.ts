import type { ActName, Details } from '@sheaf/contract/entities/audit'
import type { UserId } from '@sheaf/contract/ids'
import { userActor, type Actor } from '@sheaf/contract/policy/actor'
import type { Ctx } from '../../context.ts'
import { insertAuditEntries, type NewAuditEntry } from './audit.store.ts'

export interface Act {
  readonly act: ActName
  /** What the act concerned. Whole records may be passed: only their ids and names are kept. */
  readonly on?: {
    readonly user?: { readonly _id: string; readonly login: string }
    readonly group?: { readonly _id: string; readonly name: string }
    readonly pad?: { readonly _id: string; readonly name: string }
    readonly setting?: string
  }
  /** Ids, names and plain values. A password, token or code must never be passed: nothing filters them out (ADM-16). */
  readonly details?: Details
}

const actorEntry = (actor: Actor): NewAuditEntry['actor'] => {
  if (actor.kind === 'visitor') return { kind: 'visitor', login: '' }
  return { kind: actor.kind, login: actor.login, ...(actor.kind === 'user' ? { _id: actor.id } : {}) }
}

type Recording = Pick<Ctx, 'actor' | 'address' | 'clock' | 'db'>

/** Records several acts of one call, such as each membership that an invitation changed. */
export const recordActs = async (ctx: Recording, acts: readonly Act[]): Promise<void> => {
  const [at, actor] = [ctx.clock.now(), actorEntry(ctx.actor)]
  await insertAuditEntries(
    ctx.db,
    acts.map(({ act, on = {}, details = {} }) => ({
      at,
      act,
      actor,
      address: ctx.address,
      on: {
        ...(on.user ? { user: { _id: on.user._id, login: on.user.login } } : {}),
        ...(on.group ? { group: { _id: on.group._id, name: on.group.name } } : {}),
        ...(on.pad ? { pad: { _id: on.pad._id, name: on.pad.name } } : {}),
        ...(on.setting === undefined ? {} : { setting: on.setting }),
      },
      details,
    })),
  )
}

/**
 * Writes an act to the audit trail (ADM-14): who, what, when, on whom, from where. It must be called with the context
 * of the transaction that acts, so that there is neither an act without its entry nor an entry without its act; a
 * refusal worth keeping is recorded outside of one.
 */
export const recordAct = (ctx: Recording, act: Act): Promise<void> => recordActs(ctx, [act])

/**
 * ADM-14: records an act of an account's owner who is still signing in: they have proved the password, and are no
 * visitor to their own account.
 */
export const recordByOwner = (
  ctx: Recording,
  act: ActName,
  owner: { readonly _id: UserId; readonly login: string },
): Promise<void> => recordAct({ ...ctx, actor: userActor(owner) }, { act, on: { user: owner } })
