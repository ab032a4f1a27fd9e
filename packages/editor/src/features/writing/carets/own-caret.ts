import type { Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Presence } from '../../../connection/presence.ts'
import { bindingOf } from '../../../text-binding/binding-plugin.ts'
import { lettersOf, moveCaret, type CaretPlace } from './caret-places.ts'

/** Publishes where this page's caret is, whenever others do not know it by themselves. */
export class OwnCaret {
  readonly #view: EditorView
  readonly #presence: Presence
  readonly #author: string
  /** Where others take the caret to be. */
  #known: CaretPlace | undefined
  /** Whether it has gone along with what was typed since it was told. */
  #hasGoneAlong = false
  readonly #stop: () => void

  constructor(view: EditorView, presence: Presence, author: string) {
    this.#view = view
    this.#presence = presence
    this.#author = author
    // Whoever comes has not seen what was typed since the caret was told.
    this.#stop = presence.onChange((_changed, newcomers) => {
      if (this.#hasGoneAlong && newcomers.length > 0) this.#send()
    })
  }

  destroy(): void {
    this.#stop()
    // Another editor of the page may have told of its caret by now.
    if (this.#known !== undefined) this.#presence.setCursor(null)
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
      this.#presence.setCursor(null)
      return
    }
    const { anchor, head } = this.#view.state.selection
    if (this.#known?.anchor !== anchor || this.#known.head !== head) this.#send()
  }

  #send(): void {
    const { selection } = this.#view.state
    const binding = bindingOf(this.#view.state)
    if (binding === undefined) return
    const anchors = binding.anchorsOf(selection)
    const { cell } = binding.text
    this.#known = { anchor: selection.anchor, head: selection.head }
    this.#hasGoneAlong = false
    const place = ({ client, clock }: typeof anchors.head) => ({ client, clock })
    this.#presence.setCursor({ anchor: place(anchors.anchor), head: place(anchors.head), ...(cell && { cell }) })
  }
}
