import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { signTyping, type SignTyping } from '../../lib/sign-typing.ts'
import type { SlashMenu } from './slash-menu.ts'
import { slashQueryAt } from './slash-query.ts'

const key = new PluginKey<SignTyping>('slash')

/** Opens the menu at a `/` that is typed, follows what is typed behind it, and gives the menu its keys. */
export const SlashTyping = Extension.create<{ readonly menu: SlashMenu | undefined }>({
  name: 'slashTyping',
  // The menu has to get Enter before it begins a new line.
  priority: 2000,

  addOptions: () => ({ menu: undefined }),

  addProseMirrorPlugins() {
    const { editor } = this
    const { menu: list } = this.options
    if (list === undefined) return []
    return [
      signTyping({
        key,
        list,
        queryAt: slashQueryAt,
        choose: (_view, { commands, active }) => list.choose(editor, commands[active]!),
        // A `/` that was there before, was pasted, or came from somebody else, opens nothing.
        opensWithSign: true,
      }),
    ]
  },
})
