import * as Y from 'yjs'
import type { Node, Schema } from '@tiptap/pm/model'
import { type EditorState, type Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { attributesOf, runsOf, type LineStart } from '@sheaf/document/text/sequence'
import type { CellId } from '@sheaf/document/table/cell'
import { readTableText } from '@sheaf/document/table/read-table-text'
import { newTableId } from '@sheaf/document/table/names'
import type { TableText } from '@sheaf/document/table/table-text'
import { writeTable } from '@sheaf/document/table/write-table'
import { TableWriter } from '@sheaf/document/table/table-writer'
import type { WritingIds } from '@sheaf/document/text/write'
import { anchorOf, AT_START, behindNewLetters, isKnownAnchor, selectionAt, type SelectionAnchor } from './anchors.ts'
import { breakOfLineId, lineIdOf } from './line-ids.ts'
import { applyChanges } from './apply-changes.ts'
import type { EditedText, PlacedSelection } from './edited-text.ts'
import type { TableAct } from './pad-tables.ts'
import { PadTexts } from './pad-texts.ts'
import { readChanges } from './read-changes.ts'
import { FROM_TEXT, KEEPS_AUTHORS, OWN_STEP } from './step-keys.ts'
import { contentOf, lineOf, marksOf, nodesOf } from './tokens.ts'
import { writtenText } from './typing-run.ts'
import type { UndoStack } from './undo-stack.ts'
import { StepWriter } from './write-steps.ts'

/** Tiptap marks so what a typing rule does; undoing it leaves the signs as they were typed. */
const BY_RULE = 'inputRule'

const isOwnStep = (transaction: Transaction): boolean =>
  transaction.getMeta(OWN_STEP) === true || transaction.getMeta(BY_RULE) === true

export const keepsAuthors = (transaction: Transaction): boolean => {
  const event: unknown = transaction.getMeta('uiEvent')
  return event === 'paste' || event === 'drop' || transaction.getMeta(KEEPS_AUTHORS) === true
}

/** Where a binding shows the text: an editor's view. */
export interface Shown {
  readonly state: EditorState
  /** Whether an input method composes a word. */
  readonly composing?: boolean
  readonly dispatch: (transaction: Transaction) => void
}

/** Who has told where their selection is, and what of the text this page had then. */
export interface CursorSource {
  readonly author: string | undefined
  readonly known: ReadonlyMap<number, number>
}

/** Letters in a row, and the id under which they stand. */
export interface WrittenLetters {
  readonly count: number
  readonly client: number
}

export interface BindingOptions {
  readonly doc: Y.Doc
  readonly schema: Schema
  readonly ids: WritingIds
  /** Returns the time in ms. */
  readonly now?: () => number
}

/**
 * Keeps an editor's document and a text equal, the pad's or that of a table's cell: what is written in the editor becomes
 * the smallest change of the text, and another's change the smallest one of the editor, with selection and scroll
 * position kept.
 */
export class TextBinding {
  readonly text: EditedText
  readonly #texts: PadTexts
  readonly #doc: Y.Doc
  readonly #schema: Schema
  readonly #ids: WritingIds
  readonly #now: () => number
  #shown: readonly LineStart[]
  #view: Shown | undefined
  /** Tables that a line is about to name, by their ids. */
  readonly #coming = new Map<string, TableText>()

  /** @param cell the cell whose text is bound; the pad's own without it */
  constructor(
    { doc, schema, ids, now = () => performance.now() }: BindingOptions,
    texts = new PadTexts(doc, ids),
    cell?: CellId,
  ) {
    this.#doc = doc
    this.#texts = texts
    this.text = cell === undefined ? texts.pad : texts.cell(cell)
    this.#schema = schema
    this.#ids = ids
    this.#now = now
    this.#shown = this.text.shown()
  }

  /** Returns the binding of a cell's text to an editor of a schema, whose steps of undo are in one row with the pad's. */
  ofCell(cell: CellId, schema = this.#schema): TextBinding {
    return new TextBinding({ doc: this.#doc, schema, ids: this.#ids, now: this.#now }, this.#texts, cell)
  }

  get doc(): Y.Doc {
    return this.#doc
  }

  get undoStack(): UndoStack {
    return this.#texts.undoStack
  }

  /** Returns the text as a document of the editor. */
  document(): Node {
    const lines = this.text.shown().map((start) => {
      const nodes = runsOf(start).flatMap(({ text, formats, client }) =>
        nodesOf(this.#schema, text, marksOf(this.#schema, formats, this.otherAuthorOf(client))),
      )
      return this.#schema.node('line', { ...attributesOf(start) }, contentOf(nodes))
    })
    return this.#schema.node('doc', null, lines)
  }

  /** Returns a table of the pad; undefined if it is not here. */
  readonly tableOf = (id: string): TableText | undefined => this.#coming.get(id) ?? readTableText(this.#doc, id)

  /** Returns a table whose letters say whose they are. */
  tableWithAuthors(id: string): TableText | undefined {
    const table = readTableText(this.#doc, id)
    if (table === undefined) return undefined
    const named = table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({
        ...cell,
        lines: cell.lines.map((line) => ({
          ...line,
          runs: line.runs.map((run) => ({ ...run, author: this.#ids.authorOf(run.client) })),
        })),
      })),
    }))
    return { columns: table.columns, rows: named }
  }

  /** Id of the author who writes on this page. */
  get ownAuthor(): string {
    return this.#ids.authorOf(this.#ids.letters)
  }

  /** Returns the id of a new table. It is written with the first line that names it, in the same change of the text. */
  bringTable(table: TableText): string {
    const id = newTableId()
    this.#coming.set(id, table)
    return id
  }

  /** Returns whose letters stand under an id, if they are not one's own; '' if that is not known. */
  readonly otherAuthorOf = (client: number): string | undefined => {
    const author = this.#ids.authorOf(client)
    return author === this.#ids.authorOf(this.#ids.letters) ? undefined : author
  }

  /** Follows the text in a view that shows `document()`. Returns a function that ends this; then nothing waits. */
  connect(view: Shown): () => void {
    this.#view = view
    this.#shown = this.text.shown()
    this.#texts.views.add(view)
    this.#doc.on('afterTransaction', this.#follow)
    return () => {
      this.#view = undefined
      this.#texts.views.delete(view)
      this.#doc.off('afterTransaction', this.#follow)
      this.receiveWaiting()
    }
  }

  /** Returns the anchors of a selection of the document that the editor shows now. */
  anchorsOf(selection: Selection): SelectionAnchor {
    return anchorOf(selection.$head.node(0), selection, this.#shown)
  }

  /** Returns the id of a line, by its number in that document, from 1; undefined if there is no such line. */
  lineIdAt(number: number): string | undefined {
    const start = this.#shown[number - 1]
    return start instanceof Y.Item ? lineIdOf(start) : undefined
  }

  /** Returns the number, from 1, of the line that an id names; undefined if it is not in that document. */
  lineOfId(lineId: string): number | undefined {
    const start = breakOfLineId(this.#doc.store, lineId)
    const at = start === undefined ? -1 : this.#shown.indexOf(start)
    return at === -1 ? undefined : at + 1
  }

  /** Returns under which ids the letters of a range of that document stand, in their order. */
  writersIn(doc: Node, from: number, to: number): WrittenLetters[] {
    const written: WrittenLetters[] = []
    doc.nodesBetween(from, to, (_line, position, _parent, number) => {
      const start = this.#shown[number]
      let at = position + 1
      for (const { text, client } of start === undefined ? [] : runsOf(start)) {
        const count = Math.min(at + text.length, to) - Math.max(at, from)
        if (count > 0) written.push({ count, client })
        at += text.length
      }
      return false
    })
    return written
  }

  /** Returns how much of the text this page has, by the ids under which it was written. */
  known(): ReadonlyMap<number, number> {
    const { store } = this.#doc
    return new Map([...store.clients.keys()].map((client) => [client, Y.getState(store, client)]))
  }

  /**
   * Returns the selection of that document that anchors stand for; undefined if the text does not have them yet. A caret
   * has gone along with what its author has typed since it was told.
   */
  selectionOf({ anchor, head }: SelectionAnchor, doc: Node, source?: CursorSource): Selection | undefined {
    const { store } = this.#doc
    if (!isKnownAnchor(store, anchor) || !isKnownAnchor(store, head)) return undefined
    const isNew = ({ client, clock }: Y.ID): boolean =>
      clock >= (source?.known.get(client) ?? 0) && this.#ids.authorOf(client) === source?.author
    if (source === undefined || !Y.compareIDs(anchor, head))
      return selectionAt(store, { anchor, head }, doc, this.#shown)
    const caret = behindNewLetters(store, head, this.#shown, isNew)
    return selectionAt(store, { anchor: caret, head: caret }, doc, this.#shown)
  }

  /** Writes what transactions changed in the editor. The selection is the one before them. */
  push(transactions: readonly Transaction[], selection: Selection): void {
    const own = transactions.filter((transaction) => transaction.docChanged && !transaction.getMeta(FROM_TEXT))
    const [first] = own
    if (first === undefined) return
    const before = this.#placed(first.before, within(first.before, selection))
    const last = transactions.at(-1)!
    const changes = this.text.write((writer, change) => {
      const steps = new StepWriter(writer, this.#shown)
      for (const transaction of own)
        for (const [at, step] of transaction.steps.entries())
          steps.write(
            step,
            transaction.docs[at]!,
            transaction.docs[at + 1] ?? transaction.doc,
            keepsAuthors(transaction),
          )
      this.#shown = steps.shown
      this.#writeComing(change, last.doc)
    }, this)
    if (own.some((transaction) => transaction.getMeta('addToHistory') === false)) return
    const isApart = own.some(isOwnStep)
    if (isApart) this.undoStack.endStep()
    const after = this.#placed(last.doc, last.selection)
    this.undoStack.add({ changes, before, after, text: writtenText(own) }, this.#now())
    if (isApart) this.undoStack.endStep()
  }

  /** Applies another's update, once no word is composed. */
  receive(update: Uint8Array, origin: unknown): void {
    this.#texts.receive(update, origin)
  }

  /** Applies the updates that have waited for the end of a composition. */
  receiveWaiting(): void {
    this.#texts.receiveWaiting()
  }

  /** Takes back, or does again, the last step of one's own. Returns whether there was one. */
  revert(way: 'undo' | 'redo'): boolean {
    return this.undoStack.revert(way)
  }

  /**
   * Changes tables as a step of undo of its own.
   *
   * @param act Changes them within the transaction, and returns what it did
   * @param after Where the caret is afterwards: at the beginning of a cell, or where it is
   */
  editTables(act: TableAct, after?: () => CellId | undefined): void {
    const { tables } = this.#texts
    const changes = tables.change(act, this.undoStack)
    const before = this.#selected()
    const cell = after?.()
    this.undoStack.endStep()
    this.undoStack.addApart(tables, changes, before, cell ? { text: this.#texts.cell(cell), ...AT_START } : before)
    this.undoStack.endStep()
  }

  /** Changes the rows and columns of one table as `editTables` does. */
  changeTable(table: string, change: (writer: TableWriter) => void, after?: () => CellId | undefined): void {
    this.editTables((transaction, ids) => {
      const writer = new TableWriter(transaction, table, ids.letters, newTableId)
      change(writer)
      return writer.changes
    }, after)
  }

  #placed(doc: Node, selection: Selection): PlacedSelection {
    return { text: this.text, ...anchorOf(doc, selection, this.#shown) }
  }

  #selected(): PlacedSelection {
    const { state } = this.#view ?? {}
    return state ? this.#placed(state.doc, state.selection) : { text: this.text, ...AT_START }
  }

  /** Writes the tables that lines of a document name and that are not there yet. */
  #writeComing(transaction: Y.Transaction, doc: Node): void {
    if (this.#coming.size === 0) return
    doc.forEach((line) => {
      const id = lineOf(line).table
      const table = id === null ? undefined : this.#coming.get(id)
      if (id === null || table === undefined) return
      this.#coming.delete(id)
      writeTable(transaction, table, this.#ids, id)
    })
  }

  readonly #follow = (change: Y.Transaction): void => {
    const view = this.#view
    if (view === undefined || change.origin === this) return
    const { state } = view
    const lengthOf = (line: number): number => state.doc.child(line).content.size
    const { changes, shown } = readChanges(change, this.text.sequence, this.#shown, lengthOf, () => this.text.shown())
    this.#shown = shown
    if (changes.length === 0) return
    let transaction = state.tr
    if (!applyChanges(transaction, changes, this.otherAuthorOf))
      transaction = state.tr.replaceWith(0, state.doc.content.size, this.document().content)
    const { pending } = this.text
    const selection = pending
      ? selectionAt(this.#doc.store, pending, transaction.doc, shown)
      : behindItsLetter(transaction, state.selection)
    if (!selection.eq(transaction.selection)) transaction.setSelection(selection)
    if (pending) transaction.scrollIntoView()
    view.dispatch(transaction.setMeta(FROM_TEXT, true).setMeta('addToHistory', false))
  }
}

/** Returns a selection whose ends stay behind the letters that they were behind. */
const behindItsLetter = ({ doc, mapping, selection }: Transaction, before: Selection): Selection => {
  if (!(before instanceof TextSelection)) return selection
  const [anchor, head] = [before.anchor, before.head].map((position) => doc.resolve(mapping.map(position, -1)))
  return TextSelection.between(anchor!, head!)
}

const within = (doc: Node, selection: Selection): Selection =>
  selection.$anchor.doc === doc ? selection : TextSelection.atStart(doc)
