import { Extension } from '@tiptap/core'
import { type Command, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { redo, undo } from '../../../text-binding/binding-plugin.ts'
import { newLine, newRow, removeBackward, removeForward } from '../../../text-binding/lines/split-and-join.ts'
import { readSelection } from '../../../text-binding/read-selection.ts'

/** What a browser does by itself where no key has told of it, as on phones. */
const BEGINNINGS: Readonly<Record<string, Command>> = { insertParagraph: newLine, insertLineBreak: newRow }

/**
 * Keys for what the browser begins by itself. Of Enter no key is told on phones, where it may belong to a word that is being
 * composed, so that what takes this key elsewhere, such as a list that is open, is asked here.
 */
const KEYS: Readonly<Record<string, KeyboardEventInit>> = {
  insertParagraph: { key: 'Enter', keyCode: 13 },
  insertLineBreak: { key: 'Enter', keyCode: 13, shiftKey: true },
}

/** Returns whether something took the key that a browser's own change stands for. */
const isTakenAsKey = (view: EditorView, inputType: string): boolean => {
  const event = new KeyboardEvent('keydown', { ...KEYS[inputType], bubbles: true, cancelable: true })
  return view.someProp('handleKeyDown', (handle) => handle(view, event)) === true
}

/** Returns whether the browser is that of an iPhone or iPad, by the signs that ProseMirror goes by, too. */
const isOnIos = (): boolean =>
  navigator.vendor.includes('Apple Computer') &&
  (/Mobile\/\w+/.test(navigator.userAgent) || navigator.maxTouchPoints > 2)

/** Returns whether a key is Enter in a browser in which ProseMirror presses it once more if the page takes what follows it. */
const isEnterOnIos = ({ key, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  key === 'Enter' && !isComposing && !ctrlKey && !altKey && !metaKey && isOnIos()

/** What menus and gestures do, whose steps are not those of the text. */
const REVERTS: Readonly<Record<string, Command>> = { historyUndo: undo, historyRedo: redo }

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
  const { tr, doc, selection } = view.state
  if (selection instanceof TextSelection && selection.from === from && selection.to === to) return
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

/** Returns what an event says to be done with a range, if that begins or joins lines. */
const editOf = (view: EditorView, { inputType, data }: InputEvent, { from, to }: Range): (() => void) | undefined => {
  const begin = BEGINNINGS[inputType]
  if (begin)
    return () => {
      select(view, from, to)
      if (!isTakenAsKey(view, inputType)) begin(view.state, view.dispatch, view)
    }
  const { doc } = view.state
  const $from = doc.resolve(from)
  if ($from.depth > 0 && $from.sameParent(doc.resolve(to))) return undefined
  if (inputType.startsWith('delete')) return () => remove(view, { from, to }, inputType.endsWith('Forward'))
  if (inputType !== 'insertText' || data === null) return undefined
  return () => {
    select(view, from, to)
    view.dispatch(view.state.tr.insertText(data).scrollIntoView())
  }
}

/**
 * Begins and joins lines in place of the browser, which would take apart the elements of lists and code. It does so by
 * itself on phones, where keys are pressed faster than the page can tell where the caret is, and where something else
 * than a key types over several lines, as a picker of emoji.
 */
export const NativeEdits = Extension.create({
  name: 'nativeEdits',

  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('nativeEdits'),
      props: {
        handleDOMEvents: {
          // A key that follows another at once would act where that one has moved the caret from.
          keydown: (view, event) => {
            if (!view.composing) readSelection(view)
            return isEnterOnIos(event)
          },
          beforeinput: (view, event) => {
            const { inputType } = event
            const revert = REVERTS[inputType]
            if (revert) {
              event.preventDefault()
              revert(view.state, view.dispatch)
              return true
            }
            if (view.composing) return false
            const range = rangeOf(view, event)
            const edit = range && editOf(view, event, range)
            if (edit === undefined) return false
            event.preventDefault()
            edit()
            return true
          },
        },
      },
    }),
  ],
})
