import { PLAIN_LINE, type LineAttributes } from '@sheaf/document/text/line'
import { openSequence, shownBreaks, textOf, type Break } from '@sheaf/document/text/sequence'
import { SequenceWriter } from '@sheaf/document/text/write'
import { replicaOf } from '@sheaf/document/testing/pad'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { PadIds } from './pad-ids.ts'
import { textOfUpdates } from './unsent-text.ts'

/** A page on which somebody types; what it has written since `begin` has not been sent. */
class Typist {
  readonly doc: Y.Doc
  readonly updates: Uint8Array[] = []
  readonly #ids: PadIds

  /** @param server The text that the server has */
  constructor(server?: Y.Doc, letters?: number) {
    this.doc = replicaOf(server)
    this.#ids = new PadIds(() => 'ada', letters)
    this.doc.on('update', (update: Uint8Array) => this.updates.push(update))
  }

  act(write: (writer: SequenceWriter, breaks: readonly Break[]) => void): void {
    const sequence = openSequence(this.doc)
    this.doc.transact((transaction) =>
      write(new SequenceWriter(transaction, sequence, this.#ids), shownBreaks(sequence)),
    )
  }

  /** Types letter by letter into a line. */
  type(line: number, offset: number, text: string): void {
    for (const [at, letter] of [...text].entries())
      this.act((writer, breaks) => void writer.insert(writer.placeIn(breaks[line]!, offset + at), letter, {}))
  }

  enter(line: number, offset: number, attributes: Partial<LineAttributes> = {}): void {
    this.act(
      (writer, breaks) =>
        void writer.insertBreak(writer.placeIn(breaks[line]!, offset), { ...PLAIN_LINE, ...attributes }),
    )
  }

  remove(line: number, offset: number, count: number): void {
    this.act((writer, breaks) => writer.removeLetters(breaks[line]!, offset, count))
  }

  removeLine(line: number): void {
    this.act((writer, breaks) => {
      writer.removeLetters(breaks[line]!, 0, textOf(breaks[line]!).length)
      writer.hide(breaks[line]!)
    })
  }

  /** What is read of it: as it is, and where it was stored as one. */
  get read(): Set<string> {
    return new Set([textOfUpdates(this.updates), textOfUpdates([Y.mergeUpdates(this.updates)])])
  }
}

const padWith = (...lines: string[]): Y.Doc => {
  const typist = new Typist()
  for (const [at, line] of lines.entries()) {
    if (at > 0) typist.enter(at - 1, lines[at - 1]!.length)
    typist.type(at, 0, line)
  }
  return typist.doc
}

describe('what was not sent', () => {
  it('[EDT-22] can be read as text by its writer', () => {
    const typist = new Typist()
    typist.type(0, 0, 'one')
    typist.enter(0, 3, { kind: 'bullet', level: 1 })
    typist.type(1, 0, 'two')
    expect(typist.read).toEqual(new Set(['one\ntwo']))
  })

  it('[EDT-77] is read in the order of the text, not of the typing, with its blank lines', () => {
    const typist = new Typist()
    typist.type(0, 0, 'world')
    typist.type(0, 0, 'hello ')
    typist.type(0, 5, ',')
    typist.enter(0, 12)
    typist.enter(1, 0)
    typist.type(2, 0, 'the end')
    typist.enter(0, 0)
    typist.type(0, 0, 'Title')
    expect(typist.read).toEqual(new Set(['Title\nhello, world\n\nthe end']))
  })

  it.each([0, 5, 3])(
    '[EDT-77] is read in order also where it was typed into text that the server has (at %i)',
    (at) => {
      const typist = new Typist(padWith('there', 'last'))
      typist.type(0, at, 'c')
      typist.type(0, at, 'b')
      typist.type(0, at + 2, 'd')
      typist.type(0, at, 'a')
      typist.type(1, 0, 'of another line')
      typist.enter(1, 19)
      typist.type(2, 0, 'z')
      typist.type(2, 0, 'y')
      expect(typist.read).toEqual(new Set(['abcd\nof another line\nyz']))
    },
  )

  it('[EDT-77] comes in the order of writing where it stands at several places of the pad', () => {
    const typist = new Typist(padWith('one', 'two', 'three'))
    typist.type(2, 5, ' (a)')
    typist.enter(0, 3)
    typist.type(1, 0, 'b')
    typist.type(3, 0, 'c ')
    expect(typist.read).toEqual(new Set(['(a)\nb\nc']))
  })

  it('[EDT-77] is read in order also where a later page went on with what an earlier one had left', () => {
    const earlier = new Typist()
    earlier.type(0, 0, 'one')
    earlier.enter(0, 3)
    earlier.type(1, 0, 'three')
    // It must not matter which page has the higher id.
    for (const letters of [1, 2 ** 31 - 1]) {
      const later = new Typist(earlier.doc, letters)
      later.enter(0, 3)
      later.type(1, 0, 'two')
      later.type(0, 0, 'zero, ')
      later.type(1, 3, '!')
      const text = 'zero, one\ntwo!\nthree'
      expect(textOfUpdates([...earlier.updates, ...later.updates])).toBe(text)
      expect(textOfUpdates([Y.mergeUpdates([...earlier.updates, ...later.updates])])).toBe(text)
    }
  })

  it('[EDT-77] is read without what its writer had removed', () => {
    const typist = new Typist(padWith('there'))
    typist.enter(0, 5)
    typist.type(1, 0, 'pasted by mistake')
    typist.remove(1, 0, 7)
    typist.act((writer, breaks) => writer.format(breaks[1]!, 3, 4, 'bold', true))
    typist.enter(1, 10)
    typist.type(2, 0, 'a whole line')
    typist.removeLine(2)
    typist.type(0, 5, ' and back')
    typist.remove(0, 5, 9)
    expect(typist.read).toEqual(new Set(['by mistake']))
  })

  it('[EDT-77] has a line that was removed only where something was typed in it again', () => {
    const typist = new Typist()
    typist.type(0, 0, 'a')
    typist.enter(0, 1)
    typist.type(1, 0, 'b')
    typist.enter(1, 1)
    typist.type(2, 0, 'c')
    typist.removeLine(1)
    expect(typist.read).toEqual(new Set(['a\nc']))
    const undone = new Typist()
    undone.type(0, 0, 'a')
    undone.enter(0, 1)
    undone.act((writer, breaks) => {
      writer.hide(breaks[1]!)
      writer.insert(writer.placeIn(breaks[1]!, 0), 'b', {})
    })
    expect(undone.read).toEqual(new Set(['a\nb']))
  })
})
