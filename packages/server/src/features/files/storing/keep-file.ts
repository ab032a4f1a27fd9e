import type { StoredFile } from '@sheaf/contract/entities/file'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { userIdOf } from '@sheaf/contract/policy/actor'
import type { Ctx } from '../../../context.ts'
import { isForeignKeyViolation } from '../../../db/dialect.ts'
import { transactAside } from '../../../db/transactions/transact.ts'
import { networkOf } from '../../../rate-limits/network-of.ts'
import { contentOf, type ReadContent, type Source } from './content-of.ts'
import { requireRoom } from './file-limits.ts'
import * as store from '../files.store.ts'
import { storing } from './storing.ts'

export interface NewFile {
  readonly pad: PadId
  readonly name: string
  readonly addedBy: string | null
  readonly source: Source
  /** Whether there is room for it already, as for an upload that had to ask before it began. */
  readonly hasRoom: boolean
}

/** Writes what the store lacks. A content that is there already is not written again. */
const writeParts = ({ files }: Ctx, parts: ReadContent['parts']): Promise<void[]> =>
  Promise.all(
    parts.map(async ({ key, content }) => {
      if (!(await files.store.has(key))) await files.store.write(key, content())
    }),
  )

const addToPad = (ctx: Ctx, { content }: ReadContent, { pad, name, addedBy, hasRoom }: NewFile): Promise<void> =>
  transactAside(ctx, async (ctx) => {
    if (!(await store.lockPadForFiles(ctx.db, pad)))
      throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: pad })
    if (!hasRoom) await requireRoom(ctx, pad, content.bytes)
    const { hash, kind, bytes } = content
    await store.insertFiles(ctx.db, [{ pad, hash, name, kind, bytes, addedBy, addedAt: ctx.clock.now() }])
  })

/** Returns whose turn it is that a picture waits for: the account's, or that of everybody without one at the address. */
const partyOf = ({ actor, address }: Ctx): string => userIdOf(actor) ?? networkOf(address)

/**
 * Stores a file and adds it to a pad. The content is recorded before it is stored, and stored before the pad has it: what
 * a crash leaves between is found by the job that deletes what no pad has.
 */
export const keepFile = async (ctx: Ctx, file: NewFile): Promise<StoredFile> => {
  const read = await storing(ctx, () => contentOf(file.source, partyOf(ctx)))
  for (let tries = 1; ; tries++)
    try {
      const isClaimed = await transactAside(ctx, ({ db }) => store.claimContent(db, read.content, ctx.clock.now()))
      if (!isClaimed) continue
      await storing(ctx, () => writeParts(ctx, read.parts))
      await addToPad(ctx, read, file)
      const { sizes: _, ...shown } = read.content
      return { ...shown, name: file.name }
    } catch (error) {
      // The last pad that had the content lost it meanwhile, and with it the content went.
      if (tries > 2 || !isForeignKeyViolation(error)) throw error
    }
}
