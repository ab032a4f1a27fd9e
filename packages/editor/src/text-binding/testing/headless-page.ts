import * as Y from 'yjs'
import { EditorState, type Transaction } from '@tiptap/pm/state'
import { breakIdOf, letterIdOf } from '@sheaf/document/text/client-ids'
import { lineSchema } from '../line-schema.ts'
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

/** An editor without a window, on a document of its own. */
export class HeadlessPage {
  readonly doc = new Y.Doc()
  readonly author: string
  readonly binding: TextBinding
  state: EditorState

  /** @param id Id of its letters; ids for the letters of others are counted from `otherIds` */
  constructor(author: string, owners: Owners, id: number, otherIds: number, now?: () => number) {
    this.author = author
    this.doc.clientID = id
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
    this.binding = new TextBinding({
      doc: this.doc,
      schema: lineSchema,
      ids: { letters: id, breaks: breakIdOf(id), authorOf: (client) => owners.authorOf(client), idFor },
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
}
