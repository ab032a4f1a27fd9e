import { type Editor, Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import type { BlockCommand } from '../../lib/commands/block-commands.ts'
import { Store } from '@sheaf/ui/lib/store'
import { type SlashQuery, slashQueryAt } from './slash-query.ts'
import { signTyping, type SignTyping } from '../../lib/typing/sign-typing.ts'

export interface OpenSlashMenu extends SlashQuery {
  readonly commands: readonly BlockCommand[]
  /** Index of the command that Enter chooses. */
  readonly active: number
}

type Found = typeof import('./found-commands.ts')

/** Offers what a line can be made, or what is put into it, for a `/` (EDT-160). The list comes with its first use. */
export class SlashMenu {
  readonly open = new Store<OpenSlashMenu | undefined>(undefined)
  #found: Found | undefined
  #isLoading = false
  #query: SlashQuery | undefined

  ask(query: SlashQuery | undefined): void {
    if (query?.from === this.#query?.from && query?.text === this.#query?.text) return
    this.#query = query
    if (query !== undefined && this.#found === undefined && !this.#isLoading) void this.#load()
    this.#offer()
  }

  /** Moves the active option up or down, wrapping at the ends. */
  move(by: 1 | -1): void {
    const open = this.open.get()
    if (open === undefined) return
    const { commands, active } = open
    this.open.set({ ...open, active: (active + by + commands.length) % commands.length })
  }

  /** Takes the `/` and what was typed behind it away and does what was chosen, as one step of undo. */
  choose(editor: Editor, command: BlockCommand): void {
    const open = this.open.get()
    if (open === undefined || this.#found === undefined) return
    this.#found.useInPlaceOf(editor, open, command)
  }

  async #load(): Promise<void> {
    this.#isLoading = true
    try {
      this.#found = await import('./found-commands.ts')
      this.#offer()
    } catch {
      // Nothing is offered, and the next letter tries again.
    } finally {
      this.#isLoading = false
    }
  }

  #offer(): void {
    const query = this.#query
    const commands = (query && this.#found?.commandsFor(query)) ?? []
    this.open.set(query === undefined || commands.length === 0 ? undefined : { ...query, commands, active: 0 })
  }
}

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
