import { AppError } from '@sheaf/contract/errors'
import { z } from 'zod'

/** The value that a list is sorted by, with the id that breaks ties. */
export type CursorPlace = readonly [value: string | number, id: string | number]

/** Returns where a page of a list ended, as clients send it back: opaque to them, and not trusted by the server. */
const toCursor = (place: CursorPlace): string => Buffer.from(JSON.stringify(place)).toString('base64url')

// PostgreSQL cannot compare with a NUL.
const text = z.string().regex(/^[^\0]*$/)
const placeSchemas = {
  text: z.tuple([text, text]),
  instant: z.tuple([z.int(), text]),
  entry: z.tuple([z.int(), z.int()]),
}
type Places = { readonly [K in keyof typeof placeSchemas]: z.infer<(typeof placeSchemas)[K]> }

/** Parses a cursor. Throws PARAM_INVALID if it is not of that kind. */
export const fromCursor = <K extends keyof Places>(cursor: string, kind: K): Places[K] => {
  try {
    return placeSchemas[kind].parse(JSON.parse(Buffer.from(cursor, 'base64url').toString())) as Places[K]
  } catch {
    throw new AppError('BACKEND.ERROR.TYPE.PARAM_INVALID', { field: 'cursor' })
  }
}

/**
 * Returns a page of at most `limit` rows out of those read for it, which are one more if others follow; then `next` is
 * their cursor.
 */
export const pageOf = <T>(
  found: readonly T[],
  limit: number,
  placeOf: (last: T) => CursorPlace,
): { readonly page: T[]; readonly next: string | null } => {
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return { page, next: found.length > limit && last !== undefined ? toCursor(placeOf(last)) : null }
}
