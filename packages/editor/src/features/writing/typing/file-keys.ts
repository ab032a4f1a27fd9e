import { Extension } from '@tiptap/core'
import { type Command, Plugin, PluginKey, Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { requestOfFile } from '../../../lib/files/file-request.ts'
import { selectCaption, selectedFile, selectFileAt } from '../../../text-binding/lines/file-lines.ts'
import { caretLine, isFile } from '../../../text-binding/lines/line-commands.ts'
import { lineOf } from '../../../text-binding/tokens.ts'

/** Precedes the keys of lines, which would begin or remove one. */
const PRIORITY = 150

/** Leads from the beginning of a caption to its picture, and from a picture to the end of the line above. */
const toBefore: Command = (state, dispatch) => {
  const { tr, doc } = state
  const picked = selectedFile(state)
  if (picked !== undefined) {
    if (picked.position === 0) return true
    dispatch?.(tr.setSelection(Selection.near(doc.resolve(picked.position), -1)).scrollIntoView())
    return true
  }
  const at = caretLine(state)
  if (at === undefined || !isFile(at.line)) return false
  dispatch?.(selectFileAt(tr, at.position).scrollIntoView())
  return true
}

/** Leads from the end of a line to the picture below it, and from a picture to its caption. */
const toBehind: Command = (state, dispatch) => {
  const { tr, doc } = state
  const picked = selectedFile(state)
  if (picked !== undefined) {
    dispatch?.(selectCaption(tr, picked, 'start').scrollIntoView())
    return true
  }
  const at = caretLine(state)
  const behind = at && at.position + at.node.nodeSize
  const next = behind === undefined ? null : doc.nodeAt(behind)
  if (behind === undefined || next === null || !isFile(lineOf(next))) return false
  dispatch?.(selectFileAt(tr, behind).scrollIntoView())
  return true
}

const isFromRight = ({ dom, state: { selection } }: EditorView): boolean => {
  const line = dom.children[selection.$from.index(0)]
  return line !== undefined && getComputedStyle(line).direction === 'rtl'
}

/** Passes a key on only from the edge of a line's letters to which it leads. */
const fromEdge =
  (way: -1 | 1, side: 'up' | 'down' | undefined, command: Command): Command =>
  (state, dispatch, view) => {
    const { selection } = state
    if (selectedFile(state) === undefined) {
      if (!(selection instanceof TextSelection) || !selection.empty || view === undefined) return false
      const { parentOffset, parent } = selection.$from
      const isAtEdge = way < 0 ? parentOffset === 0 : parentOffset === parent.content.size
      // How rows are laid out is asked for only where a key may lead to a picture.
      if (!command(state)) return false
      if (side === undefined ? !isAtEdge : !view.endOfTextblock(side)) return false
    }
    return command(state, dispatch, view)
  }

/** Puts what is typed with a picture selected behind its caption: it is never typed over. */
const leaveToCaption = (view: EditorView): boolean => {
  const picked = selectedFile(view.state)
  if (picked === undefined) return false
  view.dispatch(selectCaption(view.state.tr, picked, 'end'))
  return true
}

/** Keys of pictures and files: arrows pass them, Enter opens what is selected, Alt and an arrow change its width. */
export const FileKeys = Extension.create({
  name: 'fileKeys',
  priority: PRIORITY,

  addKeyboardShortcuts() {
    const { editor } = this
    const run = (command: Command) => () => command(editor.state, editor.view.dispatch, editor.view)
    const [before, behind] = [fromEdge(-1, undefined, toBefore), fromEdge(1, undefined, toBehind)]
    const sideways = (isLeft: boolean) => () => run(isLeft === isFromRight(editor.view) ? behind : before)()
    const request = (detail: Parameters<typeof requestOfFile>[1]) => () => {
      if (selectedFile(editor.state) === undefined) return false
      requestOfFile(editor.view.dom, detail)
      return true
    }
    const wider = (isLeft: boolean) => () =>
      request({ act: 'resize', by: isLeft === isFromRight(editor.view) ? 1 : -1 })()
    return {
      ArrowUp: run(fromEdge(-1, 'up', toBefore)),
      ArrowDown: run(fromEdge(1, 'down', toBehind)),
      ArrowLeft: sideways(true),
      ArrowRight: sideways(false),
      'Alt-ArrowLeft': wider(true),
      'Alt-ArrowRight': wider(false),
      Enter: () => {
        const picked = selectedFile(editor.state)
        if (picked === undefined) return false
        requestOfFile(editor.view.dom, { act: 'open', position: picked.position })
        return true
      },
      'Shift-Enter': () => {
        leaveToCaption(editor.view)
        return false
      },
      Tab: request({ act: 'tools' }),
      Escape: () => {
        const picked = selectedFile(editor.state)
        if (picked === undefined) return false
        editor.view.dispatch(selectCaption(editor.state.tr, picked, 'end'))
        return true
      },
    }
  },

  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('fileKeys'),
      props: {
        handleTextInput: (view, _from, _to, text) => {
          if (!leaveToCaption(view)) return false
          view.dispatch(view.state.tr.insertText(text).scrollIntoView())
          return true
        },
        // What is pasted comes behind what is selected, and does not replace it.
        handlePaste: (view) => {
          leaveToCaption(view)
          return false
        },
        handleDOMEvents: {
          compositionstart: (view) => {
            leaveToCaption(view)
            return false
          },
        },
      },
    }),
  ],
})
