import type { Node } from '@tiptap/pm/model'
import type { CellId } from '@sheaf/document/table/cell'

/* Where the letters of a cell are that is drawn and has no editor. */

/** What is drawn in a line and none of its letters. */
const NO_LETTERS =
  '[data-caret], input, [role="separator"], [contenteditable="false"]:not([data-letters]), [data-letters] *'

/** What is drawn in place of letters, and how many they are: a formula. */
const lettersIn = (node: globalThis.Node): number =>
  node instanceof HTMLElement ? Number(node.dataset['letters'] ?? 0) : 0

const isOfLetters = (node: globalThis.Node): boolean =>
  node instanceof Element ? !node.matches(NO_LETTERS) : lettersIn(node.parentNode!) === 0

const beside = (node: ChildNode, side: 0 | 1): DrawnPlace => {
  const parent = node.parentNode!
  return { node: parent, offset: [...parent.childNodes].indexOf(node) + side }
}

/** A place in the page, as the browser names it. */
export interface DrawnPlace {
  readonly node: globalThis.Node
  readonly offset: number
}

/**
 * Returns where a position of a text is drawn; undefined if it is not.
 *
 * @param content has an element for each line
 * @param side whether of two elements that meet there it is in the second one, 1, or in the first, -1
 */
export const drawnPlaceOf = (
  content: Element,
  doc: Node,
  position: number,
  side: -1 | 1 = -1,
): DrawnPlace | undefined => {
  const $position = doc.resolve(position)
  const line = content.children[$position.index(0)]
  if (line === undefined) return undefined
  let rest = $position.parentOffset
  let last: DrawnPlace | undefined
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    isOfLetters(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  )
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const letters = lettersIn(node)
    if (letters > 0) {
      // Within it is before it for what begins there, and behind it for what ends there.
      if (rest === 0 || (rest < letters && side > 0)) return beside(node as HTMLElement, 0)
      if (rest < letters || (rest === letters && side < 0)) return beside(node as HTMLElement, 1)
      rest -= letters
      if (rest === 0) last = beside(node as HTMLElement, 1)
    } else if (node instanceof Text) {
      if (rest < node.length || (rest === node.length && side < 0)) return { node, offset: rest }
      rest -= node.length
      if (rest === 0) last = { node, offset: node.length }
    } else if (node instanceof HTMLBRElement) {
      if (rest === 0) return beside(node, 0)
      rest -= 1
    }
  }
  if (last) return last
  const inner = line.querySelector('li, code, figcaption') ?? line
  return { node: inner, offset: inner.childNodes.length }
}

/** Returns the element of a cell that is drawn within another one. */
export const drawnCell = (root: ParentNode, { table, row, column }: CellId): HTMLElement | null =>
  root.querySelector(
    `table[data-table="${CSS.escape(table)}"] [data-row="${CSS.escape(row)}"][data-column="${CSS.escape(column)}"]`,
  )
