import type { HocuspocusProvider } from '@hocuspocus/provider'
import { AUTHOR_MARK, PAD_FRAGMENT } from '@sheaf/document/schema/vocabulary'
import { randomFrom, type Random } from '@sheaf/document/testing/random'
import * as Y from 'yjs'
import { Acknowledgements } from './acknowledgements.ts'
import { connect, type ConnectOptions, type Place } from './connect.ts'

interface Edit {
  readonly kind: 'type' | 'erase'
  readonly token: string
}

/** One edit in so many erases a token, which keeps a pad at a usual size through many crashes. */
const ERASE_ONE_IN = 3
const NEW_PARAGRAPH_ONE_IN = 10

const plainText = (text: Y.XmlText): string =>
  (text.toDelta() as { insert: unknown }[]).map(({ insert }) => (typeof insert === 'string' ? insert : ' ')).join('')

/**
 * Somebody who writes tokens between what others wrote, each token once, and now and then erases one of their own. It
 * knows of each edit whether the server has acknowledged it.
 */
export class Writer {
  readonly name: string
  readonly pad: string
  readonly acknowledgements = new Acknowledgements()
  readonly #edits: Edit[] = []
  readonly #random: Random
  readonly #close: () => void
  readonly doc: Y.Doc
  readonly provider: HocuspocusProvider
  #author: string | undefined
  #closed = ''
  #standing: string[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(name: string, seed: number, place: Place, options: Omit<ConnectOptions, 'doc' | 'socket'> = {}) {
    this.name = name
    this.pad = place.pad
    this.#random = randomFrom(seed)
    const { doc, provider, close } = connect(place, {
      ...options,
      socket: this.acknowledgements.socket(options.patienceMs),
    })
    this.doc = doc
    this.provider = provider
    this.#close = close
    provider.on('close', ({ event }: { event: { code: number; reason: string } }) => {
      this.#closed = `, closed last with ${event.code} ${event.reason}`
    })
    provider.on('stateless', ({ payload }: { payload: string }) => {
      const said = JSON.parse(payload) as { type?: string; author?: string }
      if (said.type === 'welcome') this.#author = said.author
    })
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
    this.#close()
  }

  edit(): void {
    if (this.#standing.length > 3 && this.#random.below(ERASE_ONE_IN) === 0) this.#erase()
    else this.#type()
  }

  /** Returns the tokens that the server has acknowledged so far, as written or as erased. */
  promised(): { readonly standing: string[]; readonly erased: string[] } {
    const erasing = new Set(this.erasing())
    const sure = this.#edits.slice(0, this.acknowledgements.received)
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
    const { received, made, refusals } = this.acknowledgements
    const { unsyncedChanges, isSynced } = this.provider
    return `${this.name}: ${received} of ${made} acknowledged, ${refusals} refused, ${unsyncedChanges} unsynced, ${isSynced ? '' : 'not '}in step${this.#closed}`
  }

  #record(edit: Edit): void {
    this.#edits.push(edit)
    // The edit is counted before its update leaves, which happens when the transaction ends.
    this.acknowledgements.made = this.#edits.length
  }

  #type(): void {
    const token = `[${this.name}.${this.#edits.length}]`
    this.#record({ kind: 'type', token })
    this.#standing.push(token)
    const marks = this.#author === undefined ? {} : { [AUTHOR_MARK]: { id: this.#author } }
    this.doc.transact(() => {
      const text = this.#paragraph()
      text.insert(this.#boundary(plainText(text)), token, marks)
    })
  }

  #paragraph(): Y.XmlText {
    const fragment = this.doc.getXmlFragment(PAD_FRAGMENT)
    if (fragment.length > 0 && this.#random.below(NEW_PARAGRAPH_ONE_IN) > 0) {
      const element = fragment.get(this.#random.below(fragment.length))
      const first = element instanceof Y.XmlElement ? element.firstChild : undefined
      if (first instanceof Y.XmlText) return first
    }
    const [paragraph, text] = [new Y.XmlElement('paragraph'), new Y.XmlText()]
    paragraph.insert(0, [text])
    fragment.insert(this.#random.below(fragment.length + 1), [paragraph])
    return text
  }

  /** Picks a place between two tokens, so that nobody cuts another's token in half. */
  #boundary(text: string): number {
    const ends = [0, ...[...text.matchAll(/\]/g)].map(({ index }) => index + 1)]
    return this.#random.pick(ends)
  }

  #erase(): void {
    const [token] = this.#standing.splice(this.#random.below(this.#standing.length), 1)
    if (token === undefined) return
    for (const element of this.doc.getXmlFragment(PAD_FRAGMENT).toArray()) {
      const text = element instanceof Y.XmlElement ? element.firstChild : undefined
      const at = text instanceof Y.XmlText ? plainText(text).indexOf(token) : -1
      if (!(text instanceof Y.XmlText) || at < 0) continue
      this.#record({ kind: 'erase', token })
      text.delete(at, token.length)
      return
    }
  }
}
