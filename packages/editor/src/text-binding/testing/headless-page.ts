import * as Y from 'yjs'
import { type Command, EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { breakIdOf, letterIdOf } from '@sheaf/document/text/client-ids'
import type { WritingIds } from '@sheaf/document/text/write'
import { lineSchema } from '../lines/line-schema.ts'
import { TextBinding } from '../text-binding.ts'

/** Whose letters stand under an id, as the server's table of ids says. */
export class Owners {
  readonly #authors = new Map<number, string>()

  declare(id: number, author: string): void {
    this.#authors.set(id, author)
  }

  authorOf(id: number): string {
    return this.#authors.get(letterIdOf(id)) ?? '?'
  }
}

/** A page of one person, on a document of its own. */
export interface TestPage {
  readonly author: string
  readonly doc: Y.Doc
  readonly binding: TextBinding
  readonly state: EditorState
  dispatch(transaction: Transaction): void
  type(text: string): void
  receive(update: Uint8Array): void
  close(): void
}

/** What makes a page. Ids for the letters of others are counted from `otherIds`. */
export type MakePage = (author: string, owners: Owners, id: number, otherIds: number, now?: () => number) => TestPage

/** Returns the ids under which a page writes, which are owned from their first use on. */
export const idsFor = (author: string, owners: Owners, id: number, otherIds: number): WritingIds => {
  owners.declare(id, author)
  const others = new Map<string, number>()
  const idFor = (whose: string): number => {
    if (whose === author) return id
    const known = others.get(whose)
    if (known !== undefined) return known
    const made = otherIds + others.size
    owners.declare(made, whose)
    others.set(whose, made)
    return made
  }
  return { letters: id, breaks: breakIdOf(id), authorOf: (client) => owners.authorOf(client), idFor }
}

/** Runs a command on a page, with the selection of a range before it. */
export const run = (page: TestPage, command: Command, from?: number, to = from): boolean => {
  if (from !== undefined) {
    const { tr, doc } = page.state
    page.dispatch(tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to!))))
  }
  return command(page.state, (transaction) => page.dispatch(transaction))
}

/** An editor without a window, on a document of its own. */
export class HeadlessPage implements TestPage {
  readonly doc = new Y.Doc()
  readonly author: string
  readonly binding: TextBinding
  state: EditorState

  /** @param id Id of its letters; ids for the letters of others are counted from `otherIds` */
  constructor(author: string, owners: Owners, id: number, otherIds: number, now?: () => number) {
    this.author = author
    this.doc.clientID = id
    this.binding = new TextBinding({
      doc: this.doc,
      schema: lineSchema,
      ids: idsFor(author, owners, id, otherIds),
      ...(now && { now }),
    })
    this.state = EditorState.create({ doc: this.binding.document() })
    this.binding.connect(this)
  }

  dispatch(transaction: Transaction): void {
    const { selection } = this.state
    const { state, transactions } = this.state.applyTransaction(transaction)
    this.state = state
    this.binding.push(transactions, selection)
  }

  type(text: string): void {
    for (const letter of text) this.dispatch(this.state.tr.replaceSelectionWith(lineSchema.text(letter), false))
  }

  receive(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, 'network')
  }

  close(): void {}
}
