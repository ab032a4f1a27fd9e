import type { Editor } from '@tiptap/react'
import { reveal } from '../../lib/lines/folds.ts'
import { lineAt } from './lines.ts'

const POINTED_AT_MS = 4_500
let pointing: ReturnType<typeof setTimeout> | undefined

/** Highlights a line for a moment. */
export const pointAtLine = (editor: Editor, number: number): void => {
  clearTimeout(pointing)
  const line = lineAt(editor.state.doc, number)
  if (line !== undefined) reveal(editor.view, line.from)
  editor.commands.highlightLine(line)
  pointing = setTimeout(() => {
    if (!editor.isDestroyed) editor.commands.highlightLine(undefined)
  }, POINTED_AT_MS)
}

/** Scrolls to the highlighted line. The highlight stays on its line while others write above it. */
const scrollToPointing = (text: HTMLElement): void => {
  const line = text.querySelector('.is-pointed-at')?.getBoundingClientRect()
  const scroller = text.closest('.pad-scroll')
  if (!line || !scroller) return
  const room = scroller.getBoundingClientRect()
  // `scrollIntoView` would scroll the page around the frame as well.
  scroller.scrollTop += line.top + line.height / 2 - (room.top + room.height / 2)
}

/** Scrolls to a line and highlights it. */
export const goToLine = (editor: Editor, number: number): void => {
  pointAtLine(editor, number)
  const scroll = () => {
    if (!editor.isDestroyed) scrollToPointing(editor.view.dom)
  }
  scroll()
  // Lines that were never shown have an estimated height, so the place moves a little once they are laid out.
  requestAnimationFrame(() => requestAnimationFrame(scroll))
}
