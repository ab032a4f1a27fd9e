import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { signTyping, type SignTyping } from '../../lib/typing/sign-typing.ts'
import type { SlashMenu } from './slash-menu.ts'
import { type SlashQuery, slashQueryAt } from './slash-query.ts'

const key = new PluginKey<SignTyping<SlashQuery>>('slash')

/** Opens the menu at a `/` that is typed, follows what is typed behind it, and gives the menu its keys. */
export const SlashTyping = Extension.create<{
  readonly menu: SlashMenu | undefined
  /** Whether the text is that of a table's cell. */
  readonly isInCell: boolean
}>({
  name: 'slashTyping',
  // The menu has to get Enter before it begins a new line.
  priority: 2000,

  addOptions: () => ({ menu: undefined, isInCell: false }),

  addProseMirrorPlugins() {
    const { editor } = this
    const { menu: list, isInCell } = this.options
    if (list === undefined) return []
    return [
      signTyping({
        key,
        list,
        queryAt: (state) => slashQueryAt(state, isInCell),
        choose: (_view, { commands, active }) => list.choose(editor, commands[active]!),
        // A `/` that was there before, was pasted, or came from somebody else, opens nothing.
        opensWithSign: true,
      }),
    ]
  },
})
