import type { ActName, Details } from '@sheaf/contract/entities/audit'
import type { Pad, PadCreation, PadSave } from '@sheaf/contract/entities/pad'
import { AppError } from '@sheaf/contract/errors'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import { userIdOf, type Actor } from '@sheaf/contract/policy/actor'
import { permit, type Decision } from '@sheaf/contract/policy/decision'
import { absenceKey, canCreatePad, canReceivePads, type GroupFacts, type SiteFacts } from '@sheaf/contract/policy/group'
import {
  canEditPad,
  canOfferToSite,
  canRemovePad,
  canViewPad,
  effectivePad,
  needsPassword,
  padAccess,
  type PadAccess,
  type PadFacts,
} from '@sheaf/contract/policy/pad'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { newId } from '../../lib/ids.ts'
import { mergeSince, versionOf } from '../../lib/versions.ts'
import { countUsersAmong } from '../accounts/accounts.store.ts'
import { changedFields, changedRights, changesToRecord } from '../audit/changed-rights.ts'
import { recordAct } from '../audit/record-act.ts'
import { findGroupForPads, lockGroups } from './groups-of-pads.store.ts'
import { digestOfHash, hashToKeep, hashTyped, tryPassword, type PasswordCredentials } from './private-password.ts'
import * as store from './pads.store.ts'

const toPad = ({ passwordHash: _, ...pad }: store.StoredPad): Pad => pad

const toFacts = (
  { pad, group }: store.SeenPad,
  site: SiteFacts,
  password: PadFacts['password'] = 'none',
): PadFacts => ({
  visibility: pad.visibility,
  readonly: pad.readonly,
  history: pad.history,
  archived: pad.archived,
  password,
  // The group's own password counts through the pad that follows it; the password typed for the pad is checked against
  // it.
  group: { ...group, password: 'none', site },
})

/** What a save of a pad changes. */
const ownFieldsOf = ({ passwordHash, ctime: _, lastEdited: __, _id: ___, ...fields }: store.StoredPad) => ({
  ...fields,
  password: passwordHash,
})

export interface LoadedPad {
  readonly pad: Pad
  /** Hash of the pad's own password. */
  readonly passwordHash: string | null
  /** Name of the pad's group, whether or not the reader may see it. */
  readonly groupName: string
  readonly logHead: number
  readonly facts: PadFacts
  /** Digest of the password that opens the pad, if it needs one. */
  readonly passwordDigest?: string | undefined
}

/**
 * Loads what `canViewPad` and `padAccess` need, for calls, for the socket and for digests. A password is tried only if
 * it can open the pad.
 */
export const loadPadFacts = async (
  ctx: Pick<Ctx, 'actor' | 'address' | 'db' | 'hasher' | 'limits' | 'settings'>,
  id: PadId,
  credentials?: PasswordCredentials,
  where?: store.PadPlace,
): Promise<LoadedPad | undefined> => {
  const site = await ctx.settings.read()
  const seen = await store.findPad(ctx.db, id, userIdOf(ctx.actor), where)
  if (!seen) return undefined
  const pad = toPad(seen.pad)
  const facts = toFacts(seen, site)
  const {
    logHead,
    groupName,
    pad: { passwordHash },
  } = seen
  if (!needsPassword(ctx.actor, facts)) return { pad, passwordHash, groupName, logHead, facts }
  const [ownerId, hash] = pad.visibility === null ? [pad.group, seen.group.passwordHash] : [pad._id, passwordHash]
  const password = credentials ? await tryPassword(ctx, ownerId, hash, credentials) : 'none'
  return { pad, passwordHash, groupName, logHead, facts: { ...facts, password }, passwordDigest: digestOfHash(hash) }
}

const absent = (ctx: Ctx, site: SiteFacts, id: PadId): AppError =>
  new AppError(absenceKey(ctx.actor, site), { key: id })

/** Returns a pad with the caller's access to it (PAD-18 to PAD-21). */
export const viewPad = async (
  ctx: Ctx,
  id: PadId,
  credentials: PasswordCredentials,
): Promise<{ pad: Pad; access: PadAccess; version?: string }> => {
  const loaded = await loadPadFacts(ctx, id, credentials)
  if (!loaded) throw absent(ctx, await ctx.settings.read(), id)
  const access = padAccess(ctx.actor, loaded.facts)
  permit(access.read, id)
  const { pad, facts, passwordHash } = loaded
  if (!canEditPad(ctx.actor, facts, pad.archived).allowed) return { pad, access }
  return { pad, access, version: versionOf(ownFieldsOf({ ...pad, passwordHash })) }
}

/**
 * PAD-42: returns whether a pad is public. A caller who would be asked for a password may know of the pad, too; all
 * others are refused as by the pad itself.
 */
