import { isSafeHref } from '@sheaf/document/text/href'

/** An address in a text, and where it leads. */
export interface Address {
  readonly from: number
  readonly to: number
  readonly href: string
}

/**
 * Signs that end an address wherever they stand: quotation marks, and the punctuation of Chinese and Japanese, which
 * follows without a space.
 */
const ENDING = String.raw`\s<>"\x60«»‹›“”„‟…\u3000-\u3004\u3008-\u3020\u3030\u303d\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65`

/** Words beside which an address begins or ends are written in Latin letters: other scripts may set no space. */
const WORD = 'A-Za-z0-9_'

const WRITTEN_OUT = String.raw`(?:https?://|mailto:)[^${ENDING}]+`
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
/** The last part of a name of a computer: Latin letters, or those of one other script. */
const TOP = String.raw`(?:xn--[a-z0-9-]+|[a-z]{2,63}|\p{Script=Cyrillic}{2,63}|\p{Script=Greek}{2,63}|\p{Script=Arabic}{2,63})(?!\.?[a-z0-9-])`
const WWW = String.raw`www\.(?:${LABEL}\.)+${TOP}(?::\d{1,5})?(?:[/?#][^${ENDING}]*)?`
/** Letters of scripts that set spaces between words: where none is set, a mail address would begin with the sentence. */
const SPACED = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{N}`
const MAIL = String.raw`[${SPACED}](?:[${SPACED}._%+'-]{0,62}[${SPACED}_+-])?@(?:${LABEL}\.)+${TOP}(?![@_/]|:[^\s])`

const ADDRESS = new RegExp(
  String.raw`(?<written>(?<![${WORD}])${WRITTEN_OUT})|(?<www>(?<![${WORD}.@/-])${WWW})|(?<mail>(?<![${SPACED}_.@/%+-])${MAIL})`,
  'giu',
)

const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/**
 * Signs that end the sentence around an address that they stand behind, or go on with it, and those without width that
 * programs put between words.
 */
const PUNCTUATION = /[.,;:!?'’‘*|–—·،؛؟۔।॥\u200b\u200e\u200f\u2060\u2066-\u2069]/u

/** Nothing that is longer can be an address, also without the punctuation at its end. */
const LENGTH_MAX = 5000

const count = (text: string, letter: string): number => text.split(letter).length - 1

/** Returns the address without punctuation that ends the sentence around it, and without a bracket opened before it. */
const withoutEnd = (address: string): string => {
  let end = address.length
  for (; end > 0; end--) {
    const last = address[end - 1]!
    const opening = CLOSING[last]
    const kept = address.slice(0, end)
    const isOutside = opening === undefined ? PUNCTUATION.test(last) : count(kept, last) > count(kept, opening)
    if (!isOutside) break
  }
  return address.slice(0, end)
}

/**
 * Returns the addresses that stand in a text: those of the web that are written out or begin with `www.`, and those of
 * mail. A word with a dot in it is none, and the punctuation around an address is none of it.
 */
export const addressesIn = (text: string): Address[] => {
  const addresses: Address[] = []
  for (const { 0: found, index, groups } of text.matchAll(ADDRESS)) {
    if (found.length > LENGTH_MAX) continue
    const address = withoutEnd(found)
    let href = address
    if (groups?.['www'] !== undefined) href = `https://${address}`
    if (groups?.['mail'] !== undefined) href = `mailto:${address}`
    if (isSafeHref(href) && !/^mailto:@?$/i.test(href))
      addresses.push({ from: index, to: index + address.length, href })
  }
  return addresses
}
