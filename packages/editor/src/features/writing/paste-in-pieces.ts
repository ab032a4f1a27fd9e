import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import { Extension } from '@tiptap/core'
import { type Fragment, Slice } from '@tiptap/pm/model'
import { Plugin, PluginKey, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { asOneUndo } from './one-undo.ts'

/**
 * Largest piece in ProseMirror positions. With formatting and author it is far below the server's limit for one update.
 */
const PIECE_SIZE = 60_000

/** Largest line that can be pasted. It is not cut, and has to fit into one update even with three-byte letters. */
const LINE_MAX_SIZE = UPDATE_MAX_BYTES / 4

const hasEndlessLine = (content: Fragment): boolean => {
  let isFound = false
  content.descendants((node) => {
    if (node.isTextblock) isFound ||= node.nodeSize > LINE_MAX_SIZE
    return !node.isTextblock
  })
  return isFound
}

interface Piece {
  readonly content: Fragment
  /** Number of nodes that the piece continues: lists and quotes that the cut before it goes through. */
  readonly depth: number
}

/** Cuts content between blocks, and within a list or quote only if that is too large for one piece. */
const piecesOf = (content: Fragment): Piece[] => {
  const pieces: Piece[] = []
  let last = { at: 0, depth: 0 }
  const cutAt = (at: number, depth: number): void => {
    if (at > last.at) pieces.push({ content: content.cut(last.at, at), depth: last.depth })
    last = { at, depth }
  }
  const visit = (parent: Fragment, start: number, depth: number): void =>
    parent.forEach((node, offset, index) => {
      const at = start + offset
      if (at + node.nodeSize - last.at <= PIECE_SIZE) return
      // A cut before the first item would leave a list without any.
      if (index > 0) cutAt(at, depth)
      if (node.nodeSize > PIECE_SIZE && !node.isTextblock) visit(node.content, at + 1, depth + 1)
    })
  visit(content, 0, 0)
  cutAt(content.size, 0)
  return pieces
}

/** Returns how many nodes are around the end of the last line. */
const depthAtEnd = (content: Fragment): number => {
  const { lastChild } = content
  if (lastChild === null || lastChild.isLeaf) return 0
  return lastChild.isTextblock ? 1 : 1 + depthAtEnd(lastChild.content)
}

const paste = (view: EditorView, slice: Slice): void => {
  const [first, ...rest] = piecesOf(slice.content)
  if (first === undefined) return
  const pasting = () => view.state.tr.setMeta('paste', true).setMeta('uiEvent', 'paste')
  view.dispatch(pasting().replaceSelection(new Slice(first.content, slice.openStart, 0)))
  let before = first
  for (const piece of rest) {
    const { $to } = view.state.selection
    const around = Math.max($to.depth - depthAtEnd(before.content), 0)
    const endOf = (depth: number): number => ($to.depth > depth ? $to.after(depth + 1) : $to.pos)
    const [from, to] = [endOf(around + piece.depth), endOf(around)]
    const tr = pasting().replace(from, to, new Slice(piece.content, piece.depth, 0))
    view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(to)), -1)))
    before = piece
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
