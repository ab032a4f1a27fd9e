import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { breakIdOf } from './client-ids.ts'
import { PLAIN_LINE } from './line.ts'
import { openSequence, readLines, shownBreaks, type Break, type Sequence } from './sequence.ts'
import { SequenceWriter, type WritingIds } from './write.ts'

interface Page {
  readonly doc: Y.Doc
  readonly sequence: Sequence
  /** Updates that the page made of its own accord, or wrote. */
  readonly updates: Uint8Array[]
  readonly write: (act: (writer: SequenceWriter, breaks: readonly Break[]) => void) => void
}

const page = (id: number, ...updates: Uint8Array[]): Page => {
  const doc = new Y.Doc()
  doc.clientID = id
  const sequence = openSequence(doc)
  const ids: WritingIds = { letters: id, breaks: breakIdOf(id), authorOf: String, idFor: Number }
  const made: Uint8Array[] = []
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'network') made.push(update)
  })
  for (const update of updates) Y.applyUpdate(doc, update, 'network')
  return {
    doc,
    sequence,
    updates: made,
    write: (act) =>
      doc.transact((transaction) => act(new SequenceWriter(transaction, sequence, ids), shownBreaks(sequence))),
  }
}

const exchange = (...pages: Page[]): void => {
  for (const from of pages)
    for (const to of pages)
      if (from !== to) Y.applyUpdate(to.doc, Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)), 'network')
}

/** Returns the lines with the formats of their letters. */
const shown = ({ sequence }: Page): string[] =>
  readLines(sequence).map(({ attributes: { kind }, runs }) => {
    const text = runs.map(
      (run) =>
        run.text +
        Object.keys(run.formats)
          .map((name) => `(${name})`)
          .join(''),
    )
    return `${kind}: ${text.join('')}`
  })

const written = (id: number, text: string): Page => {
  const one = page(id)
  one.write((writer, [start]) => {
    let place = writer.placeIn(start!, 0)
    for (const [number, line] of text.split('\n').entries()) {
      if (number > 0) place = writer.insertBreak(place, PLAIN_LINE)
      place = writer.insert(place, line, {})
    }
  })
  return one
}

const stateOf = ({ doc }: Page): Uint8Array => Y.encodeStateAsUpdate(doc)

for (const [lower, higher] of [
  [10, 20],
  [20, 10],
] as const) {
  test(`[TEXT-4] a format that loses its end goes no further than its line, ids ${lower} and ${higher}`, () => {
    const first = written(1, 'abcdef rest\nnext line')
    first.write((writer, [start]) => writer.format(start!, 0, 6, 'bold', true))
    const [a, b] = [page(lower, stateOf(first)), page(higher, stateOf(first))]
    a.write((writer, [start]) => writer.format(start!, 3, 3, 'bold', null))
    b.write((writer, [start]) => writer.format(start!, 0, 3, 'bold', null))
    exchange(a, b)
    expect(shown(a)).toEqual(shown(b))
    expect(shown(a)[1]).toBe('p: next line')
  })

  test(`[TEXT-5] a letter typed where somebody presses Enter stays in its line, ids ${lower} and ${higher}`, () => {
    const first = written(1, 'word')
    const [a, b] = [page(lower, stateOf(first)), page(higher, stateOf(first))]
    a.write((writer, [start]) => writer.insertBreak(writer.placeIn(start!, 2), PLAIN_LINE))
    b.write((writer, [start]) => writer.insert(writer.placeIn(start!, 2), 'XX', {}))
    exchange(a, b)
    expect([shown(a), shown(b)]).toEqual([
      ['p: woXX', 'p: rd'],
      ['p: woXX', 'p: rd'],
    ])
  })

  test(`[TEXT-6] what is typed in a line that is removed is shown alone, ids ${lower} and ${higher}`, () => {
    const first = written(1, 'one\ntwo\nsix')
    const [a, b] = [page(lower, stateOf(first)), page(higher, stateOf(first))]
    a.write((writer, [, two]) => {
      writer.removeLetters(two!, 0, 3)
      writer.hide(two!)
    })
    b.write((writer, [, two]) => writer.insert(writer.placeIn(two!, 1), 'new', {}))
    exchange(a, b)
    expect([shown(a), shown(b)]).toEqual([
      ['p: one', 'p: new', 'p: six'],
      ['p: one', 'p: new', 'p: six'],
    ])
  })
}

test('[TEXT-7] a page that opens a text, reads it and receives changes of formats writes nothing', () => {
  const first = written(1, 'abcdefghij')
  first.write((writer, [start]) => writer.format(start!, 2, 4, 'bold', true))
  const [a, b, reader] = [page(10, stateOf(first)), page(20, stateOf(first)), page(30, stateOf(first))]
  a.write((writer, [start]) => writer.removeLetters(start!, 3, 2))
  b.write((writer, [start]) => writer.format(start!, 1, 8, 'bold', null))
  readLines(reader.sequence)
  exchange(a, b, reader)
  expect([shown(reader), reader.updates]).toEqual([shown(a), []])
})

test('[TEXT-1] two pages that open a new pad have one first line, whatever they write in it', () => {
  const [a, b] = [written(10, 'a'), written(20, 'b')]
  exchange(a, b)
  expect([shown(a), shown(b)]).toEqual([['p: ab'], ['p: ab']])
})

test('[TEXT-2] a kind that was changed a hundred times is stored once', () => {
  const one = written(1, 'line')
  const before = stateOf(one).length
  for (let n = 0; n < 100; n++) one.write((writer, [start]) => writer.set(start!, 'kind', n % 2 === 0 ? 'h1' : 'task'))
  expect(stateOf(one).length - before).toBeLessThan(100)
})

test('[TEXT-8] attributes that no line may have count as not there', () => {
  const one = written(1, 'line')
  one.doc.transact(() => {
    const { type } = shownBreaks(one.sequence)[0]!.content
    type.set('kind', 'marquee')
    type.set('level', -1)
  })
  expect(readLines(one.sequence)[0]!.attributes).toEqual(PLAIN_LINE)
})

/* What an act costs on a line of 60 letters, in bytes of its update. */
test.each<[name: string, most: number, act: (writer: SequenceWriter, breaks: readonly Break[]) => void]>([
  ['a heading', 40, (writer, [, line]) => writer.set(line!, 'kind', 'h1')],
  ['an item', 45, (writer, [, line]) => writer.set(line!, 'kind', 'bullet')],
  ['Enter', 40, (writer, [, line]) => void writer.insertBreak(writer.placeIn(line!, 30), PLAIN_LINE)],
  ['Backspace', 16, (writer, [, line]) => writer.join(line!)],
  ['a letter', 30, (writer, [, line]) => void writer.insert(writer.placeIn(line!, 30), 'x', {})],
])('[TEXT-2, TEXT-3] %s takes at most %i bytes', (_, most, act) => {
  const first = written(2 ** 30, `first\n${'abcdefghi '.repeat(6)}\nlast`)
  const one = page(2 ** 31 - 1, stateOf(first))
  one.write(act)
  expect(one.updates).toHaveLength(1)
  expect(one.updates[0]!.length).toBeLessThanOrEqual(most)
})
