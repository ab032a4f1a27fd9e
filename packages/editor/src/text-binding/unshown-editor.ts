import { EditorState, type Transaction } from '@tiptap/pm/state'
import type { Shown, TextBinding } from './text-binding.ts'

/** Edits a text of the pad that no view shows, with the same steps of undo as an editor that is shown. */
export class UnshownEditor implements Shown {
  readonly binding: TextBinding
  state: EditorState
  readonly #disconnect: () => void

  constructor(binding: TextBinding) {
    this.binding = binding
    this.state = EditorState.create({ doc: binding.document() })
    this.#disconnect = binding.connect(this)
  }

  readonly dispatch = (transaction: Transaction): void => {
    const { selection } = this.state
    const { state, transactions } = this.state.applyTransaction(transaction)
    this.state = state
    this.binding.push(transactions, selection)
  }

  end(): void {
    this.#disconnect()
  }
}
