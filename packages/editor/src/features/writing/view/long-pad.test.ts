import { Selection } from '@tiptap/pm/state'
import { expect, it } from 'vitest'
import { bindingOf } from '../../../text-binding/binding-plugin.ts'
import { typeText } from '../../../testing/pad-editor.ts'
import { editorWith, press } from '../../../testing/written-lines.ts'

const LINES = 400

const longPad = () => {
  const editor = editorWith(...Array.from({ length: LINES }, (_, at) => (at === 1 ? 'p: o|ne' : `bullet: ${at}`)))
  const observer = new MutationObserver(() => {})
  return {
    editor,
    /** Returns the numbers of the lines that an act changes on the page. */
    changedBy: (act: () => void): number[] => {
      observer.observe(editor.view.dom, { subtree: true, childList: true, characterData: true, attributes: true })
      act()
      const records = observer.takeRecords()
      observer.disconnect()
      const lines = [...editor.view.dom.children]
      return [...new Set(records.map(({ target }) => lines.findIndex((line) => line.contains(target))))]
    },
  }
}

it('[RT-40] a letter typed in a long pad changes its own line alone', () => {
  const { editor, changedBy } = longPad()
  expect(changedBy(() => typeText(editor, 'x'))).toEqual([1])
  expect(editor.state.doc.eq(bindingOf(editor.state)!.document())).toBe(true)
})

it('[RT-40] in a long pad, the line with the caret is told from those that need not be laid out', () => {
  const { editor } = longPad()
  const marked = () => [...editor.view.dom.children].flatMap((line, at) => (line.matches('[data-caret]') ? [at] : []))
  expect(editor.view.dom).toHaveClass('is-long')
  expect(marked()).toEqual([1])
  press(editor, 'Enter')
  expect(marked()).toEqual([2])
  press(editor, 'Mod-Alt-1')
  expect(marked()).toEqual([2])
})

it('[RT-40, TEXT-49] the end of a long pad is reached by its key, also where it is not laid out', () => {
  const { editor } = longPad()
  const { doc } = editor.state
  expect(press(editor, 'Mod-End')).toBe(true)
  expect(editor.state.selection.toJSON()).toEqual(Selection.atEnd(doc).toJSON())
  editor.commands.setTextSelection(1)
  press(editor, 'Mod-Shift-End')
  expect(editor.state.selection.toJSON()).toEqual({ type: 'text', anchor: 1, head: doc.content.size - 1 })
})
