import type * as Y from 'yjs'
import { newLetterId } from '../text/client-ids.ts'
import { FORMAT_NAMES, type FormatName, type FormatValue } from '../text/formats.ts'
import { COLOR_NAMES } from '../text/formats/palette.ts'
import { writeFileRecord } from '../text/file-record.ts'
import { LINE_ALIGNMENTS, LINE_DIRECTIONS, LINE_KINDS, PLAIN_LINE } from '../text/line.ts'
import { textOf, type Break } from '../text/sequence.ts'
import type { SequenceWriter } from '../text/write.ts'
import { write } from './pad.ts'
import { randomFrom, type Random } from './random.ts'

const WORDS = [
  'Sheaf ',
  'pad ',
  'é',
  '漢字',
  '👩‍👩‍👧',
  '\u202e',
  'العربية',
  ' ',
  '\n',
  '<b>',
  '&amp;',
  'x',
  'a long one, to be split again ',
]

const LINKS = [{ href: 'https://example.org/?a&b' }, { href: 'mailto:ann@example.org', title: 'Ann' }] as const

/** Files that people put into a pad. */
export const RANDOM_FILES = ['a', 'b'].map((letter) =>
  writeFileRecord({
    hash: letter.repeat(64),
    name: `${letter} "photo".png`,
    bytes: 1234,
    mediaType: 'image/png',
    kind: 'picture',
    width: 800,
    height: 600,
    isAnimated: false,
  }),
)

const valueOf = (name: FormatName, random: Random): FormatValue => {
  if (name === 'link') return random.pick(LINKS)
  return name === 'color' || name === 'highlight' ? random.pick(COLOR_NAMES) : true
}

/** Returns an offset between two characters: no editor cuts a surrogate pair in half. */
const between = (text: string, offset: number): number =>
  /^[\uDC00-\uDFFF]/.test(text.slice(offset)) ? offset - 1 : offset

const somewhere = (start: Break, random: Random): number => {
  const text = textOf(start)
  return between(text, random.below(text.length + 1))
}

/** Returns a part of a line's text; its length is 0 if the line has none. */
const someRange = (start: Break, random: Random): readonly [offset: number, length: number] => {
  const text = textOf(start)
  const from = somewhere(start, random)
  return [from, between(text, from + random.below(text.length - from + 1)) - from]
}

type Edit = (writer: SequenceWriter, breaks: readonly Break[], random: Random, otherId: number) => void

const typeSomewhere: Edit = (writer, breaks, random) => {
  const start = random.pick(breaks)
  const formats = random.below(4) === 0 ? { [random.pick(['bold', 'italic'])]: true as const } : {}
  writer.show(start)
  writer.insert(writer.placeIn(start, somewhere(start, random)), random.pick(WORDS), formats)
}

const EDITS: readonly Edit[] = [
  typeSomewhere,
  typeSomewhere,
  function typeAtEnd(writer, breaks, random) {
    writer.insert(writer.placeAtEnd(breaks.at(-1)!), random.pick(WORDS), {})
  },
  function removeRange(writer, breaks, random) {
    const start = random.pick(breaks)
    writer.removeLetters(start, ...someRange(start, random))
  },
  function formatRange(writer, breaks, random) {
    const start = random.pick(breaks)
    const name = random.pick(FORMAT_NAMES)
    const value = valueOf(name, random)
    const [offset, length] = someRange(start, random)
    if (length > 0) writer.format(start, offset, length, name, random.below(3) === 0 ? null : value)
  },
  function split(writer, breaks, random) {
    const start = random.pick(breaks)
    const kind = random.pick(LINE_KINDS)
    writer.insertBreak(writer.placeIn(start, somewhere(start, random)), { ...PLAIN_LINE, kind, level: random.below(3) })
  },
  function join(writer, breaks, random) {
    const start = random.pick(breaks)
    if (start !== breaks[0]) writer.join(start)
  },
  function removeLine(writer, breaks, random) {
    const start = random.pick(breaks)
    writer.removeLetters(start, 0, textOf(start).length)
    writer.hide(start)
  },
  function setKind(writer, breaks, random) {
    writer.set(random.pick(breaks), 'kind', random.pick(LINE_KINDS))
  },
  function setOthers(writer, breaks, random) {
    const start = random.pick(breaks)
    writer.set(start, 'level', random.below(5))
    writer.set(start, 'checked', random.below(2) === 0)
    writer.set(start, 'start', random.pick([null, 7]))
    writer.set(start, 'language', random.pick([null, 'js', 'math']))
    writer.set(start, 'quote', random.below(4) === 0)
    writer.set(start, 'align', random.pick(LINE_ALIGNMENTS))
    writer.set(start, 'direction', random.pick(LINE_DIRECTIONS))
  },
  function insertFile(writer, breaks, random) {
    const file = random.pick(RANDOM_FILES)
    writer.insertBreak(writer.placeAtEnd(random.pick(breaks)), {
      ...PLAIN_LINE,
      kind: random.pick(['picture', 'file']),
      file,
      alt: random.pick([null, '', 'A hall']),
    })
  },
  function changeFile(writer, breaks, random) {
    const start = random.pick(breaks)
    writer.set(start, 'file', random.pick([null, ...RANDOM_FILES]))
    writer.set(start, 'width', random.pick([null, 10, 55, 100]))
    writer.set(start, 'alt', random.pick([null, '', 'A hall']))
  },
  function moveLetters(writer, breaks, random, otherId) {
    const [from, to] = [random.pick(breaks), random.pick(breaks)]
    const [offset, length] = someRange(from, random)
    const text = textOf(from).slice(offset, offset + length)
    if (text === '') return
    writer.removeLetters(from, offset, length)
    writer.insert(writer.placeIn(to, somewhere(to, random)), text, {}, String(otherId))
  },
]

/** How far the id for letters of others, which an editor moves, is from that of its own. */
const OTHERS_APART = 1_000_000

/**
 * Makes an editor that types, removes, formats, splits, joins, moves and changes lines as its seed decides, under a
 * letter id. Each call is one edit, in one transaction.
 */
export const randomEdits = (doc: Y.Doc, seed: number, letters = newLetterId()): (() => void) => {
  const random = randomFrom(seed)
  const otherId = letters > OTHERS_APART ? letters - OTHERS_APART : letters + OTHERS_APART
  return () => void write(doc, (writer, breaks) => random.pick(EDITS)(writer, breaks, random, otherId), letters)
}
