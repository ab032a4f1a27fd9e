import { typedEmailOf } from '@sheaf/contract/entities/invitation'

/** A line or entry, within which a quoted name such as `"Lovelace, Ada" <ada@example.org>` is not divided. */
const ENTRY = /(?:"[^"\n\r]*"|[^,;\n\r])+/g

/** Returns the people in one entry. Of a row of a table, with cells between tabs, the cell of the mail address counts. */
const peopleInEntry = (entry: string): string[] => {
  const cells = entry
    .split('\t')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
  const address = cells.find((cell) => typedEmailOf(cell) !== undefined)
  return address === undefined ? cells : [address]
}

/** INV-40: returns the people in a text as typed or pasted: in a column, or with commas or semicolons between them. */
export const typedPeopleIn = (text: string): string[] => (text.match(ENTRY) ?? []).flatMap(peopleInEntry)

/** Returns what tells a typed person apart from the others: the mail address if there is one, in small letters. */
export const keyOfTyped = (typed: string): string => (typedEmailOf(typed) ?? typed).toLowerCase()

/** Returns the people of `more` who are not among `people`, each once. */
export const othersThan = (people: readonly string[], more: readonly string[]): string[] => {
  const known = new Set(people.map(keyOfTyped))
  return more.filter((person) => !known.has(keyOfTyped(person)) && known.add(keyOfTyped(person)))
}
