import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import type { Node } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { SelectionAnchor } from '../../../text-binding/anchors.ts'
import { bindingOf } from '../../../text-binding/binding-plugin.ts'
import { undoGroup } from '../../../text-binding/one-undo.ts'
import { placeFurtherLines } from './place-lines.ts'

const BUSY_MS = 250

interface Pieces {
  /** Puts the first piece into the text, with the caret behind it. */
  readonly first: (tr: Transaction) => Transaction
  /** The lines of the others. */
  readonly others: readonly (readonly Node[])[]
  /** Called once all of them are in the text, with the position where they end. */
  readonly onDone: (end: number) => void
  /** Time in ms after which what is left waits until the page has done something else. */
  readonly busyMs?: number | undefined
}

const asPaste = (tr: Transaction): Transaction => tr.setMeta('paste', true).setMeta('uiEvent', 'paste')

const sizeOf = (lines: readonly Node[]): number => lines.reduce((sum, { nodeSize }) => sum + nodeSize, 0)

/** A paste in pieces, between which the page goes on, as one step of undo. */
class LongPaste {
  readonly #view: EditorView
  readonly #pieces: Pieces
  readonly #inOneStep: (work: () => void) => boolean
  #next = 0
  /** Where the last piece ends, whatever others write meanwhile. */
  #end: SelectionAnchor | undefined
  #hide: (() => void) | undefined

  constructor(view: EditorView, pieces: Pieces) {
    this.#view = view
    this.#pieces = pieces
    this.#inOneStep = undoGroup(view)
  }

  start(): void {
    const begin = performance.now()
    this.#inOneStep(() => {
      this.#view.dispatch(asPaste(this.#pieces.first(this.#view.state.tr)))
      this.#keepEnd(this.#view.state.selection.to)
      this.#placeUntil(begin + this.#busyMs)
    })
    this.#goOn()
  }

  get #busyMs(): number {
    return this.#pieces.busyMs ?? BUSY_MS
  }

  get #isDone(): boolean {
    return this.#next === this.#pieces.others.length
  }

  #keepEnd(position: number): void {
    const { doc } = this.#view.state
    this.#end = bindingOf(this.#view.state)?.anchorsOf(TextSelection.create(doc, position))
  }

  /** Returns where the last piece ends now. */
  #endNow(): number {
    const { state } = this.#view
    const selection = this.#end && bindingOf(state)?.selectionOf(this.#end, state.doc)
    return selection?.head ?? state.selection.head
  }

  #placeUntil(time: number): void {
    while (!this.#isDone && performance.now() < time) this.#placeNext()
  }

  #placeMore(): void {
    const begin = performance.now()
    this.#placeNext()
    this.#placeUntil(begin + this.#busyMs)
  }

  #placeNext(): void {
    const lines = this.#pieces.others[this.#next++]!
    const end = this.#endNow()
    this.#view.dispatch(asPaste(placeFurtherLines(this.#view.state.tr, lines, end)))
    this.#keepEnd(end + sizeOf(lines))
  }

  /** Goes on once the page has drawn, and taken what somebody typed. What was undone is not pasted to its end. */
  #goOn(): void {
    if (this.#isDone) {
      this.#hide?.()
      const { selection, tr } = this.#view.state
      const end = this.#endNow()
      if (selection.empty && selection.head === end) this.#view.dispatch(tr.scrollIntoView())
      this.#pieces.onDone(end)
      return
    }
    this.#hide ??= toast.info(t('EDITOR.PASTE.GOING'))
    setTimeout(() => {
      const isThere = !this.#view.isDestroyed && this.#view.editable
      // While a word is composed, the text does not change below it.
      if (isThere && this.#view.composing) this.#goOn()
      else if (isThere && this.#inOneStep(() => this.#placeMore())) this.#goOn()
      else this.#hide?.()
    }, 0)
  }
}

/** Pastes lines in pieces, because neither the server nor the page can take all of them at once. Undo takes all back. */
export const pastePieces = (view: EditorView, pieces: Pieces): void => new LongPaste(view, pieces).start()
