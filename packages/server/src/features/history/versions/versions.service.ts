import { defaultColorOf } from '@sheaf/contract/author-color'
import type { Version, Writer } from '@sheaf/contract/entities/history'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { VERSIONS_MAX } from '@sheaf/contract/limits'
import { permit } from '@sheaf/contract/policy/decision'
import { canChangeVersion } from '@sheaf/contract/policy/version'
import type {
  createVersion as createVersionRoute,
  saveVersion as saveVersionRoute,
} from '@sheaf/contract/routes/versions'
import type { BodyOf } from '@sheaf/contract/route'
import type { Ctx } from '../../../context.ts'
import { newId } from '../../../lib/ids.ts'
import { ENTRY_KIND } from '../../../pad-log/log-hash.ts'
import type { PadAuthor } from '../../../pad-log/authors.store.ts'
import { writeVersionEntry } from '../../../pad-log/proof/version-entry.ts'
import { authorIdOf, identityOf } from '../../accounts/author-identity.ts'
import type { PasswordCredentials } from '../../pads/private-password.ts'
import { openHistory, requireEntry, type OpenHistory } from '../open-history.ts'
import { readCanonical } from '../reading.ts'
import { whileUnredacted } from '../redaction/unredacted.ts'
import * as store from './versions.store.ts'
import { readWriters } from '../../accounts/writers.ts'

/** By which right somebody sees a history, and what tells them from others if they are a guest. */
export interface Caller extends PasswordCredentials {
  readonly guest: string | undefined
}

const isMakerOf = (ctx: Ctx, { guest }: Caller, { madeBy }: store.StoredVersion): boolean =>
  madeBy !== null && madeBy === authorIdOf(ctx.actor, guest)

const toWire =
  (ctx: Ctx, { facts }: OpenHistory, caller: Caller, writers: ReadonlyMap<string, Writer>) =>
  (version: store.StoredVersion): Version => {
    const { madeBy, nextAuthor, entry: _, ...shown } = version
    const writerOf = (author: string | null) => (author === null ? null : (writers.get(author) ?? null))
    const causedBy = version.automatic === null ? null : writerOf(nextAuthor)
    return {
      ...shown,
      by: writerOf(madeBy),
      causedBy,
      mayChange: canChangeVersion(ctx.actor, facts, isMakerOf(ctx, caller, version)).allowed,
    }
  }

/** HIST-52: returns the versions of a pad. */
export const listVersions = async (ctx: Ctx, id: PadId, caller: Caller): Promise<Version[]> => {
  const opened = await openHistory(ctx, id, caller)
  const versions = await store.listVersions(ctx.db, id)
  return versions.map(toWire(ctx, opened, caller, await readWriters(ctx, id)))
}

const findVersion = async (ctx: Ctx, pad: PadId, version: string): Promise<store.StoredVersion> => {
  const found = await store.findVersion(ctx.db, pad, version)
  if (!found) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: version })
  return found
}

const viewVersion = async (ctx: Ctx, opened: OpenHistory, caller: Caller, version: string): Promise<Version> =>
  toWire(ctx, opened, caller, await readWriters(ctx, opened.pad._id))(await findVersion(ctx, opened.pad._id, version))

/** HIST-54: throws if as many versions are named as may be. */
const requireRoom = async (ctx: Ctx, pad: PadId): Promise<void> => {
  if ((await store.countKeptVersions(ctx.db, pad)) >= VERSIONS_MAX)
    throw new AppError('BACKEND.ERROR.PAD.TOO_MANY_VERSIONS', { key: pad })
}

/**
 * HIST-51: appends the entry that names a moment. `also` writes the version in the same commit, so that there is no name
 * without its entry.
 */
const nameMoment = async (
  ctx: Ctx,
  pad: PadId,
  seq: number,
  { guest }: Caller,
  also: (author: string, entry: number, db: Ctx['db']) => Promise<void>,
): Promise<void> => {
  const { author, name, color } = await identityOf(ctx, pad, ctx.actor, guest)
  const by: PadAuthor = { author, name, color: color || defaultColorOf(author) }
  await whileUnredacted(ctx, pad, async (check) => {
    const data = writeVersionEntry(seq, await readCanonical(ctx, pad, seq))
    await ctx.livePads.record(pad, by, {
      kind: ENTRY_KIND.version,
      data,
      also: async (db, entry) => {
        await check(db)
        await also(author, entry, db)
      },
    })
  })
}

/** HIST-51: gives a moment a name. */
export const createVersion = async (
  ctx: Ctx,
  pad: PadId,
  { seq, name, starred }: BodyOf<typeof createVersionRoute>,
  caller: Caller,
): Promise<Version> => {
  const opened = await openHistory(ctx, pad, caller)
  permit(opened.access.write, pad)
  requireEntry(opened, seq, 'seq')
  await requireRoom(ctx, pad)
  const id = newId<string>()
  const createdAt = ctx.clock.now()
  await nameMoment(ctx, pad, seq, caller, (madeBy, entry, db) =>
    store.insertVersion(db, { id, padId: pad, seq, entry, name, starred, automatic: null, madeBy, createdAt }),
  )
  return viewVersion(ctx, opened, caller, id)
}

/** Opens the history of a pad, with a version whose name the caller may change. */
const openChangeable = async (
  ctx: Ctx,
  pad: PadId,
  id: string,
  caller: Caller,
): Promise<{ opened: OpenHistory; version: store.StoredVersion }> => {
  const opened = await openHistory(ctx, pad, caller)
  permit(opened.access.write, pad)
  const version = await findVersion(ctx, pad, id)
  permit(canChangeVersion(ctx.actor, opened.facts, isMakerOf(ctx, caller, version)), id)
  return { opened, version }
}

/** HIST-53: renames a version, or gives or takes its star. One that the server made is named by the caller then. */
export const saveVersion = async (
  ctx: Ctx,
  pad: PadId,
  id: string,
  { name, starred }: BodyOf<typeof saveVersionRoute>,
  caller: Caller,
): Promise<Version> => {
  const { opened, version } = await openChangeable(ctx, pad, id, caller)
  const isKept = version.automatic === null || version.starred
  if (!isKept && (name !== undefined || starred)) await requireRoom(ctx, pad)
  if (name !== undefined && version.automatic !== null)
    await nameMoment(ctx, pad, version.seq, caller, (by, entry, db) =>
      store.updateVersion(db, pad, id, { name, starred, named: { by, entry } }),
    )
  else await store.updateVersion(ctx.db, pad, id, { name, starred })
  return viewVersion(ctx, opened, caller, id)
}

/** HIST-53: takes a version's name away. The entry that named it stays in the log. */
export const removeVersion = async (ctx: Ctx, pad: PadId, id: string, caller: Caller): Promise<void> => {
  await openChangeable(ctx, pad, id, caller)
  await store.deleteVersion(ctx.db, pad, id)
}
