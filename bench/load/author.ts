import { PLAIN_LINE } from '@sheaf/document/text/line'
import { openSequence, shownBreaks, textOf, type Break } from '@sheaf/document/text/sequence'
import { SequenceWriter } from '@sheaf/document/text/write'
import * as Y from 'yjs'
import { ownIds } from '../client/own-ids.ts'

/** Number of characters after which a new line begins. */
const LINE = 2000

/**
 * Makes updates like the editor's without reading what others write: it appends text to lines of its own, under ids of
 * its own.
 */
export class Author {
  readonly #doc = new Y.Doc()
  readonly #sequence = openSequence(this.#doc)
  readonly #ids = ownIds()
  #line: Break | undefined

  write(text: string): Uint8Array {
    return this.#make((writer) => {
      const line = this.#line && textOf(this.#line).length < LINE ? this.#line : this.#newLine(writer)
      writer.insert(writer.placeAtEnd(line), text, {})
    })
  }

  /** Removes a letter from the middle of the line that was written last. */
  remove(): Uint8Array {
    return this.#make((writer) => {
      if (!this.#line) throw new Error('There is nothing to remove')
      writer.removeLetters(this.#line, Math.floor(textOf(this.#line).length / 2), 1)
    })
  }

  #make(act: (writer: SequenceWriter) => void): Uint8Array {
    let update: Uint8Array | undefined
    this.#doc.once('update', (made: Uint8Array) => (update = made))
    this.#doc.transact((transaction) => act(new SequenceWriter(transaction, this.#sequence, this.#ids)))
    if (!update) throw new Error('An edit made no update')
    return update
  }

  /**
   * Begins a line, with an empty one of its own behind it: without that, each letter would be written between the line and
   * the end of the pad, and the server would have to pass all that others have written there since.
   */
  #newLine(writer: SequenceWriter): Break {
    for (let n = 0; n < 2; n++) writer.insertBreak(writer.placeAtEnd(shownBreaks(this.#sequence).at(-1)!), PLAIN_LINE)
    return (this.#line = shownBreaks(this.#sequence).at(-2)!)
  }
}
