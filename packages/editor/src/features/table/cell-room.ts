import { readCell } from '@sheaf/document/table/cell'
import { isBreak, type Sequence } from '@sheaf/document/text/sequence'
import * as Y from 'yjs'
import { isFile } from '../../text-binding/lines/line-commands.ts'

/** Room that the text of a cell asks for, by the number of letters of usual width. */
export interface CellRoom {
  readonly lines: number
  readonly longestLine: number
  readonly longestWord: number
}

/** Returns the room of a cell by the number of its letters, whatever their width; undefined if it has more than letters. */
export const plainRoomOf = (sequence: Sequence): CellRoom | undefined => {
  if (sequence._map.size > 0) return undefined
  let [lines, letters, longestLine] = [1, 0, 0]
  for (let item = sequence._start; item !== null; item = item.right) {
    if (item.deleted) continue
    if (isBreak(item)) {
      if (item.content.type._map.size > 0) return undefined
      lines += 1
      letters = 0
    } else if (item.content instanceof Y.ContentString) letters += item.length
    longestLine = Math.max(longestLine, letters)
  }
  return { lines, longestLine, longestWord: longestLine }
}

const NARROW = /[iIjlftr.,:;'’|!()[\]1 ]/
const WIDE = /[mwMWÆŒ@%—…]/

/** Letters from here on are those of East Asia and pictures, which are twice as wide as others. */
const DOUBLE_FROM = 0x2e_80

/** Room of a picture or of the card of a file, in letters and in lines. */
const OF_FILE = { letters: 28, lines: 6 }
/** Room before a line of one more level, in letters. */
const OF_LEVEL = 4

const widthOf = (letter: string): number => {
  if (letter.charCodeAt(0) >= DOUBLE_FROM) return 2
  if (NARROW.test(letter)) return 0.6
  if (WIDE.test(letter)) return 1.5
  return letter === letter.toLowerCase() ? 1 : 1.25
}

const widths = new Map<string, number>()

const lengthOf = (text: string): number => {
  let sum = 0
  for (const letter of text) {
    const width = widths.get(letter) ?? widthOf(letter)
    widths.set(letter, width)
    sum += width
  }
  return sum
}

/** Returns about how much room the text of a cell asks for, without laying it out. */
export const roomOf = (sequence: Sequence): CellRoom => {
  const room = { lines: 0, longestLine: 0, longestWord: 0 }
  for (const { attributes, runs } of readCell(sequence)) {
    const text = runs.map((run) => run.text).join('')
    const before = attributes.level * OF_LEVEL
    for (const row of text.split('\n')) {
      room.lines += 1
      room.longestLine = Math.max(room.longestLine, before + lengthOf(row))
    }
    for (const word of text.split(/\s+/)) room.longestWord = Math.max(room.longestWord, before + lengthOf(word))
    if (!isFile(attributes)) continue
    room.lines += OF_FILE.lines
    room.longestLine = Math.max(room.longestLine, OF_FILE.letters)
    room.longestWord = Math.max(room.longestWord, OF_FILE.letters)
  }
  return room
}

/** Returns into about how many rows of letters the text of a cell falls in which so many have room beside each other. */
export const rowsIn = ({ lines, longestLine }: CellRoom, letters: number): number =>
  lines - 1 + Math.max(1, Math.ceil(longestLine / letters))
