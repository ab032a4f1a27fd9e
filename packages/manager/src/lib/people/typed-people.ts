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
  // A long text without this sign would be searched once for each of its letters.
  ((text.includes('@') && text.replace(INVISIBLE, '').match(ADDRESS)) || [])
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

/** What stands between the signs that part the cells of a row, by the sign. */
const CELLS = { '\t': /(?:"[^"]*"|[^\t])*\t/g, ';': /(?:"[^"]*"|[^;])*;/g, ',': /(?:"[^"]*"|[^,])*,/g }
const SEPARATORS = ['\t', ';', ','] as const
/** Text between quotation marks. */
const QUOTED = /"[^"]*"/g
/** Heading of a column of mail addresses, in our languages. */
const MAIL_HEADING = /mail|courriel|correo|correio|posta|adres|بريد|メール/i

type Row = readonly string[]

/** Returns the cells of a row, the empty ones, too. */
const cellsOf = (line: string, separator: keyof typeof CELLS): Row =>
  (`${line}${separator}`.match(CELLS[separator]) ?? []).map((cell) => cell.slice(0, -1).trim())

/** Returns the column in which rows have their mail address; `undefined` if that is another one in some of them. */
const columnOfAddresses = (rows: readonly Row[]): number | undefined => {
  const columns = new Set(rows.map((row) => row.findIndex((cell) => addressesIn(cell).length > 0)))
  columns.delete(-1)
  return columns.size === 1 ? [...columns][0] : undefined
}

/**
 * Returns the people in the rows of a table. A row without an address says who is meant by the cell where the others
 * have theirs, or else by a whole name; the heading of the addresses is nobody.
 */
const peopleInRows = (rows: readonly Row[], column: number): string[] =>
  rows.flatMap((row, at) => {
    const addresses = addressesIn(row.join(' '))
    if (addresses.length > 0) return addresses
    const cell = row[column] ?? ''
    if (at === 0 && MAIL_HEADING.test(cell)) return []
    return trimmed([cell === '' ? row.join(' ').replace(/["\s]+/g, ' ') : cell])
  })

/** Returns the people of lines that are a table with a column of mail addresses: `Lovelace;Ada;ada@example.org`. */
const peopleInTable = (lines: readonly string[]): string[] | undefined => {
  const separator = SEPARATORS.find((sign) => lines.every((line) => line.includes(sign)))
  if (separator === undefined || lines.some((line) => line.includes('<'))) return undefined
  const rows = lines.map((line) => cellsOf(line, separator))
  const counts = lines.map((line) => addressesIn(line).length)
  if (new Set(rows.map(({ length }) => length)).size !== 1 || Math.max(...counts) !== 1) return undefined
  const column = columnOfAddresses(rows)
  // Whoever types several people in a line puts spaces between them, which a program that writes a table does not.
  const isWritten = separator === '\t' || !lines.some((line) => /[,;]\s/.test(line.replace(QUOTED, '')))
  if (lines.length === 1)
    return separator === '\t' || (isWritten && rows[0]!.length > 2) ? peopleInRows(rows, 0) : undefined
  if (counts.every((count) => count === 1)) return peopleInRows(rows, 0)
  if (column === undefined || !isWritten) return undefined
  const hasHeading = MAIL_HEADING.test(rows[0]?.[column] ?? '')
  const withAddress = counts.filter((count) => count === 1).length
  return separator === '\t' || hasHeading || withAddress > 1 ? peopleInRows(rows, column) : undefined
}

/**
 * INV-40: returns the people in a text as typed or pasted: in a column, with commas or semicolons between them, or as rows
 * of a table, of which the mail addresses count. A first or last name beside an address is never taken for a login, which
 * may be that of somebody else.
 */
export const typedPeopleIn = (text: string): string[] => {
  const lines = text.split(/[\n\r]+/).filter((line) => line.trim() !== '')
  return (
    peopleInTable(lines) ??
    lines.flatMap((line) => {
      if (line.includes('\t')) {
        const addresses = addressesIn(line)
        return addresses.length > 0 ? addresses : trimmed(cellsOf(line, '\t'))
      }
      return trimmed(line.match(SEGMENTS)).flatMap(partsOf).flatMap(peopleInPart)
    })
  )
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
