import type { Editor } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import type * as Y from 'yjs'
import { cellEditor } from '../../lib/tables/cell-editor.ts'
import { Store } from '@sheaf/ui/lib/store'
import { askedInCell } from '../../lib/tables/table-focus.ts'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { type LettersChange, LettersStep } from '../../text-binding/letters-step.ts'
import { asOneUndo } from '../../text-binding/one-undo.ts'
import { OWN_STEP } from '../../text-binding/step-keys.ts'
import { AUTHOR_MARK, lineOf } from '../../text-binding/tokens.ts'
import { editCell, matchesInTable, openCellOf } from './cell-matches.ts'
import { findMatches, type FindOptions, type Match, matchFrom, patternOf, placeOf } from './matches.ts'
import { hideMatches, scrollToMatch, selectDrawn, showMatches } from './show-matches.ts'

interface FindState extends FindOptions {
  readonly sought: string
  readonly matches: readonly Match[]
  /** Index of the match that is pointed at; -1 if there is none. */
  readonly at: number
}

/** Place before all matches. */
const START = { from: 0 }

/** Milliseconds for which a change of the text waits until it is searched: a key does not wait for it. */
const SEARCH_AFTER_MS = 120

/**
 * EDT-150: finds a text in the pad and in the cells of its tables, while people write in it, and replaces it. The match that is pointed at stays the same
 * one while others write before it.
 */
export class FindSession {
  readonly state: Store<FindState>
  readonly #editor: Editor
  readonly #stops: (() => void)[]
  #timer: ReturnType<typeof setTimeout> | undefined
  #hasTables = false
  #isReplacing = false

  /** Begins with a text that is sought, or with the selected one. */
  constructor(editor: Editor, text?: string) {
    this.#editor = editor
    const open = openCellOf(editor)
    const { doc, selection } = (open?.editor ?? editor).state
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
    const pad = bindingOf(editor.state)?.doc
    pad?.on('afterTransaction', this.#followCells)
    this.#stops = [
      () => void editor.off('transaction', this.#follow),
      () => pad?.off('afterTransaction', this.#followCells),
      cellEditor.subscribe(this.#showSoon),
    ]
    this.#search({ from: selection.from, cell: open?.cell })
    if (text !== undefined) this.#reveal()
  }

  /** Looks for another text, or in another way, from the match on that is pointed at. */
  seek(change: Partial<Pick<FindState, 'sought' | 'isCaseSensitive' | 'isWholeWords'>>): void {
    const from = this.#pointedAt() ?? this.#editor.state.selection
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
    this.#search({ from: match.from + text.length, cell: match.cell })
    this.#reveal()
  }

  /** Replaces all matches, as one step of undo. Returns how many. */
  replaceAll(text: string): number {
    this.#search(this.#pointedAt() ?? START)
    const { matches } = this.state.get()
    if (!this.#editor.isEditable || matches.length === 0) return 0
    this.#edit(matches, text)
    this.#search(START)
    return matches.length
  }

  /** Ends the search. The match that was pointed at is selected then. */
  close(): void {
    const match = this.#pointedAt()
    clearTimeout(this.#timer)
    for (const stop of this.#stops) stop()
    hideMatches()
    if (this.#editor.isDestroyed) return
    const { state, view, isEditable } = this.#editor
    if (match?.cell && isEditable) askedInCell.set({ ...match, cell: match.cell.id })
    else if (match?.cell) selectDrawn(this.#editor, match)
    else if (match) view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, match.from, match.to)))
    if (!match?.cell) ((match === undefined && openCellOf(this.#editor)?.editor) || this.#editor).view.focus()
  }

  readonly #follow = ({ transaction }: { readonly transaction: { docChanged: boolean; mapping: Mapping } }): void => {
    // What replaces matches is searched right behind.
    if (!transaction.docChanged || this.#isReplacing) return
    const { mapping } = transaction
    const state = this.state.get()
    const matches = state.matches.map(({ from, to, cell }) =>
      cell === undefined
        ? { from: mapping.map(from, 1), to: mapping.map(to, -1) }
        : { from, to, cell: { ...cell, line: mapping.map(cell.line, 1) } },
    )
    this.state.set({ ...state, matches })
    this.#searchSoon()
  }

  /** Searches again once cells or rows of a table have changed. */
  readonly #followCells = ({ changed }: Y.Transaction): void => {
    if (changed.size > 0 && this.#hasTables) this.#searchSoon()
  }

  #searchSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#search(this.#pointedAt() ?? START), SEARCH_AFTER_MS)
  }

  /** Marks the matches again once a cell has got or lost its editor. */
  readonly #showSoon = (): void => void setTimeout(() => this.#editor.isDestroyed || this.#show())

  #pointedAt(): Match | undefined {
    const { matches, at } = this.state.get()
    return matches[at]
  }

  /** Searches, and points at the first match from a place on, or at the one that was pointed at. */
  #search(from: Pick<Match, 'from' | 'cell'>): void {
    clearTimeout(this.#timer)
    if (this.#editor.isDestroyed) return
    const state = this.state.get()
    const pattern = patternOf(state.sought, state)
    const { doc } = this.#editor.state
    const binding = bindingOf(this.#editor.state)
    this.#hasTables = doc.children.some((line) => lineOf(line).table !== null)
    const matches = pattern
      ? findMatches(doc, pattern, (table, line) => matchesInTable(binding, table, line, pattern))
      : []
    this.state.set({ ...state, matches, at: matches.length === 0 ? -1 : matchFrom(matches, placeOf(from)) })
    this.#show()
  }

  #pointAt(at: number): void {
    this.state.set({ ...this.state.get(), at })
    this.#show()
  }

  #show(): void {
    const { matches, at } = this.state.get()
    showMatches(this.#editor, matches, at)
  }

  #reveal(): void {
    const match = this.#pointedAt()
    if (match) scrollToMatch(this.#editor, match)
  }

  /** Writes in place of matches, as one step of undo. */
  #edit(matches: readonly Match[], text: string): void {
    const inPad = matches.filter(({ cell }) => cell === undefined)
    const byCell = Map.groupBy(
      matches.filter(({ cell }) => cell !== undefined),
      ({ cell }) => cell!.id,
    )
    this.#isReplacing = true
    asOneUndo(this.#editor.view, () => {
      if (inPad.length > 0) this.#editor.view.dispatch(replaced(this.#editor.state, inPad, text))
      for (const [id, inCell] of byCell)
        editCell(this.#editor, id, (cell) => cell.dispatch(replaced(cell.state, inCell, text)))
    })
    this.#isReplacing = false
  }
}

/** Returns what writes a text in place of matches, which are in their order. */
const replaced = ({ tr, doc, schema }: EditorState, matches: readonly Match[], text: string): Transaction => {
  const changes: LettersChange[] = []
  let next = 0
  doc.forEach((line, position) => {
    for (; matches[next] && matches[next]!.to <= position + line.nodeSize; next++) {
      const { from, to } = matches[next]!
      const { marks } = line.nodeAt(from - position - 1)!
      // Whoever replaces letters writes those that come in their place.
      const own = marks.filter(({ type }) => type.name !== AUTHOR_MARK)
      changes.push({ from, to, content: text === '' ? Fragment.empty : Fragment.from(schema.text(text, own)) })
    }
  })
  return tr.step(new LettersStep(changes)).setMeta(OWN_STEP, true)
}

interface Mapping {
  map(position: number, side?: number): number
}
