import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { isComposedKey } from '@sheaf/ui/lib/composed-keys'
import { FROM_TEXT } from '../../text-binding/step-keys.ts'
import { keepsAuthors } from '../../text-binding/text-binding.ts'
import { type EmojiQuery, emojiQueryAt, wholeEmojiAt } from './emoji-query.ts'
import type { Emojis } from './emojis.ts'

interface TypingState {
  readonly query: EmojiQuery | undefined
  /** Position of a `:` whose list was dismissed. */
  readonly dismissedAt: number | undefined
}

const key = new PluginKey<TypingState>('emoji')
const DISMISS = 'dismiss'

/** Returns whether a transaction is what this page's writer types: nothing of others, of undo or of a clipboard. */
const isTyped = (transaction: Transaction): boolean =>
  transaction.docChanged && transaction.getMeta(FROM_TEXT) !== true && !keepsAuthors(transaction)

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
    const { emojis } = this.options
    if (emojis === undefined) return []
    return [
      new Plugin<TypingState>({
        key,
        state: {
          init: () => ({ query: undefined, dismissedAt: undefined }),
          apply: (transaction, before, _old, state) => {
            const query = emojiQueryAt(state)
            if (query === undefined) return { query, dismissedAt: undefined }
            const { mapping } = transaction
            const dismissedAt = transaction.getMeta(key) === DISMISS ? query.from : before.dismissedAt
            if (dismissedAt !== undefined && mapping.map(dismissedAt) === query.from)
              return { query: undefined, dismissedAt: query.from }
            // Placing the caret behind a name does not open the list, only typing does.
            const isOpen = isTyped(transaction) || before.query !== undefined
            return { query: isOpen ? query : undefined, dismissedAt: undefined }
          },
        },
        props: {
          handleKeyDown: (view, event) => {
            const open = emojis.open.get()
            if (open === undefined || isComposedKey(event) || event.ctrlKey || event.metaKey || event.altKey)
              return false
            switch (event.key) {
              case 'ArrowDown':
                emojis.move(1)
                return true
              case 'ArrowUp':
                emojis.move(-1)
                return true
              case 'Enter':
              case 'Tab':
                emojis.choose(view, open.found[open.active]!)
                return true
              case 'Escape':
                view.dispatch(view.state.tr.setMeta(key, DISMISS))
                return true
              default:
                return false
            }
          },
          handleDOMEvents: {
            blur: (view) => {
              if (emojis.open.get() !== undefined) view.dispatch(view.state.tr.setMeta(key, DISMISS))
            },
          },
        },
        view: () => ({
          update: ({ state, editable }) => emojis.ask(editable ? key.getState(state)?.query : undefined),
          destroy: () => emojis.ask(undefined),
        }),
      }),
    ]
  },
})
