import { onLanguage, t } from '@sheaf/ui/l10n/i18n'
import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { parseJson, type StoredText } from '@sheaf/ui/lib/browser-storage'
import type { Node } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { bindingOf } from '../../../text-binding/binding-plugin.ts'
import {
  type Fold,
  foldAt,
  type FoldChange,
  foldsKey,
  foldsOf,
  toggleFold,
  toggleFoldAtCaret,
  withoutCaret,
  outermost,
} from '../../../lib/lines/folds.ts'
import { FoldSigns, pressedSign } from './fold-signs.ts'
import './folding.css'
import type { TextBinding } from '../../../text-binding/text-binding.ts'

/** Keeps which headings are folded, by the ids of their lines: others write while this page is not there. */
const keepFolds = (kept: StoredText, binding: TextBinding, folds: readonly Fold[]): void => {
  const ids = folds.flatMap(({ line }) => binding.lineIdAt(line + 1) ?? [])
  const text = JSON.stringify(ids)
  if (ids.length === 0) kept.remove()
  else if (text !== kept.get()) kept.set(text)
}

/** Returns the positions before the headings that were folded when this tab last had the pad. */
const keptFolds = (kept: StoredText, binding: TextBinding, doc: Node): number[] => {
  const ids = parseJson(kept.get())
  if (!Array.isArray(ids)) return []
  const lines = new Set(ids.flatMap((id) => (typeof id === 'string' ? (binding.lineOfId(id) ?? []) : [])))
  const positions: number[] = []
  if (lines.size > 0)
    doc.forEach((_line, position, index) => {
      if (lines.has(index + 1)) positions.push(position)
    })
  return positions
}

const foldsAt = (state: EditorState, positions: readonly number[]): readonly Fold[] =>
  positions.toSorted((a, b) => a - b).flatMap((position) => foldAt(state.doc, position) ?? [])

const follow = (transaction: Transaction, before: readonly Fold[], state: EditorState): readonly Fold[] => {
  const change = transaction.getMeta(foldsKey) as FoldChange | undefined
  let folds = before
  if (change !== undefined || (transaction.docChanged && before.length > 0)) {
    const kept = before.filter(({ position }) => change?.unfold?.includes(position) !== true)
    const { mapping } = transaction
    const positions = kept.map(({ position }) => mapping.map(position, 1))
    folds = foldsAt(state, change?.fold === undefined ? positions : [...positions, change.fold])
  }
  return withoutCaret(folds, state)
}

/** Delete at the end of a folded heading shows what would come into it, before it does. */
const isBeforeFolded = ({ doc, selection: { empty, $head } }: EditorState, { begin }: Fold): boolean =>
  empty && $head.pos === begin - 1 && $head.depth > 0 && doc.content.size > begin

/** Attribute of a line that is hidden in a fold. */
const HIDDEN = 'data-folded-away'
/** Attribute of the line below a fold, which counts the hidden ones, too: what is hidden counts no lines. */
const BELOW = 'data-below-fold'
const COUNTED = '--lines'

/**
 * Hides the lines of folds. They are marked on their elements and not by decorations, for which ProseMirror would go
 * through all lines at each key, nor by their numbers in a style sheet, for which the browser would at each new line. It
 * is done whenever the text is drawn, since ProseMirror may have made elements anew.
 */
class FoldedLines {
  readonly #view: EditorView
  #hidden: ReadonlySet<Element> = new Set()
  #below: ReadonlyMap<HTMLElement, number> = new Map()

  constructor(view: EditorView) {
    this.#view = view
  }

  draw(): void {
    const [hidden, below] = [new Set<Element>(), new Map<HTMLElement, number>()]
    for (const { line, last } of outermost(foldsOf(this.#view.state))) {
      let next = this.#view.dom.children[line]?.nextElementSibling
      for (let number = line; number < last && next; number += 1) {
        hidden.add(next)
        next = next.nextElementSibling
      }
      if (next instanceof HTMLElement) below.set(next, last - line + 1)
    }
    for (const line of this.#hidden) if (!hidden.has(line)) line.removeAttribute(HIDDEN)
    for (const line of hidden) if (!line.hasAttribute(HIDDEN)) line.setAttribute(HIDDEN, '')
    for (const line of this.#below.keys())
      if (!below.has(line)) {
        line.removeAttribute(BELOW)
        line.style.removeProperty(COUNTED)
      }
    for (const [line, lines] of below) {
      line.setAttribute(BELOW, '')
      line.style.setProperty(COUNTED, String(lines))
    }
    this.#hidden = hidden
    this.#below = below
  }
}

/**
 * EDT-201 to EDT-206: sections of the text fold below their headings, for this reader alone. The text stays as it is; the
 * elements of its lines are hidden.
 */
export const Folding = Extension.create<{ readonly kept: StoredText | undefined }>({
  name: 'folding',

  addOptions: () => ({ kept: undefined }),

  addKeyboardShortcuts() {
    const { editor } = this
    // Always done with the key, which would begin a row.
    return { 'Mod-Shift-Enter': () => toggleFoldAtCaret(editor.view) || true }
  },

  addProseMirrorPlugins() {
    const { kept } = this.options
    let signs: FoldSigns | undefined
    return [
      new Plugin<readonly Fold[]>({
        key: foldsKey,
        state: {
          init: (_config, state) => {
            const binding = bindingOf(state)
            return kept && binding ? withoutCaret(foldsAt(state, keptFolds(kept, binding, state.doc)), state) : []
          },
          apply: (transaction, before, _old, state) => follow(transaction, before, state),
        },
        props: {
          handleKeyDown: (view, { key, shiftKey, ctrlKey, metaKey, altKey }) => {
            if (key !== 'Delete' || shiftKey || ctrlKey || metaKey || altKey) return false
            const fold = foldsOf(view.state).find((one) => isBeforeFolded(view.state, one))
            return fold !== undefined && toggleFold(view, fold.position)
          },
          handleDOMEvents: {
            pointerover: (_view, { target }) => signs?.point(target),
            pointerleave: () => signs?.point(null),
            focus: () => queueMicrotask(() => signs?.draw()),
            blur: () => queueMicrotask(() => signs?.draw()),
            // The caret stays where it is.
            mousedown: (view, event) => {
              const position = pressedSign(view, event)
              if (position === undefined) return false
              event.preventDefault()
              return toggleFold(view, position)
            },
          },
        },
        view: (view) => {
          const lines = new FoldedLines(view)
          const ownSigns = new FoldSigns(view, (count) => t('EDITOR.FOLD.LINES', { count }))
          signs = ownSigns
          let drawn: readonly Fold[] | undefined
          const draw = (): void => {
            const folds = foldsOf(view.state)
            lines.draw()
            ownSigns.draw()
            if (folds === drawn) return
            drawn = folds
            const binding = bindingOf(view.state)
            if (kept && binding) keepFolds(kept, binding, folds)
          }
          const stopLanguage = onLanguage(() => ownSigns.draw())
          draw()
          return {
            update: draw,
            destroy: () => {
              stopLanguage()
              signs = undefined
            },
          }
        },
      }),
    ]
  },
})