export const isPublicPad = async (ctx: Ctx, id: PadId): Promise<boolean> => {
  const loaded = await loadPadFacts(ctx, id)
  if (!loaded) throw absent(ctx, await ctx.settings.read(), id)
  const decision = canViewPad(ctx.actor, loaded.facts)
  if (decision.allowed || decision.error !== 'BACKEND.ERROR.TYPE.PASSWORD_MISSING') permit(decision, id)
  return effectivePad(loaded.facts).visibility === 'public'
}

/**
 * Checks the permission to put a pad into a group. An unknown group and one that the caller may not know of answer
 * alike (PAD-26).
 */
const permitInGroup = async (
  ctx: Ctx,
  site: SiteFacts,
  id: GroupId,
  decide: (actor: Actor, group: GroupFacts) => Decision,
): Promise<void> => {
  const group = await findGroupForPads(ctx.db, id, userIdOf(ctx.actor))
  if (!group) throw new AppError('BACKEND.ERROR.PAD.ITEMS_NOT_FOUND')
  permit(decide(ctx.actor, { ...group, password: 'none', site }))
}

const padAfter = async (ctx: Ctx, id: PadId): Promise<Pad> => {
  const seen = await store.findPad(ctx.db, id, undefined)
  if (!seen) throw new Error('A pad that was just written is not there')
  return toPad(seen.pad)
}

/** PAD-64: refuses users whom nobody knows. */
const requireUsers = async (ctx: Ctx, users: readonly UserId[] = []): Promise<void> => {
  if (users.length > 0 && (await countUsersAmong(ctx.db, users)) < users.length)
    throw new AppError('BACKEND.ERROR.PAD.ITEMS_NOT_FOUND', { field: 'users' })
}

const AS_THE_GROUP = { visibility: null, readonly: null, history: null, passwordHash: null } as const

/**
 * Creates a pad (PAD-23 to PAD-26, PAD-64). A pad that does not simply follow its group is recorded as a change of
 * rights there (PAD-57).
 */
export const createPad = async (ctx: Ctx, input: Omit<PadCreation, 'template' | 'timeZone'>): Promise<Pad> => {
  const site = await ctx.settings.read()
  await permitInGroup(ctx, site, input.group, canCreatePad)
  await requireUsers(ctx, input.users)
  const visibility = input.visibility ?? null
  const passwordHash = hashToKeep(undefined, visibility, await hashTyped(ctx, input.password))
  const id = newId<PadId>()
  return transact(ctx, async (ctx) => {
    await lockGroups(ctx.db, [input.group])
    await permitInGroup(ctx, site, input.group, canCreatePad)
    const rights = { visibility, readonly: input.readonly ?? null, history: input.history ?? null, passwordHash }
    const now = ctx.clock.now()
    await store.insertPad(
      ctx.db,
      id,
      { ctime: now, madeBy: userIdOf(ctx.actor) },
      {
        name: input.name,
        group: input.group,
        archived: false,
        isTemplate: false,
        isSiteTemplate: false,
        lang: input.lang ?? null,
        lineNumbers: input.lineNumbers ?? true,
        ...rights,
      },
    )
    await ctx.recordPadEvent(ctx.db, { kind: 'made', pad: id, at: now })
    await ctx.jobs.enqueue(ctx.db, { kind: 'index-pad', key: id })
    const pad = await padAfter(ctx, id)
    const changes = changedRights(AS_THE_GROUP, rights)
    if (changes ?? ctx.actor.kind === 'siteAdmin') await recordOnPad(ctx, 'pad.create', pad, changes)
    return pad
  })
}

/** Returns a pad if the policy permits. Throws its refusal, or the error for a missing pad. */
const getPermitted = async (
  ctx: Ctx,
  site: SiteFacts,
  id: PadId,
  decide: (actor: Actor, pad: PadFacts) => Decision,
): Promise<store.StoredPad> => {
  const seen = await store.findPad(ctx.db, id, userIdOf(ctx.actor))
  if (!seen) throw absent(ctx, site, id)
  permit(decide(ctx.actor, toFacts(seen, site)), id)
  return seen.pad
}

/** Returns a pad whose properties and chat history the caller may change, or which they may take out of the archive. */
export const getEditable = (ctx: Ctx, site: SiteFacts, id: PadId, unarchives = false): Promise<store.StoredPad> =>
  getPermitted(ctx, site, id, (actor, pad) => canEditPad(actor, pad, unarchives))

/** What a save changes besides rights and the group. */
const FIELDS = ['name', 'isTemplate', 'isSiteTemplate', 'lang', 'lineNumbers'] as const

export interface SavedPad extends Pad {
  /** The group that the pad came from, if it was moved. */
  readonly moveGroup?: GroupId
}

/**
 * PAD-27 to PAD-34, PAD-59 to PAD-61, PAD-64: saves part of a pad, as a change of this version (PAD-84); another group
 * moves the pad there, and its marks stay.
 */
