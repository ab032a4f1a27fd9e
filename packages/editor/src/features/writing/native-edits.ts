import { Extension } from '@tiptap/core'
import { type Command, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { newLine, newRow, removeBackward, removeForward } from '../../text-binding/split-and-join.ts'

/** What a browser does by itself where no key has told of it, as on phones. */
const BEGINNINGS: Readonly<Record<string, Command>> = { insertParagraph: newLine, insertLineBreak: newRow }

interface Range {
  readonly from: number
  readonly to: number
}

/** Returns what the browser is about to change, which may be elsewhere than the editor's own selection yet. */
const rangeOf = (view: EditorView, event: InputEvent): Range | undefined => {
  const [range] = event.getTargetRanges()
  if (range === undefined || !view.dom.contains(range.startContainer) || !view.dom.contains(range.endContainer))
    return undefined
  const from = view.posAtDOM(range.startContainer, range.startOffset)
  const to = view.posAtDOM(range.endContainer, range.endOffset)
  return { from: Math.min(from, to), to: Math.max(from, to) }
}

const select = (view: EditorView, from: number, to = from): void => {
  const { tr, doc } = view.state
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))))
}

/** Distance between the end of a line and the beginning of the next. */
const LINE_END = 2

const remove = (view: EditorView, { from, to }: Range, isForward: boolean): void => {
  const isJoin = to - from <= LINE_END
  if (!isJoin) select(view, from, to)
  else select(view, isForward ? from : to)
  ;(isForward ? removeForward : removeBackward)(view.state, view.dispatch, view)
}

/**
 * Begins and joins lines in place of the browser, which would take apart the elements of lists and code. It does so by
 * itself on phones, and where keys are pressed faster than the page can tell where the caret is.
 */
export const NativeEdits = Extension.create({
  name: 'nativeEdits',

  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('nativeEdits'),
      props: {
        handleDOMEvents: {
          beforeinput: (view, event) => {
            const { inputType } = event
            const begin = BEGINNINGS[inputType]
            if (view.composing || (begin === undefined && !inputType.startsWith('delete'))) return false
            const range = rangeOf(view, event)
            if (range === undefined) return false
            const { doc } = view.state
            const isWithinLine = doc.resolve(range.from).sameParent(doc.resolve(range.to))
            if (begin === undefined && isWithinLine) return false
            event.preventDefault()
            if (begin === undefined) remove(view, range, inputType.endsWith('Forward'))
            else {
              select(view, range.from, range.to)
              begin(view.state, view.dispatch, view)
            }
            return true
          },
        },
      },
    }),
  ],
})
