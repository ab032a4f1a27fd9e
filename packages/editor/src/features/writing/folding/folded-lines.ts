import type { EditorView } from '@tiptap/pm/view'
import { foldsOf, outermost } from '../../../lib/lines/folds.ts'

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
export class FoldedLines {
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
