import type { PadId } from '@sheaf/contract/ids'
import { EXPORT_PICTURES_MAX_BYTES } from '@sheaf/contract/limits'
import { buffer } from 'node:stream/consumers'
import type { Ctx } from '../../context.ts'
import { findFiles, type PadFile } from './files.store.ts'
import { storing } from './storing/storing.ts'

/** As what a page holds a picture: as large as it is shown. */
const shownForm = ({ hash, bytes, mediaType, sizes }: PadFile) =>
  sizes.find(({ name }) => name === 'medium') ?? { key: hash, bytes, mediaType }

/**
 * FILE-69: returns pictures of a pad by their hashes, each as an address that holds it whole, in the order in which the
 * text shows them. Those for which there is no room, and those that are missing, are left out.
 */
export const pictureSources = async (
  ctx: Pick<Ctx, 'db' | 'files' | 'log'>,
  pad: PadId,
  hashes: Iterable<string>,
): Promise<Record<string, string>> => {
  const wanted = [...hashes]
  const files = new Map((await findFiles(ctx.db, pad, wanted)).map((file) => [file.hash, file]))
  const sources: Record<string, string> = {}
  let room = EXPORT_PICTURES_MAX_BYTES
  for (const hash of wanted) {
    const file = files.get(hash)
    if (file?.kind !== 'picture') continue
    const { key, bytes, mediaType } = shownForm(file)
    if (bytes > room) continue
    room -= bytes
    const content = await storing(ctx, async () => buffer(await ctx.files.store.read(key))).catch(() => undefined)
    if (content) sources[hash] = `data:${mediaType};base64,${content.toString('base64')}`
  }
  return sources
}
