import { z } from 'zod'
import { digestOf, ENTRY_KIND, entryHash, type FirstUse } from '../log-hash.ts'
import { isTextOf, readVersionEntry } from './version-entry.ts'

/**
 * A version with what proves that its text is as it was when it was named: the entry of the log that names it, and of
 * every entry after it what its hash covers. Each hash covers the one before, so whoever kept a later one, on paper or in
 * a mail, can find out with this file alone, on any machine, whether anything in between is another.
 */

/** Form of the files. */
const PROOF_FORM = 1

const hex = z.string().regex(/^([0-9a-f]{2})*$/)

/** Number, time, kind and author of an entry, the ids that it is the first to use, and its digest. */
const proofEntrySchema = z.tuple([
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.array(z.tuple([z.number().int(), z.number().int().nullable(), z.union([z.literal(0), z.literal(1)])])),
  hex,
])
export type ProofEntry = z.infer<typeof proofEntrySchema>

const proofSchema = z.object({
  sheafProof: z.literal(PROOF_FORM),
  pad: z.string(),
  version: z.object({ seq: z.number().int(), name: z.string() }),
  /** The text, with its lines' attributes. */
  text: z.array(z.unknown()),
  /** What the entry that names the version holds, and the salt of its digest. */
  entry: z.string(),
  salt: hex,
  /** The hash of the entry before it. */
  before: hex,
  entries: z.array(proofEntrySchema).min(1),
})
type Proof = z.infer<typeof proofSchema>

