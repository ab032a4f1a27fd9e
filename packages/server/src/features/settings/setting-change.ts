import { isDeepStrictEqual } from 'node:util'
import type { Details } from '@sheaf/contract/entities/audit'
import { isRecord } from '../../lib/is-record.ts'

/** Maximum length of a value in the audit trail, which keeps only a part of a longer one. */
const EXCERPT_MAX = 200
/** Number of characters that the kept part of a longer value shows before the first difference. */
const EXCERPT_BEFORE = 20

type Json = Details[string]

const excerptOf = (value: unknown, difference: number): Json => {
  // Settings are stored as JSON, whatever their types.
  if (typeof value !== 'string' || value.length <= EXCERPT_MAX) return value as Json
  const begin = difference < EXCERPT_MAX / 2 ? 0 : difference - EXCERPT_BEFORE
  const end = begin + EXCERPT_MAX
  return `${begin > 0 ? '…' : ''}${value.slice(begin, end)}${end < value.length ? '…' : ''}`
}

const firstDifference = (from: unknown, to: unknown): number => {
  if (typeof from !== 'string' || typeof to !== 'string') return 0
  let place = 0
  while (place < from.length && from[place] === to[place]) place += 1
  return place
}

/**
 * ADM-19: returns what the audit trail records of the change of a setting from one value to another. Of a setting with
 * several values, such as a message in each language, that is those that differ; of long texts, the part where they do.
 */
export const changeBetween = (from: unknown, to: unknown): { from: Json; to: Json } => {
  if (!isRecord(from) || !isRecord(to)) {
    const place = firstDifference(from, to)
    return { from: excerptOf(from, place), to: excerptOf(to, place) }
  }
  const changes = Object.keys({ ...from, ...to })
    .filter((name) => !isDeepStrictEqual(from[name], to[name]))
    .map((name) => [name, changeBetween(from[name], to[name])] as const)
  const side = (which: 'from' | 'to'): Json =>
    Object.fromEntries(
      changes.map(([name, change]) => [name, change[which]]).filter(([, value]) => value !== undefined),
    )
  return { from: side('from'), to: side('to') }
}
