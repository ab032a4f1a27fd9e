import type { ChosenLines } from '@sheaf/contract/pages/frame'
import type { EditorView } from '@tiptap/pm/view'
import { isOnLineNumber } from '../../features/lines/line-number.ts'

/* How lines of a moment are chosen: by keys, by their numbers, and by selecting text. */

interface Key {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/**
 * Returns the lines that a key chooses among `count`: the arrows go from line to line, with Shift they choose more, and
 * Escape chooses none (null). Undefined for other keys.
 */
export const chosenBy = (
  { key, shiftKey, altKey, ctrlKey, metaKey }: Key,
  chosen: ChosenLines | undefined,
  count: number,
): ChosenLines | null | undefined => {
  if (altKey || ctrlKey || metaKey) return undefined
  if (key === 'Escape' && chosen) return null
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const way = key === 'ArrowUp' ? -1 : 1
  if (chosen === undefined) return { first: 1, last: 1 }
  const within = (line: number): number => Math.min(Math.max(line, 1), count)
  if (shiftKey)
    return way < 0 ? { ...chosen, first: within(chosen.first - 1) } : { ...chosen, last: within(chosen.last + 1) }
  const line = within((way < 0 ? chosen.first : chosen.last) + way)
  return { first: line, last: line }
}

const lineOf = (node: Node | null, text: Element): number | undefined => {
  let line: Node | null = node
  while (line !== null && line.parentNode !== text) line = line.parentNode
  const at = line === null ? -1 : Array.prototype.indexOf.call(text.children, line)
  return at < 0 ? undefined : at + 1
}

/** Returns the line whose number was clicked. */
export const lineOfGutter = ({ target, clientX }: { target: EventTarget; clientX: number }, text: Element) => {
  if (!(target instanceof Element) || target.parentElement !== text) return undefined
  return isOnLineNumber(target, clientX) ? lineOf(target, text) : undefined
}

/** Returns the lines in which text is selected. */
export const linesOfSelection = ({ dom }: EditorView): ChosenLines | undefined => {
  const selection = dom.ownerDocument.getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const { startContainer, endContainer } = selection.getRangeAt(0)
  const [first, last] = [lineOf(startContainer, dom), lineOf(endContainer, dom)]
  return first === undefined || last === undefined ? undefined : { first, last }
}
