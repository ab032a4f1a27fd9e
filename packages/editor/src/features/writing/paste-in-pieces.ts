import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import { Extension } from '@tiptap/core'
import { Fragment, Slice, type Node } from '@tiptap/pm/model'
import { Plugin, PluginKey, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import type { UndoManager } from 'yjs'

/**
 * Largest piece in ProseMirror positions. With formatting and author it is far below the server's limit for one update.
 */
const PIECE_SIZE = 60_000

/**
 * Largest top-level node that can be pasted. It is not cut, and has to fit into one update even with three-byte
 * letters.
 */
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

/** Makes everything done during `work` one undo step, separate from what came before. */
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
    // Otherwise all later typing would join the same undo step.
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

/**
 * Pastes long content in several changes, because the server refuses a single change above its limit. Undo still takes
 * it back in one step.
 */
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
