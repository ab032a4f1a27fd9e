import type { Editor } from '@tiptap/core'

/** A stretch of the text's height, in pixels from the top of the element around the text. */
export interface Stretch {
  readonly top: number
  readonly bottom: number
}

/** Returns the element around the text, in which handle and marks are placed. */
export const aroundOf = ({ view: { dom } }: Editor): HTMLElement | null => dom.parentElement

/** Returns the line at a height of the window: the nearest one if none is there. */
export const lineAtHeight = ({ view: { dom } }: Editor, y: number): HTMLElement | undefined => {
  const lines = dom.children
  let [low, high] = [0, lines.length - 1]
  // Lines follow each other from top to bottom, so few of them have to be measured.
  while (low < high) {
    const middle = (low + high) >> 1
    if (lines[middle]!.getBoundingClientRect().bottom > y) high = middle
    else low = middle + 1
  }
  const line = lines[low]
  return line instanceof HTMLElement ? line : undefined
}

/** Returns the number of a line, counted from 0. */
export const numberOfLine = ({ view, state: { doc } }: Editor, line: HTMLElement): number =>
  doc.resolve(view.posAtDOM(line, 0)).index(0)

/** Returns the height of a line's first row. */
export const firstRowOf = (editor: Editor, line: HTMLElement): Stretch => {
  const around = aroundOf(editor)!.getBoundingClientRect()
  const { top, bottom } = line.getBoundingClientRect()
  const style = getComputedStyle(line)
  const begin = top + Number.parseFloat(style.paddingTop) + codeInset(line)
  // A table has no row of letters at its top.
  const height = Math.min(Number.parseFloat(style.lineHeight) || bottom - top, bottom - top)
  return { top: begin - around.top, bottom: begin - around.top + height }
}

/** Returns how far below its top a block of code begins: its frame is a part of it. */
const codeInset = (line: HTMLElement): number => {
  const code = line.matches('pre') ? line.firstElementChild : null
  return code === null ? 0 : Number.parseFloat(getComputedStyle(code).paddingTop)
}

/** Returns the height that lines take together. */
export const heightOf = (editor: Editor, from: number, to: number): Stretch | undefined => {
  const { children } = editor.view.dom
  const [first, last] = [children[from], children[to - 1]]
  const around = aroundOf(editor)
  if (!first || !last || !around) return undefined
  const { top } = around.getBoundingClientRect()
  return { top: first.getBoundingClientRect().top - top, bottom: last.getBoundingClientRect().bottom - top }
}

/** Returns before which line something comes to stand that is let go at a height of the window. */
export const placeAtHeight = (editor: Editor, y: number): number => {
  const line = lineAtHeight(editor, y)
  if (line === undefined) return 0
  const { top, bottom } = line.getBoundingClientRect()
  return numberOfLine(editor, line) + (y > (top + bottom) / 2 ? 1 : 0)
}
