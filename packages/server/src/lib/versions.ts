import { createHash } from 'node:crypto'
import { AppError } from '@sheaf/contract/errors'
import { isRecord } from './is-record.ts'

/*
 * WIRE-57: a version names the state of a record by a digest of each of its fields, so that a save can be merged with
 * what others have changed since, field by field, without anything being stored about versions.
 */

/** Characters of a digest: 48 bits, which nobody meets twice by chance in one field. */
const DIGEST_LENGTH = 8
/** Depth to which the members of a value are merged one by one. */
const DEPTH_MAX = 4

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_LENGTH)

/** An empty text is no value: whether a form sends or leaves it out changes nothing. */
const digestOfValue = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : digestOf(JSON.stringify(value))

type Fields = Readonly<Record<string, unknown>>

const pathIn = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

const hasMembers = (value: unknown, depth: number): value is Fields => depth < DEPTH_MAX && isRecord(value)

/** Returns a member of its own; `__proto__` and the like are none otherwise. */
const memberOf = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined)

const digestsOf = (value: unknown, path: string, depth: number): string[] => {
  if (!hasMembers(value, depth)) {
    const digest = digestOfValue(value)
    return digest === undefined ? [] : [`${digestOf(path)}${digest}`]
  }
  return Object.entries(value).flatMap(([name, member]) => digestsOf(member, pathIn(path, name), depth + 1))
}

/** Returns the version of a record with these fields. */
export const versionOf = (fields: Fields): string => digestsOf(fields, '', 0).toSorted().join('')

/** Returns the digests of a version by those of their paths. What is no version names no field. */
const readVersion = (version: string): ReadonlyMap<string, string> =>
  new Map(
    (version.match(/.{16}/gs) ?? []).map((part) => [part.slice(0, DIGEST_LENGTH), part.slice(DIGEST_LENGTH)] as const),
  )

interface Merge {
  readonly base: ReadonlyMap<string, string>
  /** Takes what fields hold that were changed by both. */
  readonly now: Record<string, unknown>
}

/** Returns a value of which only one side has changed anything, or of which both have made the same. */
const mergeLeaf = ({ base, now }: Merge, path: string, stored: unknown, sent: unknown): unknown => {
  const [was, is, wanted] = [base.get(digestOf(path)), digestOfValue(stored), digestOfValue(sent)]
  if (wanted === was) return stored
  if (is !== was && is !== wanted) now[path] = stored ?? null
  return sent
}

const mergeInto = (merge: Merge, path: string, stored: unknown, sent: unknown, depth: number): unknown => {
  if (!hasMembers(stored, depth) && !hasMembers(sent, depth)) return mergeLeaf(merge, path, stored, sent)
  const [theirs, mine] = [stored, sent].map((value) => (hasMembers(value, depth) ? value : {})) as [Fields, Fields]
  const members = Object.keys({ ...theirs, ...mine }).map((name) => {
    const merged = mergeInto(merge, pathIn(path, name), memberOf(theirs, name), memberOf(mine, name), depth + 1)
    return [name, merged] as const
  })
  const kept = members.filter(([, value]) => value !== undefined)
  return kept.length === 0 && sent === undefined ? undefined : Object.fromEntries(kept)
}

/**
 * Returns what a save stores: of each field and member the value that was sent, where it differs from the one of the
 * named version, and otherwise the stored one. Throws CHANGED_MEANWHILE, with what is stored, for what the caller and
 * somebody else have changed differently. Without a version, what was sent is stored.
 *
 * @param hidden Fields that no reply shows.
 */
export const mergeSince = <Sent extends Fields>(
  version: string | undefined,
  stored: Fields,
  sent: Sent,
  hidden: readonly string[] = [],
): Sent => {
  if (version === undefined) return sent
  const merge: Merge = { base: readVersion(version), now: {} }
  const names = Object.keys(sent).filter((name) => sent[name] !== undefined)
  const merged = Object.fromEntries(names.map((name) => [name, mergeInto(merge, name, stored[name], sent[name], 1)]))
  const [field] = Object.keys(merge.now)
  if (field === undefined) return { ...sent, ...merged }
  for (const name of hidden) if (Object.hasOwn(merge.now, name)) merge.now[name] = null
  throw new AppError('BACKEND.ERROR.PERMISSION.CHANGED_MEANWHILE', {
    field,
    now: merge.now,
    version: versionOf(stored),
  })
}
