import { hash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { SALT_BYTES } from '../log-hash.ts'

/**
 * What an entry of the log holds that names a moment: the moment, and a salted digest of its text in the canonical form.
 * Whoever has the text, the salt and this entry can prove what the text was; from the entry alone nobody can guess it.
 */
const versionEntrySchema = z.object({
  seq: z.number().int(),
  salt: z.string(),
  /** SHA-256 of the salt and the text, hex. */
  text: z.string(),
})
export type VersionEntry = z.infer<typeof versionEntrySchema>

const textDigest = (salt: string, text: Uint8Array): string =>
  hash('sha256', Buffer.concat([Buffer.from(salt, 'hex'), text]), 'hex')

export const writeVersionEntry = (seq: number, text: Uint8Array): Buffer => {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  const entry: VersionEntry = { seq, salt, text: textDigest(salt, text) }
  return Buffer.from(JSON.stringify(entry))
}

/** Reads the bytes of an entry. Returns nothing if they were redacted. */
export const readVersionEntry = (data: Uint8Array): VersionEntry | undefined => {
  try {
    return versionEntrySchema.parse(JSON.parse(Buffer.from(data).toString()))
  } catch {
    return undefined
  }
}

/** Returns whether a text is the one that an entry was written for. */
export const isTextOf = ({ salt, text }: VersionEntry, bytes: Uint8Array): boolean => textDigest(salt, bytes) === text