export const savePad = async (
  ctx: Ctx,
  id: PadId,
  { users, ...input }: PadSave,
  version?: string,
): Promise<{ value: SavedPad; version: string }> => {
  const site = await ctx.settings.read()
  const unarchives = input.archived === false
  // The permission is checked before the slow hash, and again once nobody else can change the pad.
  const { group: source } = await getEditable(ctx, site, id, unarchives)
  const target = input.group ?? source
  permit(canOfferToSite(ctx.actor, input.isSiteTemplate), id)
  await requireUsers(ctx, users)
  const typedHash = await hashTyped(ctx, input.password)
  return transact(ctx, async (ctx) => {
    await lockGroups(ctx.db, [source, target])
    await store.lockPad(ctx.db, id)
    const before = await getEditable(ctx, site, id, unarchives)
    const { password, ...sent } = mergeSince(version, ownFieldsOf(before), input, ['password'])
    const moves = sent.group !== undefined && sent.group !== before.group
    if (moves) await permitInGroup(ctx, site, target, canReceivePads)
    const visibility = sent.visibility === undefined ? before.visibility : sent.visibility
    const values = {
      ...sent,
      visibility,
      passwordHash: hashToKeep(password === null ? undefined : before, visibility, typedHash),
    }
    await store.updatePad(ctx.db, id, values)
    const after = await padAfter(ctx, id)
    const isRenamed = after.name !== before.name
    if (moves || isRenamed) await ctx.jobs.enqueue(ctx.db, { kind: 'index-pad', key: id })
    if (isRenamed) ctx.afterCommit(() => ctx.livePads.renamed(id, after.name))
    const rights = changedRights(before, { ...after, passwordHash: values.passwordHash })
    const details = changesToRecord(ctx.actor, rights, changedFields<Pad>(before, after, FIELDS))
    if (details) await recordOnPad(ctx, 'pad.save', after, details)
    if (moves) {
      const now = ctx.clock.now()
      await store.updatePadMove(ctx.db, id, now, userIdOf(ctx.actor))
      await ctx.recordPadEvent(ctx.db, { kind: 'moved', pad: id, from: before, at: now })
      await recordMove(ctx, before, after)
    }
    const isShownOtherwise = changedFields<Pad>(before, after, ['lang', 'lineNumbers']).length > 0
    if (moves || rights || isShownOtherwise) ctx.afterCommit(() => ctx.livePads.accessChanged({ pads: [id] }))
    const value = moves ? { ...after, moveGroup: before.group } : after
    return { value, version: versionOf(ownFieldsOf({ ...after, passwordHash: values.passwordHash })) }
  })
}

/** Records an act together with the pad's group, so that all changes by its admins are found together. */
export const recordOnPad = async (
  ctx: Ctx,
  act: ActName,
  pad: Pick<Pad, '_id' | 'name' | 'group'>,
  details: Details = {},
): Promise<void> => {
  const group = await findGroupForPads(ctx.db, pad.group, undefined)
  await recordAct(ctx, { act, on: { pad, ...(group ? { group } : {}) }, details })
}

/**
 * PAD-33, W-14, HIST-44: records where the pad came from, and how the move changes its visibility and who sees its
 * history, since it may let in more people.
 */
const recordMove = async (ctx: Ctx, before: Pad, after: Pad): Promise<void> => {
  const [source, target] = [
    await findGroupForPads(ctx.db, before.group, undefined),
    await findGroupForPads(ctx.db, after.group, undefined),
  ]
  const history = {
    from: before.history ?? source?.history ?? null,
    to: after.history ?? target?.history ?? null,
  }
  await recordOnPad(ctx, 'pad.move', after, {
    from: { _id: before.group, name: source?.name ?? '' },
    visibility: {
      from: before.visibility ?? source?.visibility ?? null,
      to: after.visibility ?? target?.visibility ?? null,
    },
    ...(history.from === history.to ? {} : { history }),
  })
}

/**
 * PAD-35 to PAD-37: marks the pad as removed at once; a job purges text and marks when the time in the trash is over.
 */
export const removePad = async (ctx: Ctx, id: PadId): Promise<void> => {
  const site = await ctx.settings.read()
  await transact(ctx, async (ctx) => {
    await store.lockPad(ctx.db, id)
    const pad = await getPermitted(ctx, site, id, canRemovePad)
    const now = ctx.clock.now()
    await store.updatePadRemoval(ctx.db, id, now, userIdOf(ctx.actor))
    await ctx.recordPadEvent(ctx.db, { kind: 'removed', pad: id, at: now })
    await recordOnPad(ctx, 'pad.remove', pad)
    await ctx.jobs.enqueue(ctx.db, { kind: 'purge-pad', key: id })
    ctx.afterCommit(() => ctx.livePads.accessChanged({ pads: [id] }))
  })
}
