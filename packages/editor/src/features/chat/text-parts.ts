import { isSafeHref } from '@sheaf/document/schema/href'

export interface TextPart {
  readonly text: string
  /** Target of the link, if the part is an address. */
  readonly href?: string
}

/** Matches addresses that are written out in full; anything that merely might be one stays text. */
const ADDRESS = /\b(?:https?:\/\/|mailto:)[^\s<>"]+/giu
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

const count = (text: string, letter: string): number => text.split(letter).length - 1

/** Returns the address without punctuation that ends the sentence around it, and without a bracket opened before it. */
const withoutEnd = (address: string): string => {
  let end = address.length
  for (; end > 0; end--) {
    const last = address[end - 1]!
    const opening = CLOSING[last]
    const kept = address.slice(0, end)
    const isOutside = opening === undefined ? /[.,;:!?'’»…]/u.test(last) : count(kept, last) > count(kept, opening)
    if (!isOutside) break
  }
  return address.slice(0, end)
}

/** CHT-5: Splits a message into plain text and addresses. */
export const textParts = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = withoutEnd(found)
    if (!isSafeHref(href)) continue
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: href, href })
    at = index + href.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}
