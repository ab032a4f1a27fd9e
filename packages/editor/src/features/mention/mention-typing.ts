import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { isComposedKey } from '@sheaf/ui/lib/composed-keys'
import { FROM_TEXT } from '../../text-binding/step-keys.ts'
import { mentionQueryAt, type MentionQuery } from './mention-query.ts'
import type { Mentions } from './mentions.ts'

interface MentionState {
  readonly query: MentionQuery | undefined
  /** Position of an `@` whose list was dismissed. */
  readonly dismissedAt: number | undefined
}

const key = new PluginKey<MentionState>('mention')
const DISMISS = 'dismiss'

/** Returns the position of the `@` of a mention that is being typed. */
export const typedMentionAt = (state: EditorState): number | undefined => key.getState(state)?.query?.from

/** Tracks the mention being typed, and gives the keys to the list while that is open. */
export const MentionTyping = Extension.create<{ readonly mentions: Mentions | undefined }>({
  name: 'mentionTyping',
  // The list has to get Enter before it begins a new line.
  priority: 2000,

  addOptions: () => ({ mentions: undefined }),

  addProseMirrorPlugins() {
    const { mentions } = this.options
    if (mentions === undefined) return []
    return [
      new Plugin<MentionState>({
        key,
        state: {
          init: () => ({ query: undefined, dismissedAt: undefined }),
          apply: (transaction, before, _old, state) => {
            const query = mentionQueryAt(state)
            if (query === undefined) return { query, dismissedAt: undefined }
            const { mapping, docChanged } = transaction
            const dismissedAt = transaction.getMeta(key) === DISMISS ? query.from : before.dismissedAt
            const isDismissed = dismissedAt !== undefined && mapping.map(dismissedAt) === query.from
            if (isDismissed) return { query: undefined, dismissedAt: query.from }
            // Placing the caret after a name does not open the list, only typing does.
            const isTyped =
              docChanged && transaction.getMeta(FROM_TEXT) !== true && transaction.getMeta('paste') !== true
            return { query: isTyped || before.query !== undefined ? query : undefined, dismissedAt: undefined }
          },
        },
        props: {
          handleKeyDown: (view, event) => {
            const open = mentions.open.get()
            if (open === undefined || isComposedKey(event) || event.ctrlKey || event.metaKey || event.altKey)
              return false
            switch (event.key) {
              case 'ArrowDown':
                mentions.move(1)
                return true
              case 'ArrowUp':
                mentions.move(-1)
                return true
              case 'Enter':
              case 'Tab':
                mentions.choose(view, open.people[open.active]!)
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
              if (mentions.open.get() !== undefined) view.dispatch(view.state.tr.setMeta(key, DISMISS))
            },
          },
        },
        view: () => ({
          update: ({ state }) => mentions.ask(key.getState(state)?.query),
          destroy: () => mentions.ask(undefined),
        }),
      }),
    ]
  },
})
