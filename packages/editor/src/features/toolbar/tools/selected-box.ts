import type { Editor } from '@tiptap/core'

/** Returns where the selected letters are in the window. */
export const selectedBox = ({ view, state: { selection } }: Pick<Editor, 'view' | 'state'>) => {
  const [from, to] = [view.coordsAtPos(selection.from, 1), view.coordsAtPos(selection.to, -1)]
  const box = { left: from.left, right: to.right, top: from.top, bottom: to.bottom }
  const isOneRow = Math.abs(from.top - to.top) < 2
  if (isOneRow) return { ...box, left: Math.min(from.left, to.left), right: Math.max(from.right, to.right) }
  // Several rows take the width of the text.
  const { left, right } = view.dom.getBoundingClientRect()
  return { ...box, left: Math.min(from.left, to.left, right), right: Math.max(from.right, to.right, left) }
}
