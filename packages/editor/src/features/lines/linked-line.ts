import type { Editor } from '@tiptap/react'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import type { LinkedLine } from './line-link.ts'
import { lineNumberAt } from './lines.ts'

/** Returns the line at a position as its link names it. */
export const linkedLineAt = ({ state }: Pick<Editor, 'state'>, position: number): LinkedLine => {
  const number = lineNumberAt(state.doc, position)
  return { number, id: bindingOf(state)?.lineIdAt(number) }
}

/** EDT-207: returns the number of the line that a link names: by its id where that line still is, else by its number. */
export const numberOfLinked = (
  { state }: Pick<Editor, 'state'>,
  { line, lineNumber }: { readonly line?: string | undefined; readonly lineNumber?: number | undefined },
): number | undefined => (line === undefined ? undefined : bindingOf(state)?.lineOfId(line)) ?? lineNumber
