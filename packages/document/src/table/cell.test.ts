import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { randomFrom, seeds, type Random } from '../testing/random.ts'
import { breakIdOf, letterIdOf } from '../text/client-ids.ts'
import { PLAIN_LINE } from '../text/line.ts'
import { revert } from '../text/revert.ts'
import { isBreak, textOf, type Sequence } from '../text/sequence.ts'
import type { Change } from '../text/change.ts'
import { SequenceWriter, type WritingIds } from '../text/write.ts'
import { cellSequence, readCell } from './cell.ts'

const CELL = { table: 'Table000', row: 'Row00000', column: 'Column00' }

interface Page {
  readonly doc: Y.Doc
  readonly cell: Sequence
  /** Writes in the cell, and returns what was done. */
  readonly write: (act: (writer: SequenceWriter) => void) => readonly Change[]
}

const page = (id: number): Page => {
  const doc = new Y.Doc()
  const cell = cellSequence(doc, CELL)
  // Letters that the page restores for another stand under an id of its own.
  const ids: WritingIds = {
    letters: id,
    breaks: breakIdOf(id),
    authorOf: (client) => String(letterIdOf(client) % 10),
    idFor: (author) => (Number(author) === id ? id : id * 10 + Number(author)),
  }
  return {
    doc,
    cell,
    write: (act) =>
      doc.transact((transaction) => {
        const writer = new SequenceWriter(transaction, cell, ids)
        act(writer)
        return writer.changes
      }),
  }
}

const exchange = (...pages: readonly Page[]): void => {
  for (const from of pages)
    for (const to of pages)
      if (from !== to) Y.applyUpdate(to.doc, Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)))
}

const shown = ({ cell }: Page): string[] =>
  readCell(cell).map(
    ({ attributes: { kind }, runs }) =>
      `${kind}: ${runs
        .map(
          ({ text, formats }) =>
            text +
            Object.keys(formats)
              .map((name) => `(${name})`)
              .join(''),
        )
        .join('')}`,
  )

const type = (of: Page, line: number, offset: number, text: string): readonly Change[] =>
  of.write((writer) => void writer.insert(writer.placeIn(readCell(of.cell)[line]!.start, offset), text, {}))

test('[TEXT-52] two who type first in a cell that nobody has touched keep both texts', () => {
  const [one, two] = [page(1), page(2)]
  type(one, 0, 0, 'one')
  type(two, 0, 0, 'two')
  exchange(one, two)
  expect(shown(one)).toEqual(['p: onetwo'])
  expect(shown(two)).toEqual(shown(one))
})

test('[TEXT-52] the first line of a cell becomes an item, is split, formatted and joined, and all of that is undone', () => {
  const one = page(1)
  const steps = [type(one, 0, 0, 'bread and milk')]
  const first = () => readCell(one.cell)[0]!.start
  steps.push(one.write((writer) => writer.set(first(), 'kind', 'bullet')))
  expect(shown(one)).toEqual(['bullet: bread and milk'])
  steps.push(
    one.write((writer) => void writer.insertBreak(writer.placeIn(first(), 5), { ...PLAIN_LINE, kind: 'task' })),
  )
  expect(shown(one)).toEqual(['bullet: bread', 'task:  and milk'])
  steps.push(one.write((writer) => writer.format(first(), 0, 5, 'bold', true)))
  expect(shown(one)).toEqual(['bullet: bread(bold)', 'task:  and milk'])
  steps.push(
    one.write((writer) => {
      const { start } = readCell(one.cell)[1]!
      if (start instanceof Y.Item) writer.join(start)
    }),
  )
  expect(shown(one)).toEqual(['bullet: bread(bold) and milk'])
  for (const step of steps.toReversed()) one.write((writer) => revert(writer, step))
  expect(shown(one)).toEqual(['p: '])
})

test('[TEXT-52] what is typed in a cell while another makes an item of its line stays, and so does the item', () => {
  const [one, two] = [page(1), page(2)]
  type(one, 0, 0, 'bread')
  exchange(one, two)
  one.write((writer) => writer.set(readCell(one.cell)[0]!.start, 'kind', 'bullet'))
  type(two, 0, 5, ' and milk')
  exchange(one, two)
  expect(shown(one)).toEqual(['bullet: bread and milk'])
  expect(shown(two)).toEqual(shown(one))
})

