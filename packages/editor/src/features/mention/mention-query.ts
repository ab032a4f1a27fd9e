import type { EditorState } from '@tiptap/pm/state'

/** What stands between an `@` and the caret, and where the `@` stands. */
export interface MentionQuery {
  readonly from: number
  readonly text: string
}

/** An `@` that begins a word: the one of a mail address is none. */
const MENTION = /(?:^|[\s([{<"'«„“‘])@([\p{L}\p{N}._-]{0,40})$/u

/** The mention that the caret stands at the end of. Code has none. */
export const mentionQueryAt = ({ selection }: EditorState): MentionQuery | undefined => {
  const { $from, empty } = selection
  const { parent, parentOffset } = $from
  if (!empty || !parent.isTextblock || parent.type.spec.code === true) return undefined
  if ($from.marks().some(({ type }) => type.spec.code === true)) return undefined
  const text = MENTION.exec(parent.textBetween(0, parentOffset, undefined, '\uFFFC'))?.[1]
  return text === undefined ? undefined : { from: $from.pos - text.length - 1, text }
}
