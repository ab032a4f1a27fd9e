import { Extension } from '@tiptap/core'
import { type Command, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isComposedKey } from '@sheaf/ui/lib/composed-keys'
import { isApple } from '@sheaf/ui/lib/is-apple'
import type { CellWriting } from './cell-writing.ts'

/** Returns whether the caret is in the first or last line of a cell, at an edge of its rows. */
const isAtRow = ({ state, endOfTextblock }: Pick<EditorView, 'state' | 'endOfTextblock'>, key: string): boolean => {
  const { doc, selection } = state
  if (!(selection instanceof TextSelection) || !selection.empty) return false
  const line = key === 'ArrowUp' ? 0 : doc.childCount - 1
  return selection.$head.index(0) === line && endOfTextblock(key === 'ArrowUp' ? 'up' : 'down')
}

/** Returns the end of a cell at which the caret is and to which a key leads. */
const endAt = (view: EditorView, key: string): 'start' | 'end' | undefined => {
  const { doc, selection } = view.state
  if (!selection.empty) return undefined
  const [isStart, isEnd] = [selection.head === 1, selection.head === doc.content.size - 1]
  if (isStart && isEnd) {
    const isFromRight = getComputedStyle(view.dom).direction === 'rtl'
    return (key === 'ArrowRight') === isFromRight ? 'start' : 'end'
  }
  if (!(isStart || isEnd) || !view.endOfTextblock(key === 'ArrowLeft' ? 'left' : 'right')) return undefined
  return isStart ? 'start' : 'end'
}

/**
 * Leads to the edge of the row with the caret. The browser would tell of it only later, and the editor of a cell that has
 * just got the focus by a click would put the caret back until then.
 */
const goToEdge = (view: EditorView, key: 'Home' | 'End', isSelecting: boolean): boolean => {
  const selection = view.dom.ownerDocument.getSelection()
  if (selection === null || selection.focusNode === null) return false
  selection.modify(isSelecting ? 'extend' : 'move', key === 'Home' ? 'backward' : 'forward', 'lineboundary')
  const { focusNode, focusOffset } = selection
  if (!view.dom.contains(focusNode)) return true
  const head = view.posAtDOM(focusNode!, focusOffset)
  const { tr, doc, selection: before } = view.state
  view.dispatch(tr.setSelection(TextSelection.create(doc, isSelecting ? before.anchor : head, head)).scrollIntoView())
  return true
}

/** Selects the text of the cell, and all of the pad if that is selected already. */
const selectAll =
  (writing: CellWriting): Command =>
  ({ doc, selection, tr }, dispatch) => {
    const whole = TextSelection.create(doc, 1, doc.content.size - 1)
    if (doc.content.size > 2 && !selection.eq(whole)) dispatch?.(tr.setSelection(whole))
    else writing.selectPad()
    return true
  }

/** Keys that lead from cell to cell, and out of the table. */
export const CellKeys = Extension.create<{ readonly writing: CellWriting | undefined }>({
  name: 'cellKeys',
  // Lists that open at a name take Tab, Escape and the arrows first.
  priority: 1500,

  addOptions: () => ({ writing: undefined }),

  addProseMirrorPlugins() {
    const { writing } = this.options
    if (writing === undefined) return []

    const goRow = (view: EditorView, key: 'ArrowUp' | 'ArrowDown'): boolean => {
      if (!isAtRow({ state: view.state, endOfTextblock: (dir) => view.endOfTextblock(dir) }, key)) return false
      const isUp = key === 'ArrowUp'
      const left = view.coordsAtPos(view.state.selection.head).left
      if (!writing.goRow(isUp ? 'up' : 'down', left)) writing.leave(isUp ? 'before' : 'behind')
      return true
    }

    const goBeside = (view: EditorView, key: string): boolean => {
      const end = endAt(view, key)
      if (end === undefined) return false
      const isBack = end === 'start'
      if (!writing.go(isBack ? 'previous' : 'next', isBack ? 'end' : 'start'))
        writing.leave(isBack ? 'before' : 'behind')
      return true
    }

    return [
      new Plugin({
        key: new PluginKey('cellKeys'),
        props: {
          handleKeyDown: (view, event) => {
            const { key, shiftKey, ctrlKey, metaKey, altKey } = event
            if (isComposedKey(event) || altKey) return false
            if ((isApple() ? metaKey : ctrlKey) && !shiftKey && key.toLowerCase() === 'a')
              return selectAll(writing)(view.state, view.dispatch)
            if (ctrlKey || metaKey) return false
            if (key === 'Tab') {
              if (!shiftKey) writing.goOn()
              else if (!writing.go('previous', 'all')) writing.leave('before')
              return true
            }
            if ((key === 'Home' || key === 'End') && !isApple()) return goToEdge(view, key, shiftKey)
            if (shiftKey) return false
            if (key === 'Escape') {
              writing.leave('out')
              return true
            }
            if (key === 'ArrowUp' || key === 'ArrowDown') return goRow(view, key)
            return (key === 'ArrowLeft' || key === 'ArrowRight') && goBeside(view, key)
          },
        },
      }),
    ]
  },
})
