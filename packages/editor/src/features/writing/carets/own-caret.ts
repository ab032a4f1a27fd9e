import type { Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Awareness } from 'y-protocols/awareness'
import { bindingOf } from '../../../text-binding/binding-plugin.ts'
import { lettersOf, moveCaret, type CaretPlace } from './caret-places.ts'

/**
 * Time in ms after which a caret that only went along with what was typed is told anew. The awareness tells all of a
 * page's state a little later anyway, and is content with this.
 */
const TELL_AGAIN_MS = 14_000

/** Publishes where this page's caret is, whenever others do not know it by themselves. */
export class OwnCaret {
  readonly #view: EditorView
  readonly #awareness: Awareness
  readonly #author: string
  /** Where others take the caret to be. */
  #known: CaretPlace | undefined
  /** Whether it has gone along with what was typed since it was told. */
  #hasGoneAlong = false
  readonly #timer: ReturnType<typeof setInterval>
  #toldAt = 0

  constructor(view: EditorView, awareness: Awareness, author: string) {
    this.#view = view
    this.#awareness = awareness
    this.#author = author
    awareness.on('change', this.#onChange)
    this.#timer = setInterval(() => {
      if (this.#hasGoneAlong && Date.now() - this.#toldAt >= TELL_AGAIN_MS) this.#tell()
    }, TELL_AGAIN_MS / 4)
  }

  destroy(): void {
    clearInterval(this.#timer)
    this.#awareness.off('change', this.#onChange)
    if (this.#known !== undefined) this.#awareness.setLocalStateField('cursor', null)
  }

  /** Looks at what transactions did to the text and the selection. */
  follow(transactions: readonly Transaction[]): void {
    for (const transaction of transactions) {
      if (this.#known === undefined || !transaction.docChanged) continue
      const before = this.#known
      this.#known = moveCaret(before, transaction, lettersOf(transaction, this.#author, this.#author))
      this.#hasGoneAlong ||= this.#known.head !== transaction.mapping.map(before.head, -1)
    }
    this.publish()
  }

  /** Tells where the caret is, unless others know. A page without the focus has none. */
  publish(): void {
    if (!this.#view.hasFocus()) {
      if (this.#known === undefined) return
      this.#known = undefined
      this.#awareness.setLocalStateField('cursor', null)
      return
    }
    const { anchor, head } = this.#view.state.selection
    if (this.#known?.anchor !== anchor || this.#known.head !== head) this.#tell()
  }

  #tell(): void {
    const { selection } = this.#view.state
    const anchors = bindingOf(this.#view.state)?.anchorsOf(selection)
    if (anchors === undefined) return
    this.#known = { anchor: selection.anchor, head: selection.head }
    this.#hasGoneAlong = false
    this.#toldAt = Date.now()
    const place = ({ client, clock }: typeof anchors.head) => ({ client, clock })
    this.#awareness.setLocalStateField('cursor', { anchor: place(anchors.anchor), head: place(anchors.head) })
  }

  /** Whoever comes has not seen what was typed since the caret was told. */
  readonly #onChange = ({ added }: { readonly added: readonly number[] }): void => {
    if (this.#hasGoneAlong && added.some((client) => client !== this.#awareness.clientID)) this.#tell()
  }
}
