import { currentLanguage } from '@sheaf/ui/l10n/i18n'
import type { EditorView } from '@tiptap/pm/view'
import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { OWN_STEP } from '../../text-binding/step-keys.ts'
import { Store } from '@sheaf/ui/lib/store'
import { type EmojiQuery, emojiQueryAt, wholeEmojiAt } from './emoji-query.ts'
import type { Emoji, EmojiIndex } from './emoji-search.ts'
import { isTyped, signTyping, type SignTyping } from '../../lib/typing/sign-typing.ts'

export interface OpenEmoji extends EmojiQuery {
  readonly found: readonly Emoji[]
  /** Index of the emoji that Enter chooses. */
  readonly active: number
}

const fetchIndex = async (language: string): Promise<EmojiIndex> =>
  (await import('./emoji-search.ts')).fetchEmojiIndex(language)

/**
 * EDT-210: offers emoji for a `:` and letters. Their names are fetched when the first is typed; if that fails, the next
 * letter tries again.
 */
export class Emojis {
  readonly open = new Store<OpenEmoji | undefined>(undefined)
  readonly #fetchIndex: (language: string) => Promise<EmojiIndex>
  #index: EmojiIndex | undefined
  /** Language of the index that is there or on its way. */
  #language: string | undefined
  #query: EmojiQuery | undefined

  constructor(fetch = fetchIndex) {
    this.#fetchIndex = fetch
  }

  ask(query: EmojiQuery | undefined): void {
    if (query?.from === this.#query?.from && query?.text === this.#query?.text) return
    this.#query = query
    if (query !== undefined && this.#language !== currentLanguage()) void this.#fetch(currentLanguage())
    this.#offer()
  }

  /** Moves the active option up or down, wrapping at the ends. */
  move(by: 1 | -1): void {
    const open = this.open.get()
    if (open === undefined) return
    const { found, active } = open
    this.open.set({ ...open, active: (active + by + found.length) % found.length })
  }

  /** Writes an emoji in place of what was typed. One undo brings that back. */
  choose(view: EditorView, { sign }: Emoji): void {
    const open = this.open.get()
    if (open === undefined) return
    const { from, text } = open
    this.#write(view, sign, from, from + 1 + text.length)
    view.focus()
  }

  /** Writes the emoji whose name stands between two `:`, if it is that of one. */
  replaceWhole(view: EditorView, { from, text }: EmojiQuery): void {
    const emoji = this.#index?.named(text)
    if (emoji !== undefined) this.#write(view, emoji.sign, from, from + 2 + text.length)
  }

  #write(view: EditorView, sign: string, from: number, to: number): void {
    view.dispatch(view.state.tr.insertText(sign, from, to).setMeta(OWN_STEP, true).scrollIntoView())
  }

  async #fetch(language: string): Promise<void> {
    this.#language = language
    try {
      const index = await this.#fetchIndex(language)
      if (this.#language !== language) return
      this.#index = index
      this.#offer()
    } catch {
      // None is offered, and the next letter tries again.
      if (this.#language === language) this.#language = undefined
    }
  }

  #offer(): void {
    const query = this.#query
    const found = query === undefined ? [] : (this.#index?.find(query.text) ?? [])
    this.open.set(query === undefined || found.length === 0 ? undefined : { ...query, found, active: 0 })
  }
}

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
