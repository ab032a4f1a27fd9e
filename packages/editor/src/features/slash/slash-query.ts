import type { EditorState } from '@tiptap/pm/state'
import { lineOf } from '../../text-binding/tokens.ts'

/** The text between a `/` and the caret, and the position of the `/`. */
export interface SlashQuery {
  readonly from: number
  readonly text: string
  /** Whether it stands in a cell of a table, which cannot hold all that a line can. */
  readonly isInCell: boolean
}

/** Longest name that is looked for. */
const LONGEST = 30

/** Matches a `/` at the beginning of a line or behind a space, and what is typed behind it. */
const SLASH = new RegExp(`(?:^|\\s)/((?:[^\\s/][^/\\n]{0,${LONGEST}})?)$`, 'u')

/** Returns the `/` before the caret with what is typed behind it. Code has no such menu, nor has a link. */
export const slashQueryAt = ({ selection }: EditorState, isInCell: boolean): SlashQuery | undefined => {
  const { $from, empty } = selection
  const { parent, parentOffset } = $from
  if (!empty || !parent.isTextblock || lineOf(parent).kind === 'code') return undefined
  if ($from.marks().some(({ type }) => type.name === 'code' || type.name === 'link')) return undefined
  // One letter more than the longest match, so that what is cut off is no beginning of the line.
  const before = parent.textBetween(Math.max(0, parentOffset - LONGEST - 3), parentOffset, undefined, '\n')
  const text = SLASH.exec(before)?.[1]
  return text === undefined ? undefined : { from: $from.pos - text.length - 1, text, isInCell }
}
