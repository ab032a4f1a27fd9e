import { crc32 } from 'node:zlib'
import type { NewLogEntry } from './pad-log.store.ts'

/**
 * Returns the checksum stored with an entry of a log, which reveals a damaged entry, or one in the place of another. It
 * detects mistakes of disks and people, but no forgery: a person who can write to the database can also compute it.
 */
export const entryChecksum = ({ padId, seq, author, createdAt, data }: NewLogEntry): number =>
  crc32(data, crc32(`${padId} ${seq} ${author} ${createdAt}\n`))

/** Returns the checksum stored with a snapshot. */
export const snapshotChecksum = (padId: string, seq: number, data: Uint8Array): number =>
  crc32(data, crc32(`${padId} ${seq}\n`))
