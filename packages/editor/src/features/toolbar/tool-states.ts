import { type Editor, isMarkActive } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { selectedLines } from '../../text-binding/line-commands.ts'

/** What the tools show of the text where the selection is. */
export interface ToolStates {
  /** Formats that all selected letters have, kinds that all selected lines have, and `quote`. */
  readonly on: ReadonlySet<string>
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Whether all selected lines are code, whose letters have no formats. */
  readonly isCode: boolean
}

const FORMATS = ['bold', 'italic', 'underline', 'strike', 'code', 'superscript', 'subscript', 'link']

const readStates = ({ state }: Editor): ToolStates => {
  const on = new Set(FORMATS.filter((name) => isMarkActive(state, name)))
  const lines = selectedLines(state).map(({ line }) => line)
  const [first] = lines
  if (first && lines.every(({ kind }) => kind === first.kind)) on.add(`line ${first.kind}`)
  if (lines.every(({ quote }) => quote)) on.add('quote')
  const { canUndo = false, canRedo = false } = bindingOf(state)?.undoStack ?? {}
  return { on, canUndo, canRedo, isCode: on.has('line code') }
}

const isSame = (a: ToolStates, b: ToolStates): boolean =>
  a.canUndo === b.canUndo &&
  a.canRedo === b.canRedo &&
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
    undoStack?.onChange(readSoon)
    editor.on('transaction', readSoon)
    readSoon()
    return () => {
      clearTimeout(timer)
      undoStack?.onChange(() => {})
      editor.off('transaction', readSoon)
    }
  }, [editor])
  return states
}
