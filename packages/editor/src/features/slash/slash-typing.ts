import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { isComposedKey } from '@sheaf/ui/lib/composed-keys'
import { FROM_TEXT } from '../../text-binding/step-keys.ts'
import { keepsAuthors } from '../../text-binding/text-binding.ts'
import type { SlashMenu } from './slash-menu.ts'
import { type SlashQuery, slashQueryAt } from './slash-query.ts'

const key = new PluginKey<SlashQuery | undefined>('slash')
const CLOSE = 'close'

/** Opens the menu at a `/` that is typed, follows what is typed behind it, and gives the menu its keys. */
export const SlashTyping = Extension.create<{ readonly menu: SlashMenu | undefined }>({
  name: 'slashTyping',
  // The menu has to get Enter before it begins a new line.
  priority: 2000,

  addOptions: () => ({ menu: undefined }),

  addProseMirrorPlugins() {
    const { editor } = this
    const { menu } = this.options
    if (menu === undefined) return []
    return [
      new Plugin<SlashQuery | undefined>({
        key,
        state: {
          init: () => undefined,
          apply: (transaction, before, old, state) => {
            const query = slashQueryAt(state)
            if (query === undefined || transaction.getMeta(key) === CLOSE) return undefined
            const isSame = before !== undefined && transaction.mapping.map(before.from) === query.from
            if (isSame) return query
            // A `/` that was there before, was pasted, or came from somebody else, opens nothing.
            const { docChanged } = transaction
            const isTyped = docChanged && transaction.getMeta(FROM_TEXT) !== true && !keepsAuthors(transaction)
            return isTyped && query.text === '' && old.selection.from === query.from ? query : undefined
          },
        },
        props: {
          handleKeyDown: (view, event) => {
            const open = menu.open.get()
            if (open === undefined || isComposedKey(event) || event.ctrlKey || event.metaKey || event.altKey)
              return false
            switch (event.key) {
              case 'ArrowDown':
                menu.move(1)
                return true
              case 'ArrowUp':
                menu.move(-1)
                return true
              case 'Enter':
              case 'Tab':
                menu.choose(editor, open.commands[open.active]!)
                return true
              case 'Escape':
                view.dispatch(view.state.tr.setMeta(key, CLOSE))
                return true
              default:
                return false
            }
          },
          handleDOMEvents: {
            blur: (view) => {
              if (key.getState(view.state) !== undefined) view.dispatch(view.state.tr.setMeta(key, CLOSE))
            },
          },
        },
        view: () => ({
          update: ({ state, editable }) => menu.ask(editable ? key.getState(state) : undefined),
          destroy: () => menu.ask(undefined),
        }),
      }),
    ]
  },
})
