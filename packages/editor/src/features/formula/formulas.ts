import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { DecorationSet, type EditorView } from '@tiptap/pm/view'
import { FORMULA } from '@sheaf/document/text/formats/formula'
import { isInChangedLines } from '../../lib/lines/changed-lines.ts'
import { hasFormula } from '../../text-binding/lines/formulas.ts'
import { FROM_TEXT } from '../../text-binding/step-keys.ts'
import { formulas, type ShownFormulas } from './shown-formulas.ts'

type Following = typeof import('./follow-formulas.ts')

const NOTHING: ShownFormulas = { decorations: DecorationSet.empty, open: undefined }

/** Fetches what shows formulas once there is one, or one is begun: most pads have none. */
class FetchesFormulas {
  readonly #onFetched: (following: Following) => void
  #isGone = false
  #isFetching = false
  /** The text that has been searched for formulas. */
  #searched: Node | undefined

  constructor(view: EditorView, onFetched: (following: Following) => void) {
    this.#onFetched = onFetched
    this.update(view)
  }

  update(view: EditorView): void {
    if (this.#isFetching) return
    const { doc, storedMarks } = view.state
    const isBegun = storedMarks?.some(({ type }) => type.name === FORMULA) === true
    const searched = this.#searched
    this.#searched = doc
    if (isBegun || isInChangedLines(searched, doc, hasFormula)) this.#fetch()
  }

  destroy(): void {
    this.#isGone = true
  }

  #fetch(): void {
    this.#isFetching = true
    import('./follow-formulas.ts').then(
      (following) => {
        if (!this.#isGone) this.#onFetched(following)
      },
      () => {
        // Sources can be read; the next change of the text tries again.
        this.#isFetching = false
        this.#searched = undefined
      },
    )
  }
}

/** EDT-335: what is typed into a formula that was begun belongs to it before what shows formulas is here, too. */
const goOnTyping = (
  transactions: readonly Transaction[],
  { storedMarks }: EditorState,
  { selection: { empty, $from }, tr }: EditorState,
): Transaction | undefined => {
  const isWritten = transactions.some((one) => one.docChanged && one.getMeta(FROM_TEXT) === undefined)
  const mark = storedMarks?.find(({ type }) => type.name === FORMULA)
  if (!isWritten || mark === undefined || !empty) return undefined
  return $from.nodeBefore && mark.isInSet($from.nodeBefore.marks) ? tr.addStoredMark(mark) : undefined
}

/** EDT-240: draws the formulas of a text where the caret is not in them. */
export const Formulas = Extension.create({
  name: 'formulas',
  // Its keys come before those that lead past tables and out of code.
  priority: 150,

  addProseMirrorPlugins() {
    const { editor } = this
    let following: Following | undefined
    return [
      new Plugin<ShownFormulas>({
        key: formulas,
        state: {
          init: () => NOTHING,
          apply: (transaction, before, old, state) =>
            following?.follow(transaction, before, old, state, editor.options.editable) ?? before,
        },
        appendTransaction: (transactions, old, state) =>
          following ? following.marksInOpen(state) : goOnTyping(transactions, old, state),
        props: {
          decorations: (state) => formulas.getState(state)?.decorations,
          handleKeyDown: (view, event) => following?.handleKey(view, event) ?? false,
          handleDOMEvents: {
            mousedown: (view, event) => following?.enterPressed(view, event) ?? false,
          },
        },
        view: (view) =>
          new FetchesFormulas(view, (fetched) => {
            following = fetched
            view.dispatch(view.state.tr.setMeta(formulas, 'draw').setMeta('addToHistory', false))
          }),
      }),
    ]
  },
})

/** The formulas of a cell. Their keys come before those of the cell, whose Escape and arrows would lead out of it. */
export const CellFormulas = Formulas.extend({ priority: 1600 })
