import type { Ctx } from '../../context.ts'
import { mapBrokenLog } from '../../pad-reading/map-broken-log.ts'
import { networkOf } from '../../rate-limits/network-of.ts'
import { userIdOf } from '@sheaf/contract/policy/actor'
import type { OpenablePad } from '../pads/anonymous-pads.service.ts'

/** Returns the hashes of the files that the text of a pad shows. */
export const shownHashes = async (
  ctx: Ctx,
  { pad, logHead }: Pick<OpenablePad, 'pad' | 'logHead'>,
): Promise<ReadonlySet<string>> => {
  const party = userIdOf(ctx.actor) ?? networkOf(ctx.address)
  const made = await ctx.exportedTexts.read(`${pad._id} files`, String(logHead), party, async () => {
    const reading = ctx.padReader.texts.read(pad._id, [{ kind: 'files' }], party)
    const { texts, seq } = await mapBrokenLog(ctx.log, pad._id, reading)
    return { text: texts[0], version: String(seq) }
  })
  return new Set(JSON.parse(made.toString()) as string[])
}
