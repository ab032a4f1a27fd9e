import type { ListedFile, StoredFile } from '@sheaf/contract/entities/file'
import type { Writer } from '@sheaf/contract/entities/history'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { permit } from '@sheaf/contract/policy/decision'
import { canRedact } from '@sheaf/contract/policy/redaction'
import type { copyFiles as copyFilesRoute, listFiles as listFilesRoute } from '@sheaf/contract/routes/files'
import type { BodyOf, QueryOf } from '@sheaf/contract/route'
import type { Readable } from 'node:stream'
import type { Ctx } from '../../context.ts'
import { fromCursor, pageOf } from '../../db/queries/cursor.ts'
import { transact } from '../../db/transactions/transact.ts'
import { authorIdOf } from '../accounts/author-identity.ts'
import { readWriters } from '../accounts/writers.ts'
import { recordAct } from '../audit/record-act.ts'
import { recordOnPad } from '../pads/pads.service.ts'
import { limitsOf, requireFileSize, requireRoom } from './storing/file-limits.ts'
import * as store from './files.store.ts'
import { keepFile } from './storing/keep-file.ts'
import { countUpload, openFiles, openForFiles, type Caller, type OpenFiles } from './open-files.ts'
import { receive } from './storing/storing.ts'
import { openCursor, sealCursor } from './sealed-cursor.ts'
import { shownHashes } from './shown-hashes.ts'
import { takeOverFiles } from './copies/take-over-files.ts'
import { SWEEP_ONCE } from './sweep/sweep-files.ts'

/** Returns what of a file everybody sees who has it. */
export const toStored = ({ sizes: _, addedBy: _by, addedAt: _at, ...file }: store.PadFile): StoredFile => file

/** FILE-1: adds a file to a pad. */
export const addFile = async (
  ctx: Ctx,
  id: PadId,
  { name, bytes }: { readonly name: string; readonly bytes: Readable },
  caller: Caller,
): Promise<StoredFile> => {
  const { pad } = await openForFiles(ctx, id, caller)
  await countUpload(ctx)
  const received = await receive(ctx, bytes, limitsOf(await ctx.settings.read()).file)
  try {
    // Whoever sent it went away, and nobody hears the answer.
    if (!received.isWhole) throw new AppError('BACKEND.ERROR.TYPE.PARAMS_REQUIRED')
    await requireFileSize(ctx, received.bytes)
    await requireRoom(ctx, pad._id, received.bytes)
    const addedBy = authorIdOf(ctx.actor, caller.guest) ?? null
    return await keepFile(ctx, { pad: pad._id, name, addedBy, source: received, hasRoom: false })
  } finally {
    await received.drop()
  }
}

export interface FilesPage {
  readonly value: ListedFile[]
  readonly next: string | null
  readonly mayRemove: boolean
}

/**
 * FILE-14, FILE-15: lists the files of a pad. Who reads a pad without its history is shown what the text shows, and not
 * who added it when.
 */
export const listFiles = async (
  ctx: Ctx,
  id: PadId,
  { cursor, limit }: Pick<QueryOf<typeof listFilesRoute>, 'cursor' | 'limit'>,
  caller: Caller,
): Promise<FilesPage> => {
  const opened = await openFiles(ctx, id, caller)
  await ctx.limits.consume('exportAddress', ctx.address)
  const pad = opened.pad._id
  const shown = await shownHashes(ctx, opened)
  const hasHistory = opened.access.history.allowed
  const behind = cursor === undefined ? undefined : fromCursor(openCursor(ctx, cursor, pad), 'instant')
  const among = hasHistory ? undefined : [...shown]
  const found = await store.listFiles(ctx.db, pad, { behind, among, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, ({ addedAt, hash }) => [addedAt, hash])
  const adders = page.map(({ addedBy }) => addedBy)
  const writers: ReadonlyMap<string, Writer> = hasHistory ? await readWriters(ctx, pad, adders) : new Map()
  const value = page.map((file) => ({
    ...toStored(file),
    isShown: shown.has(file.hash),
    addedAt: hasHistory ? file.addedAt : null,
    by: file.addedBy === null ? null : (writers.get(file.addedBy) ?? null),
  }))
  return { value, next: sealCursor(ctx, next, pad), mayRemove: canRedact(ctx.actor, opened.facts).allowed }
}

/** FILE-16: makes files of a pad that the caller reads files of another one that they write in. */
export const copyFiles = async (
  ctx: Ctx,
  id: PadId,
  { pad: from, password, hashes }: BodyOf<typeof copyFilesRoute>,
  caller: Caller,
): Promise<StoredFile[]> => {
  const to = await openForFiles(ctx, id, caller)
  const source = await openFiles(ctx, from, { ...caller, typed: password })
  await countUpload(ctx)
  const addedBy = authorIdOf(ctx.actor, caller.guest) ?? null
  const files = await transact(ctx, (ctx) =>
    takeOverFiles(ctx, { from: source.pad._id, to: to.pad._id, hashes, addedBy }),
  )
  return files.map(toStored)
}

/** Records who took a file out of a pad. */
const recordRemoval = (ctx: Ctx, { pad }: OpenFiles, { hash, name }: store.PadFile): Promise<void> =>
  pad.group === undefined
    ? recordAct(ctx, { act: 'pad.removeFile', on: { pad: { _id: pad._id, name: pad._id } }, details: { hash, name } })
    : recordOnPad(ctx, 'pad.removeFile', { ...pad, group: pad.group }, { hash, name })

/** FILE-17: takes a file out of a pad, at all moments at once. Whoever may redact the pad may. */
export const removeFile = async (ctx: Ctx, id: PadId, hash: string, caller: Caller): Promise<void> => {
  const opened = await openFiles(ctx, id, caller)
  permit(canRedact(ctx.actor, opened.facts), id)
  await transact(ctx, async (ctx) => {
    const file = await store.findFile(ctx.db, opened.pad._id, hash)
    if (!file) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: hash })
    await store.deleteFiles(ctx.db, opened.pad._id, [hash])
    await recordRemoval(ctx, opened, file)
    await ctx.jobs.enqueue(ctx.db, { kind: 'sweep-files', key: SWEEP_ONCE })
  })
}
