import type { SavedLetters, SavedLine, SavedText } from './saved-text.ts'

/** Texts by the names of their placeholders. */
export type PlaceholderValues = Readonly<Record<string, string>>

const PLACEHOLDER = /\{(\w+)\}/g

/** Returns the letters from one place to another. */
const cut = (letters: readonly SavedLetters[], from: number, to: number): SavedLetters[] => {
  const parts: SavedLetters[] = []
  let begin = 0
  for (const piece of letters) {
    const text = piece.text.slice(Math.max(0, from - begin), Math.max(0, to - begin))
    if (text !== '') parts.push({ ...piece, text })
    begin += piece.text.length
  }
  return parts
}

/** A placeholder may be in several pieces, as somebody wrote into it or made a part of it bold: it has the first one's formats. */
const fillLine = (line: SavedLine, values: PlaceholderValues): SavedLine => {
  const whole = line.letters.map(({ text }) => text).join('')
  const letters: SavedLetters[] = []
  let done = 0
  for (const { 0: placeholder, 1: name, index } of whole.matchAll(PLACEHOLDER)) {
    const value = Object.hasOwn(values, name!) ? values[name!] : undefined
    if (value === undefined) continue
    letters.push(...cut(line.letters, done, index))
    const [first] = cut(line.letters, index, index + 1)
    if (first !== undefined && value !== '') letters.push({ ...first, text: value })
    done = index + placeholder.length
  }
  return done === 0 ? line : { ...line, letters: [...letters, ...cut(line.letters, done, whole.length)] }
}

/**
 * PAD-74: returns a text with values in the places of `{date}` and the like, in cells of tables too; a name that has no value
 * stays as it is. The letters' ids are no longer theirs, so the text is for a document in which none of them stands.
 */
export const fillIn = (text: SavedText, values: PlaceholderValues): SavedText =>
  text.map((line) => {
    const { table } = line
    const filled = fillLine(line, values)
    if (table === undefined) return filled
    return {
      ...filled,
      table: { ...table, cells: table.cells.map((cell) => ({ ...cell, lines: [...fillIn(cell.lines, values)] })) },
    }
  })
