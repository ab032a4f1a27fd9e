import { crc32 } from 'node:zlib'
import type { NewLogEntry } from './pad-log.store.ts'

/**
 * What is stored beside an entry of a log, so that damage to it is noticed, and an entry in the place of another. It
 * finds what disks and people do by mistake, and no forger: whoever writes in the database can compute it too.
 */
export const entryChecksum = ({ padId, seq, author, createdAt, data }: NewLogEntry): number =>
  crc32(data, crc32(`${padId} ${seq} ${author} ${createdAt}\n`))

/** The same beside a snapshot. */
export const snapshotChecksum = (padId: string, seq: number, data: Uint8Array): number =>
  crc32(data, crc32(`${padId} ${seq}\n`))
