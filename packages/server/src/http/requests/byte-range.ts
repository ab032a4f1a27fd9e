/** A part of a content, in bytes: from the first to the last, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Returns the part of a content that a `Range` header asks for; `beyond` if the content has no such part. Whatever asks
 * for several parts, or cannot be read, asks for the whole (RFC 9110, section 14.2).
 */
export const byteRange = (header: string | undefined, bytes: number): ByteRange | 'beyond' | undefined => {
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 || bytes === 0 ? 'beyond' : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 }
  const [start, end] = [Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)]
  if (last !== '' && Number(last) < start) return undefined
  return start >= bytes ? 'beyond' : { start, end }
}
