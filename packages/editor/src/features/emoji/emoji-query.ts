import type { EditorState } from '@tiptap/pm/state'
import { lineOf } from '../../text-binding/tokens.ts'

/** The text between a `:` and the caret, and the position of the `:`. */
export interface EmojiQuery {
  readonly from: number
  readonly text: string
}

/** Longest name that is looked for. */
const LONGEST = 40

/**
 * What a `:` begins behind: a space, an opening sign, punctuation of languages that set no space behind it, or another
 * emoji. So neither a time nor a word with a `:` in it asks for any.
 */
const BEFORE = String.raw`(?:^|[\s\p{Ps}\p{Pi}"'、。，！？\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{Extended_Pictographic}\u200d\ufe0f])`
const NAME = String.raw`[\p{L}\p{M}\p{N}_+-]`

/** Two letters, or one of those that are words by themselves. */
const OPEN = new RegExp(
  String.raw`${BEFORE}:((?=${NAME}{2}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])${NAME}{1,${LONGEST}})$`,
  'u',
)
const CLOSED = new RegExp(String.raw`${BEFORE}:(${NAME}{1,${LONGEST}}):$`, 'u')

/** Returns what a pattern finds before the caret. In code and links, a `:` is a `:`. */
const findBefore = ({ selection }: EditorState, pattern: RegExp): string | undefined => {
  const { $from, empty } = selection
  const { parent, parentOffset } = $from
  if (!empty || !parent.isTextblock || lineOf(parent).kind === 'code') return undefined
  if ($from.marks().some(({ type }) => type.name === 'code' || type.name === 'link')) return undefined
  // More than the longest match, so that what is cut off is no beginning of the line.
  const before = parent.textBetween(Math.max(0, parentOffset - LONGEST - 4), parentOffset, undefined, '\n')
  return pattern.exec(before)?.[1]
}

/** Returns the name of an emoji that is being typed before the caret. */
export const emojiQueryAt = (state: EditorState): EmojiQuery | undefined => {
  const text = findBefore(state, OPEN)
  return text === undefined ? undefined : { from: state.selection.from - text.length - 1, text }
}

/** Returns the name of an emoji that is typed whole before the caret, between two `:`. */
export const wholeEmojiAt = (state: EditorState): EmojiQuery | undefined => {
  const text = findBefore(state, CLOSED)
  return text === undefined ? undefined : { from: state.selection.from - text.length - 2, text }
}
