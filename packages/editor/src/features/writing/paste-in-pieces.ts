import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import { Extension } from '@tiptap/core'
import { Fragment, Slice, type Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import type { UndoManager } from 'yjs'

/** In ProseMirror's positions; with formatting and author, far below what the server takes in one update. */
const PIECE_SIZE = 60_000

/** One line that is longer could not be cut, and even in letters of three bytes must fit into one update. */
const LINE_MAX_SIZE = UPDATE_MAX_BYTES / 4

const hasEndlessLine = (content: Fragment): boolean => {
  let isFound = false
  content.forEach(({ nodeSize }) => {
    isFound ||= nodeSize > LINE_MAX_SIZE
  })
  return isFound
}

const piecesOf = (content: Fragment): Fragment[] => {
  const pieces: Node[][] = []
  let size = Infinity
  content.forEach((node) => {
    if (size + node.nodeSize > PIECE_SIZE) {
      pieces.push([])
      size = 0
    }
    pieces.at(-1)!.push(node)
    size += node.nodeSize
  })
  return pieces.map((nodes) => Fragment.from(nodes))
}

/** What is done meanwhile is one thing to undo, and not one with what came before. */
const asOneUndo = (view: EditorView, work: () => void): void => {
  const undoManager: UndoManager | undefined = yUndoPluginKey.getState(view.state)?.undoManager
  if (undoManager === undefined) {
    work()
    return
  }
  const { captureTimeout } = undoManager
  undoManager.stopCapturing()
  undoManager.captureTimeout = Infinity
  try {
    work()
  } finally {
    // Else all that is typed later would be one thing to undo with it.
    undoManager.captureTimeout = captureTimeout
    undoManager.stopCapturing()
  }
}

const paste = (view: EditorView, slice: Slice): void => {
  const [first, ...rest] = piecesOf(slice.content)
  if (first === undefined) return
  const pasting = () => view.state.tr.setMeta('paste', true).setMeta('uiEvent', 'paste')
  view.dispatch(pasting().replaceSelection(new Slice(first, slice.openStart, 0)))
  for (const piece of rest) {
    const { $to } = view.state.selection
    const after = $to.depth === 0 ? $to.pos : $to.after(1)
    const tr = pasting().insert(after, piece)
    view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(after + piece.size), -1)))
  }
  view.dispatch(view.state.tr.scrollIntoView())
}

/** The server refuses a single change above its limit; a book is pasted as several. Undo still takes it back as one. */
export const PasteInPieces = Extension.create({
  name: 'pasteInPieces',

  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('pasteInPieces'),
      props: {
        handlePaste: (view, _event, slice) => {
          if (slice.content.size <= PIECE_SIZE) return false
          if (hasEndlessLine(slice.content)) toast.error(t('BACKEND.ERROR.REALTIME.TOO_LARGE'))
          else asOneUndo(view, () => paste(view, slice))
          return true
        },
      },
    }),
  ],
})
