import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { OWN_STEP } from '../../text-binding/step-keys.ts'
import { Store } from '../../lib/store.ts'
import { findMatches, type FindOptions, type Match, matchFrom, patternOf } from './matches.ts'
import { hideMatches, scrollToMatch, showMatches } from './show-matches.ts'

interface FindState extends FindOptions {
  readonly sought: string
  readonly matches: readonly Match[]
  /** Index of the match that is pointed at; -1 if there is none. */
  readonly at: number
}

/** Milliseconds for which a change of the text waits until it is searched: a key does not wait for it. */
const SEARCH_AFTER_MS = 120

/**
 * EDT-150: finds a text in the pad while people write in it, and replaces it. The match that is pointed at stays the same
 * one while others write before it.
 */
export class FindSession {
  readonly state: Store<FindState>
  readonly #editor: Editor
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Begins with a text that is sought, or with the selected one. */
  constructor(editor: Editor, text?: string) {
    this.#editor = editor
    const { doc, selection } = editor.state
    const sought = text ?? doc.textBetween(selection.from, selection.to, '\n')
    this.state = new Store<FindState>({
      // What spans lines is where one wants to look rather than what one looks for.
      sought: sought.includes('\n') ? '' : sought,
      isCaseSensitive: false,
      isWholeWords: false,
      matches: [],
      at: -1,
    })
    editor.on('transaction', this.#follow)
    this.#search(selection.from)
    if (text !== undefined) this.#reveal()
  }

  /** Looks for another text, or in another way, from the match on that is pointed at. */
  seek(change: Partial<Pick<FindState, 'sought' | 'isCaseSensitive' | 'isWholeWords'>>): void {
    const from = this.#pointedAt()?.from ?? this.#editor.state.selection.from
    this.state.set({ ...this.state.get(), ...change })
    this.#search(from)
    this.#reveal()
  }

  /** Points at the next match, or the one before; behind the last comes the first. */
  step(way: 1 | -1): void {
    const { matches, at } = this.state.get()
    if (matches.length === 0) return
    this.#pointAt((at + way + matches.length) % matches.length)
    this.#reveal()
  }

  /** Replaces the match that is pointed at, and points at the next one. */
  replace(text: string): void {
    const match = this.#pointedAt()
    if (match === undefined || !this.#editor.isEditable) return
    this.#edit([match], text)
    this.#search(match.from + text.length)
    this.#reveal()
  }

  /** Replaces all matches, as one step of undo. Returns how many. */
  replaceAll(text: string): number {
    this.#search(this.#pointedAt()?.from ?? 0)
    const { matches } = this.state.get()
    if (!this.#editor.isEditable || matches.length === 0) return 0
    this.#edit(matches, text)
    this.#search(0)
    return matches.length
  }

  /** Ends the search. The match that was pointed at is selected then. */
  close(): void {
    const match = this.#pointedAt()
    clearTimeout(this.#timer)
    this.#editor.off('transaction', this.#follow)
    hideMatches()
    if (this.#editor.isDestroyed) return
    if (match) {
      const { tr } = this.#editor.state
      this.#editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, match.from, match.to)))
    }
    this.#editor.view.focus()
  }

  readonly #follow = ({ transaction }: { readonly transaction: { docChanged: boolean; mapping: Mapping } }): void => {
    if (!transaction.docChanged) return
    const { mapping } = transaction
    const state = this.state.get()
    const matches = state.matches.map(({ from, to }) => ({ from: mapping.map(from, 1), to: mapping.map(to, -1) }))
    this.state.set({ ...state, matches })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#search(this.#pointedAt()?.from ?? 0), SEARCH_AFTER_MS)
  }

  #pointedAt(): Match | undefined {
    const { matches, at } = this.state.get()
    return matches[at]
  }

  #search(from: number): void {
    clearTimeout(this.#timer)
    if (this.#editor.isDestroyed) return
    const state = this.state.get()
    const pattern = patternOf(state.sought, state)
    const matches = pattern ? findMatches(this.#editor.state.doc, pattern) : []
    this.state.set({ ...state, matches, at: matches.length === 0 ? -1 : matchFrom(matches, from) })
    this.#show()
  }

  #pointAt(at: number): void {
    this.state.set({ ...this.state.get(), at })
    this.#show()
  }

  #show(): void {
    const { matches, at } = this.state.get()
    showMatches(this.#editor.view, matches, at)
  }

  #reveal(): void {
    const match = this.#pointedAt()
    if (match) scrollToMatch(this.#editor.view, match)
  }

  /** Writes in place of matches, from the last to the first, so that those before keep their places. */
  #edit(matches: readonly Match[], text: string): void {
    const { tr, schema } = this.#editor.state
    for (const { from, to } of matches.toReversed()) {
      const marks = tr.doc.resolve(from + 1).marks()
      if (text === '') tr.delete(from, to)
      else tr.replaceWith(from, to, schema.text(text, marks))
    }
    this.#editor.view.dispatch(tr.setMeta(OWN_STEP, true))
  }
}

interface Mapping {
  map(position: number, side?: number): number
}
