import { Readable } from 'node:stream'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import type { Ctx } from '../../../context.ts'
import { listEntryFacts } from '../../../pad-log/proof/entry-facts.store.ts'
import { findEntryHash, listLogEntries } from '../../../pad-log/pad-log.store.ts'
import { findIdsOfEntries } from '../../../pad-log/letter-ids.store.ts'
import { entryOfProof, writeProof, type ProofEntry } from '../../../pad-log/proof/proof.ts'
import { openHistory } from '../open-history.ts'
import { readCanonical } from '../reading.ts'
import { whileUnredacted } from '../redaction/unredacted.ts'
import type { Caller } from './versions.service.ts'
import { findVersion } from './versions.store.ts'

const NOTHING = new Uint8Array()

/** Number of entries read at a time: each is a hundred bytes of the file. */
const PAGE = 1000

/** Yields what the hashes of the entries from `first` to `last` cover. */
async function* factsOf({ db }: Pick<Ctx, 'db'>, pad: PadId, first: number, last: number): AsyncIterable<ProofEntry[]> {
  for (let after = first - 1; after < last;) {
    const page = await listEntryFacts(db, pad, after, Math.min(PAGE, last - after))
    if (page.length === 0) return
    const upTo = page.at(-1)!.seq
    const ids = await findIdsOfEntries(db, pad, after, upTo)
    yield page.map((facts) => entryOfProof(facts, ids.get(facts.seq) ?? []))
    after = upTo
  }
}

export interface ProofFile {
  readonly name: string
  readonly content: Readable
}

/** HIST-65: returns a version with what proves its text. One that nobody has named has no entry that could. */
export const exportVersion = async (ctx: Ctx, pad: PadId, id: string, caller: Caller): Promise<ProofFile> => {
  const opened = await openHistory(ctx, pad, caller)
  const version = await findVersion(ctx.db, pad, id)
  if (!version || version.entry === null) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: id })
  await ctx.limits.consume('exportAddress', ctx.address)
  const { entry } = version
  // HIST-76: what was taken out of the pad while the text was read is not in it.
  const { text, seq, name, redacted } = await whileUnredacted(ctx, pad, async (check) => {
    const text = await readCanonical(ctx, pad, version.seq)
    await check(ctx.db)
    return { ...((await findVersion(ctx.db, pad, id)) ?? version), text }
  })
  const [named] = await listLogEntries(ctx.db, pad, entry - 1, 1)
  const before = await findEntryHash(ctx.db, pad, entry - 1)
  if (!named || !before) throw new AppError('BACKEND.ERROR.PAD.DAMAGED', { key: pad })
  // HIST-76: what would help to guess what was taken out of its text goes with it, before its entry is rewritten, too.
  const [data, salt] = redacted ? [NOTHING, NOTHING] : [named.data, named.salt]
  const head = { pad, version: { seq, name }, text: text.toString(), entry: data, salt, before }
  // Entries that come meanwhile do not belong to it.
  const pieces = writeProof(head, factsOf(ctx, pad, entry, Math.max(opened.logHead, entry)))
  return { name: `version-${seq}.json`, content: Readable.from(pieces) }
}
