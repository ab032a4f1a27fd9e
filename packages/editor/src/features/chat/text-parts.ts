import { isSafeHref } from '@sheaf/document/schema/href'

export interface TextPart {
  readonly text: string
  /** Where it leads, when it is an address. */
  readonly href?: string
}

/** Written out whole: what only might be an address stays text. */
const ADDRESS = /\b(?:https?:\/\/|mailto:)[^\s<>"]+/giu
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

const count = (text: string, letter: string): number => text.split(letter).length - 1

/** Without what ends the sentence around an address, and without a bracket that was opened before it. */
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

/** CHT-5: a message as plain text and the addresses in it. */
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
