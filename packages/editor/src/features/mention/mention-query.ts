import type { EditorState } from '@tiptap/pm/state'
import { lineOf } from '../../text-binding/tokens.ts'

/** The text between an `@` and the caret, and the position of the `@`. */
export interface MentionQuery {
  readonly from: number
  readonly text: string
}

/** Matches an `@` that begins a word, unlike the one in a mail address. */
const MENTION = /(?:^|[\s([{<"'«„“‘])@([\p{L}\p{N}._-]{0,40})$/u

/** Returns the mention that ends at the caret. Code contains no mentions. */
export const mentionQueryAt = ({ selection }: EditorState): MentionQuery | undefined => {
  const { $from, empty } = selection
  const { parent, parentOffset } = $from
  if (!empty || !parent.isTextblock || lineOf(parent).kind === 'code') return undefined
  if ($from.marks().some(({ type }) => type.name === 'code')) return undefined
  const text = MENTION.exec(parent.textBetween(0, parentOffset, undefined, '\uFFFC'))?.[1]
  return text === undefined ? undefined : { from: $from.pos - text.length - 1, text }
}
