import { z } from 'zod'

/*
 * What entries of the log hold that say that something was taken out of the pad. One opens a redaction and names what is
 * taken out; from then on nobody reads it. Others follow as entries are rewritten, and name the digests of their new
 * bytes, by which these are verified: what was the digest of the old ones stays in the chain, and nobody can try out what
 * it was a digest of, since its salt is gone.
 */

const seqSchema = z.number().int()
const hex = z.string().regex(/^([0-9a-f]{2})*$/)

/**
 * The ids whose content is taken out, the moments in which any of it stood, from an entry on until before another, and when
 * each of its letters stood: ids, the entry that wrote them, and the one that had deleted them.
 */
const openingSchema = z.object({
  ids: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int()])),
  moments: z.array(z.tuple([seqSchema, z.nullable(seqSchema)])),
  lives: z
    .array(z.tuple([z.number().int(), z.number().int(), z.number().int(), seqSchema, z.nullable(seqSchema)]))
    .default([]),
})
export type Redaction = z.infer<typeof openingSchema>

/** The entries that were rewritten, and the digests of their new bytes with their new salts. */
const rewritingSchema = z.object({ of: seqSchema, rewritten: z.array(z.tuple([seqSchema, hex])) })
export type Rewriting = z.infer<typeof rewritingSchema>

const redactionSchema = z.union([openingSchema, rewritingSchema])

export const writeRedactionEntry = (entry: Redaction | Rewriting): Buffer => Buffer.from(JSON.stringify(entry))

/** Reads the bytes of such an entry. Returns nothing if they are none. */
export const readRedactionEntry = (data: Uint8Array): Redaction | Rewriting | undefined => {
  try {
    return redactionSchema.parse(JSON.parse(Buffer.from(data).toString()))
  } catch {
    return undefined
  }
}

/** Returns whether something was taken out of what is before this entry. */
export const opensRedaction = (data: Uint8Array): boolean => {
  const entry = readRedactionEntry(data)
  return entry !== undefined && 'ids' in entry
}

/** Returns whether the text of a moment had anything that was taken out. */
export const stoodAt = ({ moments }: Redaction, seq: number): boolean =>
  moments.some(([from, until]) => from <= seq && (until === null || seq < until))