/** What a proof says before its entries. `text` is the text in the form by which it is proved. */
export interface ProofHead extends Pick<Proof, 'pad' | 'version'> {
  readonly text: string
  readonly entry: Uint8Array
  readonly salt: Uint8Array
  readonly before: Uint8Array
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export const entryOfProof = (
  facts: {
    readonly seq: number
    readonly createdAt: number
    readonly kind: number
    readonly authorNumber: number
    readonly digest: Uint8Array
  },
  ids: readonly FirstUse[],
): ProofEntry => [
  facts.seq,
  facts.createdAt,
  facts.kind,
  facts.authorNumber,
  ids.map((id) => [...id]),
  toHex(facts.digest),
]

/** Writes a proof in pieces, whose entries come in pages. */
export async function* writeProof(
  { text, entry, salt, before, ...head }: ProofHead,
  pages: AsyncIterable<readonly ProofEntry[]>,
): AsyncGenerator<string> {
  const fields = {
    sheafProof: PROOF_FORM,
    ...head,
    entry: Buffer.from(entry).toString(),
    salt: toHex(salt),
    before: toHex(before),
  }
  yield `${JSON.stringify(fields).slice(0, -1)},\n"text":${text},\n"entries":`
  let separator = '['
  for await (const page of pages) {
    yield separator + page.map((one) => `\n${JSON.stringify(one)}`).join(',')
    separator = ','
  }
  yield '\n]}\n'
}

export interface ProofResult {
  /** Whether nothing contradicts the file, nor the hash that somebody kept. */
  readonly isProved: boolean
  /** What was found, in plain words. */
  readonly lines: readonly string[]
}

/** The file is no proof of this form. */
export class NoProof extends Error {
  override readonly name = 'NoProof'
}

const readProof = (file: string): Proof => {
  try {
    return proofSchema.parse(JSON.parse(file))
  } catch (error) {
    throw new NoProof('The file is no proof of a version, or not a whole one.', { cause: error })
  }
}

/** Shortest part of a hash that somebody may have written down. */
const KEPT_MIN = 16

/** Returns a hash as somebody wrote it down: its letters in any case, in groups or with the number before it. */
const keptHash = (typed: string): string => {
  const kept = typed
    .replace(/^\s*\d+\s*:/, '')
    .replace(/[^0-9a-z]/gi, '')
    .toLowerCase()
  if (!/^[0-9a-f]*$/.test(kept) || kept.length < KEPT_MIN || kept.length > 64)
    throw new NoProof(`The hash to compare with has ${KEPT_MIN} to 64 digits of 0 to 9 and a to f.`)
  return kept
}

const moment = (time: number): string => new Date(time).toISOString()

/** Returns the hash of each entry of a proof, or nothing if their numbers or times do not follow each other. */
const hashesOf = ({ pad, before, entries }: Proof): string[] | undefined => {
  let hash: Uint8Array = Buffer.from(before, 'hex')
  let last: readonly [seq: number, time: number] | undefined
  const hashes: string[] = []
  for (const [seq, createdAt, kind, author, ids, digest] of entries) {
    if (last && (seq !== last[0] + 1 || createdAt < last[1])) return undefined
    last = [seq, createdAt]
    hash = entryHash(hash, { padId: pad, seq, createdAt, kind, author, ids }, Buffer.from(digest, 'hex'))
    hashes.push(toHex(hash))
  }
  return hashes
}

/** Says which entries say that something was taken out of the pad, of many the first and the last. */
const ofRedactions = (seqs: readonly number[]): string => {
  const [first, last] = [seqs[0]!, seqs.at(-1)!]
  const named = seqs.length <= 5 ? seqs.join(', ') : `${first} to ${last} (${seqs.length} of them)`
  return `Something was taken out of the pad since, for good, but not out of this text: entries ${named} say so. The hashes of the entries that it stood in are as they were, so that nothing else is missing.`
}

/**
 * HIST-66, HIST-79: computes everything in a proof anew, and compares it with a hash that somebody kept of the pad's log, if there
 * is one. Throws `NoProof` for a file or a hash that is none.
 */
export const verifyProof = (file: string, kept?: string): ProofResult => {
  const wanted = kept === undefined ? undefined : keptHash(kept)
  const proof = readProof(file)
  const { version, entries, entry, salt, text } = proof
  const [[number, namedAt, kind, , , digest]] = entries as [ProofEntry]
  const lines: string[] = []
  const fail = (line: string): ProofResult => ({ isProved: false, lines: [...lines, line] })

  const named = readVersionEntry(Buffer.from(entry))
  if (kind !== ENTRY_KIND.version) return fail(`NOT PROVED: entry ${number} does not name a version.`)
  if (salt === '' || !named)
    return fail(
      `NOT PROVED: part of the text of version "${version.name}" was redacted, and with it what proved the text.`,
    )
  if (toHex(digestOf(Buffer.from(salt, 'hex'), Buffer.from(entry))) !== digest)
    return fail(`NOT PROVED: entry ${number} holds something else than its digest says.`)
  if (named.seq !== version.seq)
    return fail(`NOT PROVED: entry ${number} names entry ${named.seq}, and the file is about entry ${version.seq}.`)
  if (!isTextOf(named, Buffer.from(JSON.stringify(text))))
    return fail(`NOT PROVED: the text in the file is not the one that entry ${number} names.`)
  lines.push(
    `The text is the one that entry ${number} of pad ${proof.pad} named on ${moment(namedAt)}: that of entry ${version.seq}.`,
  )

  const hashes = hashesOf(proof)
  if (!hashes) return fail('NOT PROVED: entries are missing, or not in their order.')
  const [end, hash] = [entries.at(-1)![0], hashes.at(-1)!]
  const redactions = entries.filter(([, , kind]) => kind === ENTRY_KIND.redaction).map(([seq]) => seq)
  if (redactions.length > 0) lines.push(ofRedactions(redactions))
  if (wanted === undefined) {
    lines.push(
      `The hash of entry ${end}, the last in the file, is`,
      hash,
      'Compare it with the hash that somebody kept of this entry, or give that here. Without that, whoever runs the server may have made up all of it.',
    )
    return { isProved: true, lines }
  }
  const at = hashes.findIndex((one) => one.startsWith(wanted))
  if (at < 0)
    return fail(
      'NOT PROVED: no entry in the file has the hash that you gave. The file is of another pad, the hash is of an entry before the version was named or after the end of the file, or the history is not what it was.',
    )
  const [seq, time] = entries[at]!
  lines.push(
    `PROVED: the hash that you gave is that of entry ${seq}, of ${moment(time)}. Nothing from entry ${number} up to it has been changed since somebody kept this hash.`,
  )
  return { isProved: true, lines }
}
