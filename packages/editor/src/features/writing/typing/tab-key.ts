import { Extension } from '@tiptap/core'
import { type Command, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { lineOf } from '../../../text-binding/tokens.ts'
import { indent, selectedLines } from '../../../text-binding/lines/line-commands.ts'

/** Spaces or one tab with which a row of code is indented. */
const INDENTATION = /^(\t| {1,4})/

const outdentCode: Command = (state, dispatch) => {
  const { tr } = state
  for (const { position, node } of selectedLines(state)) {
    const spaces = INDENTATION.exec(node.textContent)?.[0].length ?? 0
    const start = tr.mapping.map(position + 1, -1)
    if (spaces > 0) tr.delete(start, start + spaces)
  }
  dispatch?.(tr.scrollIntoView())
  return true
}

const indentCode: Command = (state, dispatch) => {
  const { selection, tr } = state
  const lines = selectedLines(state)
  if (lines.length === 1) tr.insertText('\t')
  else for (const { position } of lines) insertTab(tr, tr.mapping.map(position + 1, 1))
  if (lines.length === 1 && selection.empty) tr.setStoredMarks(null)
  dispatch?.(tr.scrollIntoView())
  return true
}

const insertTab = (tr: Transaction, position: number): void => void tr.insertText('\t', position)

/** Indents lines, or the letters of code. It is always done with the key, so that nothing typed goes elsewhere. */
const tab =
  (by: 1 | -1): Command =>
  (state, dispatch) => {
    const isCode = selectedLines(state).every(({ node }) => lineOf(node).kind === 'code')
    if (isCode) (by > 0 ? indentCode : outdentCode)(state, dispatch)
    else indent(by)(state, dispatch)
    return true
  }

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta'])

/**
 * A11Y-15: Tab and Shift+Tab indent and outdent everywhere in the text. Escape before them lets them lead out of it, as
 * in other editors.
 */
export const TabKey = Extension.create({
  name: 'tabKey',
  // Lists that open at a name take Tab and Escape first.
  priority: 50,

  addProseMirrorPlugins: () => {
    let mayLeave = false
    return [
      new Plugin({
        key: new PluginKey('tabKey'),
        props: {
          handleKeyDown: (view, { key, shiftKey, ctrlKey, metaKey, altKey }) => {
            if (MODIFIERS.has(key)) return false
            const isLeaving = mayLeave
            mayLeave = key === 'Escape'
            if (key !== 'Tab' || ctrlKey || metaKey || altKey || isLeaving || !view.editable) return false
            return tab(shiftKey ? -1 : 1)(view.state, view.dispatch, view)
          },
          handleDOMEvents: {
            blur: () => {
              mayLeave = false
            },
          },
        },
      }),
    ]
  },
})