/** Does something that an editor can do in a cell. */
const act = (random: Random, of: Page): readonly Change[] => {
  const lines = readCell(of.cell)
  const number = random.below(lines.length)
  const { start } = lines[number]!
  const { length } = textOf(start)
  const offset = random.below(length + 1)
  switch (random.below(7)) {
    case 0:
      return of.write((writer) => writer.set(start, 'kind', random.pick(['p', 'h1', 'bullet', 'task'] as const)))
    case 1:
      return of.write((writer) => void writer.insertBreak(writer.placeIn(start, offset), PLAIN_LINE))
    case 2:
      return of.write((writer) => {
        if (start instanceof Y.Item) writer.join(start)
      })
    case 3:
      return of.write((writer) => writer.removeLetters(start, offset, random.below(length - offset + 1)))
    case 4:
      return of.write((writer) =>
        writer.format(start, offset, length - offset, random.pick(['bold', 'italic']), random.pick([true, null])),
      )
    default:
      return type(of, number, offset, random.pick(['a', 'bc', 'def']))
  }
}

test('[TEXT-55] three people who write in one cell, offline at times, and take back what they did, end with the same text', () => {
  for (const seed of seeds(100, 5000)) {
    const random = randomFrom(seed)
    const pages = [page(1), page(2), page(3)]
    const done = pages.map((): (readonly Change[])[] => [])
    for (let step = 0; step < 40; step++) {
      const at = random.below(3)
      const [of, steps] = [pages[at]!, done[at]!]
      const last = random.below(8) === 0 ? steps.pop() : undefined
      if (last) of.write((writer) => revert(writer, last))
      else steps.push(act(random, of))
      if (random.below(5) === 0) exchange(pages[random.below(3)]!, pages[random.below(3)]!)
    }
    exchange(...pages)
    exchange(...pages)
    const [one, ...others] = pages.map(shown)
    for (const other of others) expect(other, `seed ${seed}`).toEqual(one)
  }
})

test('[TEXT-55] letters that nobody removes stay in a cell, whatever others do there at the same time', () => {
  for (const seed of seeds(100, 5000)) {
    const random = randomFrom(seed)
    const pages = [page(1), page(2)]
    type(pages[0]!, 0, 0, 'abcdef')
    exchange(...pages)
    let typed = ''
    for (let step = 0; step < 20; step++) {
      const [typist, other] = pages as [Page, Page]
      const lines = readCell(typist.cell)
      const number = random.below(lines.length)
      const letter = String.fromCodePoint(0x4e00 + step)
      typed += letter
      type(typist, number, random.below(textOf(lines[number]!.start).length + 1), letter)
      // The other removes only letters that both had at the beginning, as nobody has seen the rest.
      const { start } = readCell(other.cell)[0]!
      if (random.below(2) === 0) other.write((writer) => void writer.insertBreak(writer.placeIn(start, 0), PLAIN_LINE))
      else other.write((writer) => writer.set(start, 'kind', random.pick(['h1', 'bullet'] as const)))
      const second = readCell(other.cell)[1]?.start
      if (second instanceof Y.Item && random.below(2) === 0) other.write((writer) => writer.join(second))
      if (random.below(4) === 0) exchange(...pages)
    }
    exchange(...pages)
    const text = readCell(pages[1]!.cell)
      .map(({ start }) => textOf(start))
      .join('')
    for (const letter of typed) expect(text.split(letter), `seed ${seed}`).toHaveLength(2)
    expect(shown(pages[0]!)).toEqual(shown(pages[1]!))
  }
})

test('[TEXT-52] a cell whose lines were all joined has its first line still', () => {
  const one = page(1)
  one.write((writer) => void writer.insertBreak(writer.placeIn(one.cell, 0), PLAIN_LINE))
  expect(shown(one)).toEqual(['p: ', 'p: '])
  one.write((writer) => {
    for (let item = one.cell._start; item !== null; item = item.right) if (isBreak(item)) writer.join(item)
  })
  expect(shown(one)).toEqual(['p: '])
})
