import { type Editor, isMarkActive } from '@tiptap/core'
import type { Mark } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { useEffect, useState } from 'react'
import { FORMAT_NAMES } from '@sheaf/document/text/formats'
import { bindingOf } from '../../../text-binding/binding-plugin.ts'
import { lineStates } from '../../../lib/lines/line-states.ts'

/** What the tools show of the text where the selection is. */
export interface ToolStates {
  /**
   * Formats that all selected letters have, colours with their names; kinds and alignments that all selected lines have,
   * and `quote`.
   */
  readonly on: ReadonlySet<string>
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Whether all selected lines are code, whose letters have no formats. */
  readonly isCode: boolean
  /** Whether the text is that of a table's cell, which has no headings, no quotes and no tables. */
  readonly isCell: boolean
  /** Whether letters are selected. */
  readonly hasLetters: boolean
}

const COLORS = ['color', 'highlight'] as const

const FORMATS = FORMAT_NAMES.filter((name) => !COLORS.some((color) => color === name))

/**
 * Returns the colour that all selected letters have, or those that are typed next: an empty text if it is none, and
 * undefined if they have several.
 */
const colorIn = ({ doc, storedMarks, selection: { from, to, empty, $from } }: EditorState, name: string): unknown => {
  const nameIn = (marks: readonly Mark[]): unknown => marks.find(({ type }) => type.name === name)?.attrs['name'] ?? ''
  if (empty) return nameIn(storedMarks ?? $from.marks())
  const names = new Set<unknown>()
  doc.nodesBetween(from, to, (node) => {
    if (node.isInline) names.add(nameIn(node.marks))
    return names.size < 2
  })
  return names.size === 1 ? [...names][0] : undefined
}

const readStates = ({ state }: Editor): ToolStates => {
  const on = new Set([...FORMATS.filter((name) => isMarkActive(state, name)), ...lineStates(state)])
  for (const name of COLORS) {
    const color = colorIn(state, name)
    if (typeof color === 'string') on.add(`${name} ${color}`)
  }
  const binding = bindingOf(state)
  const { canUndo = false, canRedo = false } = binding?.undoStack ?? {}
  return {
    on,
    canUndo,
    canRedo,
    isCode: on.has('line code'),
    isCell: binding?.text.cell !== undefined,
    hasLetters: !state.selection.empty,
  }
}

const isSame = (a: ToolStates, b: ToolStates): boolean =>
  a.canUndo === b.canUndo &&
  a.canRedo === b.canRedo &&
  a.isCell === b.isCell &&
  a.hasLetters === b.hasLetters &&
  a.on.size === b.on.size &&
  [...a.on].every((one) => b.on.has(one))

/**
 * Returns what the tools show. It is read once what was typed has been drawn, and only drawn anew when it has changed: no
 * key waits for the tools.
 */
export const useToolStates = (editor: Editor): ToolStates => {
  const [states, setStates] = useState(() => readStates(editor))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = (): void => {
      timer = undefined
      if (editor.isDestroyed) return
      const next = readStates(editor)
      setStates((last) => (isSame(last, next) ? last : next))
    }
    const readSoon = (): void => {
      timer ??= setTimeout(read)
    }
    const { undoStack } = bindingOf(editor.state) ?? {}
    const stop = undoStack?.onChange(readSoon)
    editor.on('transaction', readSoon)
    readSoon()
    return () => {
      clearTimeout(timer)
      stop?.()
      editor.off('transaction', readSoon)
    }
  }, [editor])
  return states
}
