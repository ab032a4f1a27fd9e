import { randomFrom, type Random } from '@sheaf/document/testing/random'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { openSequence, shownBreaks, textOf, type Break } from '@sheaf/document/text/sequence'
import { SequenceWriter } from '@sheaf/document/text/write'
import type * as Y from 'yjs'
import type { PadClient } from '@sheaf/server/testing/pads/pad-client'
import { connect, type ConnectOptions, type Place } from './connect.ts'

interface Edit {
  readonly kind: 'type' | 'erase'
  readonly token: string
}

export interface WriterOptions extends ConnectOptions {
  /** Number of tokens that stand at once, above which the writer erases only. */
  readonly standingMax?: number
}

/** One edit in so many erases a token, which keeps a pad at a usual size through many crashes. */
const ERASE_ONE_IN = 3
const NEW_LINE_ONE_IN = 10

/**
 * Somebody who writes tokens between what others wrote, each token once, and now and then erases one of their own. It
 * knows of each edit whether the server has acknowledged it.
 */
export class Writer {
  readonly name: string
  readonly pad: string
  readonly #edits: Edit[] = []
  readonly #random: Random
  readonly client: PadClient
  readonly #standingMax: number
  #standing: string[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(name: string, seed: number, place: Place, { standingMax = Infinity, ...options }: WriterOptions = {}) {
    this.#standingMax = standingMax
    this.name = name
    this.pad = place.pad
    this.#random = randomFrom(seed)
    this.client = connect(place, options)
  }

  get doc(): Y.Doc {
    return this.client.doc
  }

  /** Makes an edit about every `everyMs`, connected or not. */
  start(everyMs: number): void {
    const next = (): void => {
      this.#timer = setTimeout(
        () => {
          this.edit()
          next()
        },
        1 + this.#random.below(2 * everyMs),
      )
    }
    next()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  close(): void {
    this.stop()
    this.client.close()
  }

  edit(): void {
    const standing = this.#standing.length
    if (standing > this.#standingMax || (standing > 3 && this.#random.below(ERASE_ONE_IN) === 0)) this.#erase()
    else this.#type()
  }

  /** Returns the tokens that the server has acknowledged so far, as written or as erased. */
  promised(): { readonly standing: string[]; readonly erased: string[] } {
    const erasing = new Set(this.erasing())
    const sure = this.#edits.slice(0, this.client.stored)
    return {
      // A token that is being erased may be there or not.
      standing: sure.filter(({ kind, token }) => kind === 'type' && !erasing.has(token)).map(({ token }) => token),
      erased: sure.filter(({ kind }) => kind === 'erase').map(({ token }) => token),
    }
  }

  /** Returns the tokens that were erased here, whether the server knows of it or not. */
  erasing(): string[] {
    return this.#edits.filter(({ kind }) => kind === 'erase').map(({ token }) => token)
  }

  /** Describes this writer in the message of a run that failed. */
  state(): string {
    const { stored, made, refused, isSynced, reasons } = this.client
    const closed = reasons.length === 0 ? '' : `, closed last with '${reasons.at(-1)}'`
    return `${this.name}: ${stored} of ${made} acknowledged, ${refused} refused, ${isSynced ? '' : 'not '}in step${closed}`
  }

  #type(): void {
    const token = `[${this.name}.${this.#edits.length}]`
    this.#edits.push({ kind: 'type', token })
    this.#standing.push(token)
    this.#write((writer, breaks) => {
      const line = this.#random.pick(breaks)
      const place =
        this.#random.below(NEW_LINE_ONE_IN) === 0
          ? writer.insertBreak(writer.placeAtEnd(line), PLAIN_LINE)
          : writer.placeIn(line, this.#boundary(textOf(line)))
      writer.insert(place, token, {})
    })
  }

  #write(act: (writer: SequenceWriter, breaks: readonly Break[]) => void): void {
    const sequence = openSequence(this.doc)
    this.doc.transact((transaction) =>
      act(new SequenceWriter(transaction, sequence, this.client.ids), shownBreaks(sequence)),
    )
  }

  /** Picks a place between two tokens, so that nobody cuts another's token in half. */
  #boundary(text: string): number {
    const ends = [0, ...[...text.matchAll(/\]/g)].map(({ index }) => index + 1)]
    return this.#random.pick(ends)
  }

  #erase(): void {
    const [token] = this.#standing.splice(this.#random.below(this.#standing.length), 1)
    if (token === undefined) return
    for (const line of shownBreaks(openSequence(this.doc))) {
      const at = textOf(line).indexOf(token)
      if (at < 0) continue
      this.#edits.push({ kind: 'erase', token })
      this.#write((writer) => writer.removeLetters(line, at, token.length))
      return
    }
  }
}
