import type { EditorView } from '@tiptap/pm/view'
import { foldsOf, hasSection, outermost } from '../../../lib/lines/folds.ts'

/** Attribute of the letters of a heading whose section can be folded, while it is pointed at or has the caret. */
const FOLDABLE = 'data-foldable'
/** Attribute of the letters of a folded heading, which says what it hides. */
const FOLDED = 'data-folded'

const lineNumberOf = (view: EditorView, line: Element): number => [...view.dom.children].indexOf(line)

/** Returns the line of the text that an element of the page is in. */
const lineAround = (view: EditorView, element: EventTarget | null): Element | undefined => {
  let line = element instanceof Element ? element : null
  while (line !== null && line.parentElement !== view.dom) line = line.parentElement
  return line ?? undefined
}

const isHeadingElement = (line: Element): boolean => /^H[1-6]$/.test(line.tagName)

/** Sets an attribute of the letters of headings, and takes it off those that had it and are not among them. */
const setOn = (before: Iterable<Element>, name: string, values: ReadonlyMap<Element, string>): void => {
  for (const heading of before) if (!values.has(heading)) heading.firstElementChild?.removeAttribute(name)
  for (const [{ firstElementChild: letters }, value] of values)
    if (letters && letters.getAttribute(name) !== value) letters.setAttribute(name, value)
}

/**
 * Shows which sections are folded, and which can be: where the pointer is, and where one writes. Elements are marked
 * whenever the text is drawn, since ProseMirror may have made them anew.
 */
export class FoldSigns {
  readonly #view: EditorView
  readonly #label: (lines: number) => string
  #pointed: Element | undefined
  #foldable: ReadonlyMap<Element, string> = new Map()
  #folded: ReadonlyMap<Element, string> = new Map()

  constructor(view: EditorView, label: (lines: number) => string) {
    this.#view = view
    this.#label = label
  }

  /** Says where the pointer is. */
  point(target: EventTarget | null): void {
    const line = lineAround(this.#view, target)
    if (line === this.#pointed) return
    this.#pointed = line
    this.draw()
  }

  draw(): void {
    const folded = new Map<Element, string>()
    for (const { line, last } of outermost(foldsOf(this.#view.state))) {
      const heading = this.#view.dom.children[line]
      if (heading) folded.set(heading, this.#label(last - line))
    }
    const foldable = new Map<Element, string>()
    for (const line of [this.#pointed, this.#withCaret()])
      if (line && !folded.has(line) && this.#isFoldable(line)) foldable.set(line, '')
    setOn(this.#folded.keys(), FOLDED, folded)
    setOn(this.#foldable.keys(), FOLDABLE, foldable)
    this.#folded = folded
    this.#foldable = foldable
  }

  #withCaret(): Element | undefined {
    const { $head } = this.#view.state.selection
    if (!this.#view.editable || !this.#view.hasFocus() || $head.depth === 0) return undefined
    return this.#view.dom.children[$head.index(0)]
  }

  #isFoldable(line: Element): boolean {
    return isHeadingElement(line) && hasSection(this.#view.state.doc, lineNumberOf(this.#view, line))
  }
}

/** Returns whether a place of the page is in one of these boxes. */
const isIn = (boxes: Iterable<DOMRect>, x: number, y: number): boolean =>
  [...boxes].some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom)

/**
 * Returns the position before the heading whose sign is pressed; undefined if none is. A sign belongs to the element
 * around the letters of its heading, and is where none of these are.
 */
export const pressedSign = (view: EditorView, { target, button, clientX, clientY }: MouseEvent): number | undefined => {
  if (button !== 0 || !(target instanceof Element)) return undefined
  const line = target.parentElement
  if (line?.parentElement !== view.dom || !isHeadingElement(line)) return undefined
  const isShown = target.hasAttribute(FOLDABLE) || target.hasAttribute(FOLDED)
  const letters = document.createRange()
  letters.selectNodeContents(target)
  if (!isShown || isIn(letters.getClientRects(), clientX, clientY)) return undefined
  return view.posAtDOM(line, 0) - 1
}
