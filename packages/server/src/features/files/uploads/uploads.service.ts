import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { StoredFile } from '@sheaf/contract/entities/file'
import { AppError, ERRORS } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import type { beginUpload as beginUploadRoute } from '@sheaf/contract/routes/files'
import type { BodyOf } from '@sheaf/contract/route'
import type { Ctx } from '../../../context.ts'
import { transactAside } from '../../../db/transactions/transact.ts'
import type { Received } from '../../../file-store/incoming.ts'
import { newId } from '../../../lib/ids.ts'
import { authorIdOf } from '../../accounts/author-identity.ts'
import { requireFileSize, requireRoom } from '../storing/file-limits.ts'
import { dropUpload } from './drop-upload.ts'
import { lockPadForFiles } from '../files.store.ts'
import { keepFile } from '../storing/keep-file.ts'
import { countUpload, openForFiles, type Caller } from '../open-files.ts'
import { storing, receive } from '../storing/storing.ts'
import * as store from './uploads.store.ts'

/*
 * FILE-50 to FILE-56. A file that is sent in pieces: each piece is stored as it comes, under a key of its own, so that any
 * server of the site can take the next one, and a piece that broke off goes on where it ended.
 */

const gone = (id: string): AppError => new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: id })

/** Opens an upload to whoever began it, while they may write in the pad. */
const openUpload = async (ctx: Ctx, id: PadId, upload: string, caller: Caller): Promise<store.Upload> => {
  const { pad } = await openForFiles(ctx, id, caller)
  const found = await store.findUpload(ctx.db, pad._id, upload)
  const isTheirs = found?.addedBy === null || found?.addedBy === authorIdOf(ctx.actor, caller.guest)
  if (!found || !isTheirs) throw gone(upload)
  return found
}

/** FILE-50: begins an upload. The room that it will take is kept for it. */
export const beginUpload = async (
  ctx: Ctx,
  id: PadId,
  { name, bytes }: BodyOf<typeof beginUploadRoute>,
  caller: Caller,
): Promise<{ readonly upload: string; readonly offset: number }> => {
  const { pad } = await openForFiles(ctx, id, caller)
  await countUpload(ctx)
  await requireFileSize(ctx, bytes)
  const upload = newId<string>()
  await transactAside(ctx, async (ctx) => {
    if (!(await lockPadForFiles(ctx.db, pad._id))) throw gone(pad._id)
    await requireRoom(ctx, pad._id, bytes)
    const addedBy = authorIdOf(ctx.actor, caller.guest) ?? null
    await store.insertUpload(ctx.db, { id: upload, pad: pad._id, name, bytes, addedBy }, ctx.clock.now())
  })
  return { upload, offset: 0 }
}

/** FILE-51: returns how much has arrived. */
export const viewUpload = async (
  ctx: Ctx,
  id: PadId,
  upload: string,
  caller: Caller,
): Promise<{ readonly upload: string; readonly offset: number }> => {
  const { received } = await openUpload(ctx, id, upload, caller)
  return { upload, offset: received }
}

async function* bytesOfPieces({ store }: Ctx['files'], keys: readonly string[]): AsyncIterable<Uint8Array> {
  for (const key of keys) for await (const chunk of await store.read(key)) yield chunk as Uint8Array
}

/**
 * Joins the pieces to a file of this server, which is hashed as it grows. Nothing is done with all bytes at once: to put
 * them together in memory would let everybody else wait.
 */
const joinPieces = async (ctx: Ctx, { id, bytes }: store.Upload): Promise<Received> => {
  const keys = await store.listPieces(ctx.db, id)
  let failure: unknown
  const pieces = async function* (): AsyncIterable<Uint8Array> {
    try {
      yield* bytesOfPieces(ctx.files, keys)
    } catch (error) {
      failure = error
      throw error
    }
  }
  const joined = await ctx.files.incoming.receive(pieces(), bytes)
  if (joined.isWhole) return joined
  await joined.drop()
  throw failure
}

const finish = async (ctx: Ctx, upload: store.Upload): Promise<StoredFile> => {
  const { pad, name, addedBy, id } = upload
  try {
    const joined = await storing(ctx, () => joinPieces(ctx, upload))
    const kept = keepFile(ctx, { pad, name, addedBy, source: joined, hasRoom: true })
    const file = await kept.finally(() => joined.drop())
    await storing(ctx, () => dropUpload(ctx, id))
    return file
  } catch (error) {
    // What is refused for what it is will not be taken the next time either.
    if (error instanceof AppError && ERRORS[error.key] < 500) await storing(ctx, () => dropUpload(ctx, id))
    throw error
  }
}

const wrongOffset = (): AppError => new AppError('BACKEND.ERROR.FILE.WRONG_OFFSET', { field: 'offset' })

/** Stores the next piece, and returns how many bytes it has. */
const storePiece = async (ctx: Ctx, upload: store.Upload, bytes: Readable): Promise<number> => {
  const rest = upload.bytes - upload.received
  const piece = await receive(ctx, bytes, rest)
  try {
    if (piece.bytes === 0) return 0
    const key = createHash('sha256').update(`piece ${newId()}`).digest('hex')
    await storing(ctx, () => ctx.files.store.write(key, piece.content()))
    const isNext = await transactAside(ctx, (ctx) =>
      store.insertPiece(ctx.db, upload.id, { start: upload.received, bytes: piece.bytes, key }, ctx.clock.now()),
    )
    if (isNext) return piece.bytes
    await storing(ctx, () => ctx.files.store.delete(key))
    throw wrongOffset()
  } finally {
    await piece.drop()
  }
}

/**
 * FILE-52 to FILE-54: takes the next piece of an upload. Of one that breaks off, what has arrived is kept. The last piece
 * adds the file to the pad. If that fails for the moment, an empty piece at the end tries it again.
 */
export const continueUpload = async (
  ctx: Ctx,
  id: PadId,
  upload: string,
  { offset, bytes }: { readonly offset: number; readonly bytes: Readable },
  caller: Caller,
): Promise<{ readonly offset: number; readonly file?: StoredFile }> => {
  const found = await openUpload(ctx, id, upload, caller)
  if (offset !== found.received) throw wrongOffset()
  const reached = offset + (found.received < found.bytes ? await storePiece(ctx, found, bytes) : 0)
  return reached < found.bytes ? { offset: reached } : { offset: reached, file: await finish(ctx, found) }
}

/** FILE-55: gives an upload up. */
export const cancelUpload = async (ctx: Ctx, id: PadId, upload: string, caller: Caller): Promise<void> => {
  await openUpload(ctx, id, upload, caller)
  await storing(ctx, () => dropUpload(ctx, upload))
}
