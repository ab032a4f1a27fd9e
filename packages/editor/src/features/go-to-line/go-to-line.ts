import type { Editor } from '@tiptap/react'
import { lineAt } from './lines.ts'

const POINTED_AT_MS = 4_500

/** Scrolls to a line and points at it for a moment. */
export const goToLine = (editor: Editor, number: number): void => {
  const line = lineAt(editor.state.doc, number)
  if (line === undefined) return
  const scroll = () => {
    const element = editor.view.nodeDOM(line.from)
    if (element instanceof HTMLElement) element.scrollIntoView({ block: 'center' })
  }
  scroll()
  // Lines never shown had only a guessed height; once they are laid out the place is a little elsewhere.
  requestAnimationFrame(() => requestAnimationFrame(scroll))
  editor.commands.highlightLine(line)
  setTimeout(() => {
    if (!editor.isDestroyed) editor.commands.highlightLine(undefined)
  }, POINTED_AT_MS)
}
