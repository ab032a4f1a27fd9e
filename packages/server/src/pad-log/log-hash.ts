import { hash } from 'node:crypto'

/**
 * What proves that a log is as it was written. Each entry has a digest of its bytes with a random salt, and a hash over
 * itself and the hash of the entry before, so that nobody can change, move, add or remove an entry without all later
 * hashes being others. They detect mistakes of disks and people; a person who can write to the database can also compute
 * them, unless somebody else has kept a later hash, as each page does (`receipts.ts`).
 *
 * The digest is salted and apart from the hash so that the bytes of an entry can be redacted: without its salt, nobody
 * can try out what it was a digest of, and the chain stays provable.
 */

export const SALT_BYTES = 16
/** Half of a SHA-256 is as hard to meet by trying as a UUID, and an entry is often no longer than that. */
const DIGEST_BYTES = 16

/**
 * What an entry of the log is: a change of the text; a version, by which somebody gave a moment a name; or a redaction.
 * The text follows from the updates alone.
 */
export const ENTRY_KIND = { update: 1, version: 2, redaction: 3 } as const
export type EntryKind = (typeof ENTRY_KIND)[keyof typeof ENTRY_KIND]

/** Returns whether an entry of the log changes the text. */
export const isUpdate = ({ kind }: { readonly kind: number }): boolean => kind === ENTRY_KIND.update

/**
 * The first use of an id: with the number of the author whose letters they are, or null for the writer's own, and 1 if the
 * writer gives them back after the return of an older backup (RT-24), else 0.
 */
export type FirstUse = readonly [id: number, whose: number | null, isReturned: 0 | 1]

export interface HashedEntry {
  readonly padId: string
  readonly seq: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly kind: number
  /** Number of the author in the pad. */
  readonly author: number
  /** The ids that occur here first, in their order. */
  readonly ids: readonly FirstUse[]
}

const sha256 = (...parts: readonly Uint8Array[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer')

export const digestOf = (salt: Uint8Array, data: Uint8Array): Buffer => sha256(salt, data).subarray(0, DIGEST_BYTES)

/** Returns the hash of an entry. `before` is that of the entry before, which is empty for the first. */
export const entryHash = (
  before: Uint8Array,
  { padId, seq, createdAt, kind, author, ids }: HashedEntry,
  digest: Uint8Array,
): Buffer => sha256(before, Buffer.from(JSON.stringify([padId, seq, createdAt, kind, author, ids])), digest)

/** Returns the digest that is stored with a snapshot. */
export const snapshotDigest = (padId: string, seq: number, data: Uint8Array): Buffer =>
  sha256(Buffer.from(JSON.stringify([padId, seq])), data)
