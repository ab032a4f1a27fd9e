import { addressesIn } from '../../lib/addresses.ts'

export interface TextPart {
  readonly text: string
  /** Target of the link, if the part is an address. */
  readonly href?: string
}

/** CHT-5: Splits a message into plain text and addresses. */
export const textParts = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let at = 0
  for (const { from, to, href } of addressesIn(text)) {
    if (from > at) parts.push({ text: text.slice(at, from) })
    parts.push({ text: text.slice(from, to), href })
    at = to
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}
