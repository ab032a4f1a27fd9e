import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { appendLines, type NewLine } from '@sheaf/document/text/from-text'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { openSequence, shownBreaks, type Break } from '@sheaf/document/text/sequence'
import { SequenceWriter } from '@sheaf/document/text/write'
import * as Y from 'yjs'
import { ownIds } from '../client/own-ids.ts'
import { median, numberOf, round, type Scenario } from './scenario.ts'

const LINE_LETTERS = 60
/** High ids, as most are, take more bytes than low ones. */
const TWO_AUTHORS = [2 ** 30 + 12_345, 2 ** 30 + 54_321] as const
const MEGABYTE = 1024 * 1024

const newDoc = (update?: Uint8Array): Y.Doc => {
  const doc = new Y.Doc()
  openSequence(doc)
  if (update) Y.applyUpdate(doc, update)
  return doc
}

const sentence = (line: number, from: number, to: number): string =>
  `Line ${line}: what somebody wrote down at a meeting, and kept for later.`.padEnd(LINE_LETTERS).slice(from, to)

/** Makes a pad in which each line is half by one author and half by another, some are bold, and some are items. */
const padOfTwo = (lines: number): Y.Doc => {
  const doc = newDoc()
  const half = LINE_LETTERS / 2
  const texts = Array.from({ length: lines }, (_, n): NewLine => {
    const formats = n % 5 === 0 ? { bold: true as const } : {}
    return { text: [{ text: sentence(n, 0, half), formats }], kind: n % 7 === 0 ? 'bullet' : 'p' }
  })
  appendLines(doc, texts, TWO_AUTHORS[0])
  const sequence = openSequence(doc)
  doc.transact((transaction) => {
    const writer = new SequenceWriter(transaction, sequence, ownIds(TWO_AUTHORS[1]))
    for (const [n, start] of shownBreaks(sequence).entries())
      writer.insert(writer.placeIn(start, half), sentence(n, half, LINE_LETTERS), n % 5 === 0 ? { bold: true } : {})
  })
  return doc
}

const collectGarbage = (): (() => void) => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

/** Returns the bytes of the update that an act of an editor makes in a plain line below another, in the middle of a pad. */
const bytesOf = (pad: Uint8Array, act: (writer: SequenceWriter, line: Break) => void): number => {
  const doc = newDoc(pad)
  const sequence = openSequence(doc)
  let bytes = 0
  doc.on('update', (update: Uint8Array) => (bytes += update.length))
  doc.transact((transaction) => {
    const breaks = shownBreaks(sequence)
    const middle = Math.floor(breaks.length / 70) * 35 + 2
    act(new SequenceWriter(transaction, sequence, ownIds(2 ** 31 - 1)), breaks[middle]!)
  })
  return bytes
}

export const documentSize: Scenario = {
  name: 'document-size',
  about: 'what a pad of 10,000 lines takes: bytes, heap, reading it, and the updates of single acts',
  sizes: { lines: 10_000, runs: 5 },
  run: (sizes) => {
    const lines = numberOf(sizes, 'lines')
    const runs = Array.from({ length: numberOf(sizes, 'runs') })
    const pad = Y.encodeStateAsUpdate(padOfTwo(lines))
    const gc = collectGarbage()
    const heaps: number[] = []
    const readMs: number[] = []
    const kept: Y.Doc[] = []
    for (const _ of runs) {
      gc()
      const before = process.memoryUsage().heapUsed
      const begun = performance.now()
      kept.push(newDoc(pad))
      readMs.push(performance.now() - begun)
      gc()
      heaps.push((process.memoryUsage().heapUsed - before) / MEGABYTE)
    }
    const middle = LINE_LETTERS / 2
    const figures = {
      bytes: pad.length,
      heapMb: round(median(heaps)),
      readMs: round(median(readMs)),
      headingBytes: bytesOf(pad, (writer, line) => writer.set(line, 'kind', 'h1')),
      itemBytes: bytesOf(pad, (writer, line) => writer.set(line, 'kind', 'bullet')),
      enterBytes: bytesOf(pad, (writer, line) => void writer.insertBreak(writer.placeIn(line, middle), PLAIN_LINE)),
      backspaceBytes: bytesOf(pad, (writer, line) => writer.join(line)),
      letterBytes: bytesOf(pad, (writer, line) => void writer.insert(writer.placeIn(line, middle), 'x', {})),
    }
    const goals = [
      { what: 'bytes', goal: 1_100_000, measured: figures.bytes, unit: 'bytes' },
      { what: 'heap of the document', goal: 14, measured: figures.heapMb, unit: 'MB' },
      { what: 'a heading', goal: 40, measured: figures.headingBytes, unit: 'bytes' },
      { what: 'an item', goal: 45, measured: figures.itemBytes, unit: 'bytes' },
      { what: 'Enter', goal: 40, measured: figures.enterBytes, unit: 'bytes' },
      { what: 'Backspace', goal: 16, measured: figures.backspaceBytes, unit: 'bytes' },
    ]
    kept.length = 0
    return Promise.resolve({ name: `${lines}-lines`, figures, goals, failures: [] })
  },
}
