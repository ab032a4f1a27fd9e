import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { isTyped, signTyping, type SignTyping } from '../../lib/typing/sign-typing.ts'
import { emojiQueryAt, wholeEmojiAt } from './emoji-query.ts'
import type { Emojis } from './emojis.ts'

const key = new PluginKey<SignTyping>('emoji')

/** Tracks the name of an emoji being typed, and gives the keys to the list while that is open. */
export const EmojiTyping = Extension.create<{ readonly emojis: Emojis | undefined }>({
  name: 'emojiTyping',
  // The list has to get Enter before it begins a new line.
  priority: 2000,

  addOptions: () => ({ emojis: undefined }),

  /** All that follows a transaction has seen it by then, so the emoji is a change of its own. */
  onTransaction({ transaction }) {
    const { view, isEditable, state } = this.editor
    if (!isEditable || view.composing || !isTyped(transaction)) return
    const whole = wholeEmojiAt(state)
    if (whole !== undefined) this.options.emojis?.replaceWhole(view, whole)
  },

  addProseMirrorPlugins() {
    const { emojis: list } = this.options
    if (list === undefined) return []
    return [
      signTyping({
        key,
        list,
        queryAt: emojiQueryAt,
        choose: (view, { found, active }) => list.choose(view, found[active]!),
      }),
    ]
  },
})
