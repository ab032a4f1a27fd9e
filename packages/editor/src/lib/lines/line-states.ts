import type { EditorState } from '@tiptap/pm/state'
import type { LineAttributes } from '@sheaf/document/text/line'
import { selectedLines } from '../../text-binding/lines/line-commands.ts'

/** Returns what all of some lines are: `line ` and their kind, `quote`, and `align ` and `direction ` with how they stand and run. */
export const statesOfLines = (lines: readonly LineAttributes[]): string[] => {
  const [first] = lines
  return [
    ...(first && lines.every(({ kind }) => kind === first.kind) ? [`line ${first.kind}`] : []),
    ...(lines.every(({ quote }) => quote) ? ['quote'] : []),
    ...(first && lines.every(({ align }) => align === first.align) ? [`align ${first.align}`] : []),
    ...(first && lines.every(({ direction }) => direction === first.direction) ? [`direction ${first.direction}`] : []),
  ]
}

/** Returns what all selected lines are. */
export const lineStates = (state: EditorState): string[] => statesOfLines(selectedLines(state).map(({ line }) => line))
