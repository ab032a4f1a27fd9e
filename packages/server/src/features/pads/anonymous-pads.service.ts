import { AppError } from '@sheaf/contract/errors'
import type { GroupId, PadId } from '@sheaf/contract/ids'
import { anonymousPadFacts } from '@sheaf/contract/policy/anonymous-pad'
import { permit } from '@sheaf/contract/policy/decision'
import { absenceKey } from '@sheaf/contract/policy/group'
import { canViewPad, padAccess, type PadFacts } from '@sheaf/contract/policy/pad'
import { PLAIN_LETTERS } from '@sheaf/contract/search-terms'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { looksLikeId } from '../../lib/ids.ts'
import { recordAct } from '../audit/record-act.ts'
import * as store from './anonymous-pads.store.ts'
import { loadPadFacts, removePad } from './pads.service.ts'
import type { PasswordCredentials } from './private-password.ts'
import { FOR_GOOD, lockPad, updatePadRemoval } from './pads.store.ts'

/*
 * PAD-49 to PAD-51. An anonymous pad is a row of `pads` without a group, under the name in its address. The table's key
 * keeps it apart from every pad of a group, and queries that join the groups leave it out.
 */

/** Anything that can be opened at `{base}/p/{name}`: a pad of a group, or an anonymous one. */
export interface OpenablePad {
  readonly pad: {
    readonly _id: PadId
    readonly name: string
    readonly group?: GroupId
    readonly isTemplate?: boolean
    readonly isSiteTemplate?: boolean
    readonly lang?: string | null
    readonly lineNumbers?: boolean
    readonly archived?: boolean
    readonly lastEdited: number | null
  }
  /** Name of the pad's group, whether or not the reader may see it. */
  readonly groupName?: string
  /** The newest entry of the pad's log. */
  readonly logHead: number
  readonly facts: PadFacts
  readonly passwordDigest?: string | undefined
}

type OpeningCtx = Parameters<typeof loadPadFacts>[0]

/** Returns what decides about opening a name; `undefined` if there is nothing under it. */
export const loadOpenable = async (
  ctx: OpeningCtx,
  name: PadId,
  credentials?: PasswordCredentials,
): Promise<OpenablePad | undefined> => {
  const ofGroup = await loadPadFacts(ctx, name, credentials)
  if (ofGroup) return ofGroup
  const facts = anonymousPadFacts(await ctx.settings.read())
  const found = facts && (await store.findAnonymousPad(ctx.db, name))
  return found && { pad: { _id: name, name, lastEdited: found.lastEdited }, logHead: found.logHead, facts }
}

/** Matches names in the form of Etherpad's read-only links, which must not become empty pads that anybody can fill. */
const ETHERPAD_READ_ONLY = /^r\.[0-9a-f]{32}$/i

/**
 * Returns whether this is a name that people would say and write down. A name in the form of our ids is not: a hidden
 * pad must answer like a missing one, so opening a missing one must not create it (ERR-10).
 */
const isName = (name: PadId): boolean =>
  /[A-Za-z0-9]/.test(name) && !looksLikeId(name) && !ETHERPAD_READ_ONLY.test(name)

/**
 * EDT-106: returns the name nearest to one that no pad can have, if good names open anonymous pads here; it is empty if
 * the wanted name has no letter or digit that could stay.
 */
export const goodNameFor = async ({ settings }: Pick<Ctx, 'settings'>, wanted: string): Promise<string | undefined> => {
  if (!anonymousPadFacts(await settings.read())) return undefined
  const plain = wanted
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\P{ASCII}/gu, (letter) => PLAIN_LETTERS[letter.toLowerCase()] ?? letter)
  const name = plain
    .replace(/[^A-Za-z0-9._~-]+/g, '-')
    .slice(0, 100)
    .replace(/^-+|-+$/g, '') as PadId
  return isName(name) ? name : ''
}

/**
 * Returns the facts of the pad that would be made under a name with nothing under it. Throws unless the reader may have
 * one made there.
 */
const factsOfOpenName = async (ctx: Pick<Ctx, 'actor' | 'settings'>, name: PadId): Promise<PadFacts> => {
  const settings = await ctx.settings.read()
  const facts = anonymousPadFacts(settings)
  if (!facts || !isName(name)) throw new AppError(absenceKey(ctx.actor, settings))
  permit(padAccess(ctx.actor, facts).write)
  return facts
}

/**
 * Loads like `loadOpenable`, or what decides about the anonymous pad that opening a free name makes (`isFree`). Creates
 * nothing. Throws for a name that the reader may not have a pad made under.
 */
export const loadOpening = async (
  ctx: OpeningCtx,
  name: PadId,
  credentials?: PasswordCredentials,
): Promise<OpenablePad & { readonly isFree: boolean }> => {
  const loaded = await loadOpenable(ctx, name, credentials)
  if (loaded) return { ...loaded, isFree: false }
  const facts = await factsOfOpenName(ctx, name)
  return { pad: { _id: name, name, lastEdited: null }, logHead: 0, facts, isFree: true }
}

/** Makes the anonymous pad under a free name. Limited per address. Throws if the name belongs to a pad that was removed. */
export const makeAnonymousPad = async (
  ctx: Pick<Ctx, 'actor' | 'settings' | 'limits' | 'db' | 'clock' | 'address'>,
  name: PadId,
): Promise<void> => {
  await ctx.limits.consume('anonymousPad', ctx.address)
  await store.insertAnonymousPad(ctx.db, name, ctx.clock.now())
  if (!(await store.findAnonymousPad(ctx.db, name)))
    throw new AppError(absenceKey(ctx.actor, await ctx.settings.read()))
}

/**
 * EDT-3: returns whether opening a name gives the reader any other answer than a name with nothing under it. Creates no
 * pad and tries no password: the page of a private pad asks for it.
 */
export const mayKnowOf = async (ctx: OpeningCtx, name: PadId): Promise<boolean> => {
  const absent = absenceKey(ctx.actor, await ctx.settings.read())
  try {
    const loaded = await loadOpenable(ctx, name)
    if (loaded) permit(canViewPad(ctx.actor, loaded.facts))
    else await factsOfOpenName(ctx, name)
    return loaded !== undefined || !(await store.isTaken(ctx.db, name))
  } catch (error) {
    if (error instanceof AppError) return error.key !== absent
    throw error
  }
}

/**
 * PAD-35, PAD-56: lets the site administrator, who may have to remove what somebody wrote, also remove an anonymous
 * pad; to anybody else there is no such pad here.
 */
export const removeAnyPad = async (ctx: Ctx, id: PadId): Promise<void> => {
  if (ctx.actor.kind !== 'siteAdmin' || !(await store.findAnonymousPad(ctx.db, id))) return removePad(ctx, id)
  await transact(ctx, async (ctx) => {
    await lockPad(ctx.db, id)
    // Another removal of the pad may have held the lock; then there is none any more.
    if (!(await store.findAnonymousPad(ctx.db, id))) return removePad(ctx, id)
    await updatePadRemoval(ctx.db, id, FOR_GOOD)
    await recordAct(ctx, { act: 'pad.remove', on: { pad: { _id: id, name: id } } })
    await ctx.jobs.enqueue(ctx.db, { kind: 'purge-pad', key: id })
    ctx.afterCommit(() => ctx.livePads.accessChanged({ pads: [id] }))
  })
}
