import { typedEmailOf } from '@sheaf/contract/entities/invitation'

/** What stands between the signs that part people, in which a quoted name such as `"Lovelace, Ada"` is not divided. */
const PARTS = /(?:"[^"]*"|[^,;])+/g
/** The same of what semicolons part, as in lists of mail programs. */
const SEGMENTS = /(?:"[^"]*"|[^;])+/g
/** A mail address among other signs. */
const ADDRESS = /[^\s<>()[\]"“”„«»,;:/]+@[^\s<>()[\]"“”„«»,;:/]+/g
/** A mail address in angle brackets, behind which the next person may follow at once. */
const IN_BRACKETS = /<[^<>]*@[^<>]*>/g
/** What is put around an address, or behind it at the end of a sentence. */
const AROUND_ADDRESS = /^['‘’•·*-]+|['‘’.]+$/g
/** Signs that nobody sees. Within a name some of them are letters' joiners; an address has none. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g
/** Number or sign before an item of a list. */
const ITEM_SIGN = /^(?:[•·*-]|\d+[.)])\s+/

const addressesIn = (text: string): string[] =>
  (text.replace(INVISIBLE, '').match(ADDRESS) ?? [])
    .map((found) => found.replace(AROUND_ADDRESS, ''))
    .filter((found) => typedEmailOf(found) !== undefined)

const trimmed = (parts: readonly string[] | null): string[] =>
  (parts ?? []).map((part) => part.trim()).filter((part) => part !== '')

/** Returns the person, or people, whom one part names. Of words around an address, the address counts. */
const peopleInPart = (part: string): string[] => {
  if (typedEmailOf(part) !== undefined) return [part]
  const addresses = addressesIn(part)
  return addresses.length > 0 ? addresses : [part.replace(ITEM_SIGN, '')]
}

/** Returns whether an address in angle brackets is all that a part says beside a name. */
const isNamedAddress = (part: string): boolean => part.endsWith('>') && typedEmailOf(part) !== undefined

/** Returns the parts between commas. The first part of `Lovelace, Ada <ada@example.org>` is a name and nobody's login. */
const partsOf = (segment: string): string[] => {
  const parts: string[] = []
  for (const part of trimmed(segment.replaceAll(IN_BRACKETS, '$&,').match(PARTS))) {
    const before = parts.at(-1)
    if (isNamedAddress(part) && !part.startsWith('<') && before !== undefined && addressesIn(before).length === 0)
      parts[parts.length - 1] = `${before}, ${part}`
    else parts.push(part)
  }
  return parts
}

/** Returns the cells of a row of a table, as far as they have text. */
const cellsOf = (line: string): string[] => trimmed(line.includes('\t') ? line.split('\t') : line.match(PARTS))

const isRow = (line: string): boolean => cellsOf(line).length > 1 && addressesIn(line).length === 1

/** Returns whether lines are rows of a table with a mail address in each: `Lovelace;Ada;ada@example.org`. */
const areRows = (lines: readonly string[]): boolean => {
  if (lines.some((line) => line.includes('<')) || !lines.every(isRow)) return false
  const [first = ''] = lines
  if (lines.length > 1) return new Set(lines.map((line) => cellsOf(line).length)).size === 1
  // One line may as well name people one after the other; whoever types puts spaces between them.
  return cellsOf(first).length > 2 && !/[,;]\s/.test(first)
}

/**
 * INV-40: returns the people in a text as typed or pasted: in a column, with commas or semicolons between them, or as rows
 * of a table, of which the mail addresses count. A first or last name beside an address is never taken for a login, which
 * may be that of somebody else.
 */
export const typedPeopleIn = (text: string): string[] => {
  const lines = trimmed(text.split(/[\n\r]+/))
  if (areRows(lines)) return lines.flatMap(addressesIn)
  return lines.flatMap((line) => {
    if (line.includes('\t')) {
      const addresses = addressesIn(line)
      return addresses.length > 0 ? addresses : cellsOf(line)
    }
    return trimmed(line.match(SEGMENTS)).flatMap(partsOf).flatMap(peopleInPart)
  })
}

/** Returns what tells a typed person apart from the others: the mail address if there is one, in small letters. */
export const keyOfTyped = (typed: string): string => (typedEmailOf(typed) ?? typed).toLowerCase()

/** Returns the people of `more` who are not among `people`, each once. */
export const othersThan = (people: readonly string[], more: readonly string[]): string[] => {
  const known = new Set(people.map(keyOfTyped))
  return more.filter((person) => !known.has(keyOfTyped(person)) && known.add(keyOfTyped(person)))
}

/** UL-32: returns the people in a text as lists name them: of whom an address is given with the name, by the address alone. */
export const loginsOrEmailsIn = (text: string): string[] =>
  typedPeopleIn(text).map((person) => typedEmailOf(person) ?? person)
