import { Extension } from '@tiptap/core'
import { type EditorState, PluginKey } from '@tiptap/pm/state'
import { dismissing, signTyping, type SignTyping } from '../../lib/typing/sign-typing.ts'
import { mentionQueryAt } from './mention-query.ts'
import type { Mentions } from './mentions.ts'
import { spaceBehindMention } from './space-behind-mention.ts'

const key = new PluginKey<SignTyping>('mention')

/** Returns the position of the `@` of a mention that is being typed. */
export const typedMentionAt = (state: EditorState): number | undefined => key.getState(state)?.query?.from

/** Tracks the mention being typed, and gives the keys to the list while that is open. */
export const MentionTyping = Extension.create<{ readonly mentions: Mentions | undefined }>({
  name: 'mentionTyping',
  // The list has to get Enter before it begins a new line.
  priority: 2000,

  addOptions: () => ({ mentions: undefined }),

  addProseMirrorPlugins() {
    const { mentions: list } = this.options
    if (list === undefined) return []
    return [
      signTyping({
        key,
        list,
        queryAt: mentionQueryAt,
        choose: (view, { people, active }) => list.choose(view, people[active]!),
      }),
      spaceBehindMention((tr) => dismissing(tr, key)),
    ]
  },
})
