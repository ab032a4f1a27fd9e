import { Readable } from 'node:stream'
import type { AuditEntry } from '@sheaf/contract/entities/audit'

type Batches = AsyncIterable<readonly AuditEntry[]>

const COLUMNS = [
  'time',
  'act',
  'actor',
  'actorKind',
  'address',
  'user',
  'userId',
  'group',
  'groupId',
  'pad',
  'padId',
  'setting',
  'details',
] as const

const toRecord = ({ at, act, actor, address, on, details }: AuditEntry): Record<(typeof COLUMNS)[number], string> => ({
  time: new Date(at).toISOString(),
  act,
  actor: actor.login,
  actorKind: actor.kind,
  address,
  user: on.user?.login ?? '',
  userId: on.user?._id ?? '',
  group: on.group?.name ?? '',
  groupId: on.group?._id ?? '',
  pad: on.pad?.name ?? '',
  padId: on.pad?._id ?? '',
  setting: on.setting ?? '',
  details: JSON.stringify(details),
})

/**
 * Yields the entries as CSV. A quote precedes cells that a spreadsheet would compute (W-26); the byte order mark tells
 * it the encoding.
 */
async function* csv(batches: Batches): AsyncGenerator<string> {
  const { stringify } = await import('csv-stringify/sync')
  yield `\uFEFF${stringify([[...COLUMNS]])}`
  for await (const entries of batches)
    yield stringify(entries.map(toRecord), { columns: [...COLUMNS], escape_formulas: true })
}

async function* jsonLines(batches: Batches): AsyncGenerator<string> {
  for await (const entries of batches) yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
}

/** Returns the file as a stream, written as it is read, so that its length costs no memory. */
export const auditCsv = (batches: Batches): Readable => Readable.from(csv(batches))
export const auditJsonLines = (batches: Batches): Readable => Readable.from(jsonLines(batches))
