import type { Editor } from '@tiptap/react'
import { lineAt } from './lines.ts'

const POINTED_AT_MS = 4_500
let pointing: ReturnType<typeof setTimeout> | undefined

/** Points at a line for a moment. */
export const pointAtLine = (editor: Editor, number: number): void => {
  clearTimeout(pointing)
  editor.commands.highlightLine(lineAt(editor.state.doc, number))
  pointing = setTimeout(() => {
    if (!editor.isDestroyed) editor.commands.highlightLine(undefined)
  }, POINTED_AT_MS)
}

/** By the pointing, which stays on its line while others write above it. */
const scrollToPointing = (text: HTMLElement): void => {
  const line = text.querySelector('.is-pointed-at')?.getBoundingClientRect()
  const scroller = text.closest('.pad-scroll')
  if (!line || !scroller) return
  const room = scroller.getBoundingClientRect()
  // Not `scrollIntoView`, which scrolls the page around the frame as well.
  scroller.scrollTop += line.top + line.height / 2 - (room.top + room.height / 2)
}

/** Scrolls to a line and points at it. */
export const goToLine = (editor: Editor, number: number): void => {
  pointAtLine(editor, number)
  const scroll = () => {
    if (!editor.isDestroyed) scrollToPointing(editor.view.dom)
  }
  scroll()
  // Lines never shown had only a guessed height; once they are laid out the place is a little elsewhere.
  requestAnimationFrame(() => requestAnimationFrame(scroll))
}
