import { isBegunBy, isFoundBy, searchWords } from '@sheaf/contract/name-search'
import type { EditorView } from '@tiptap/pm/view'
import { Extension } from '@tiptap/core'
import { type EditorState, PluginKey } from '@tiptap/pm/state'
import type { FolderPerson } from '../../lib/people/folder-person.ts'
import { Store } from '@sheaf/ui/lib/store'
import { lineOf } from '../../text-binding/tokens.ts'
import { writesSpace, spaceBehindMention } from './space-behind-mention.ts'
import { dismissing, signTyping, type SignTyping } from '../../lib/typing/sign-typing.ts'

/** The text between an `@` and the caret, and the position of the `@`. */
interface MentionQuery {
  readonly from: number
  readonly text: string
}

/** Matches an `@` that begins a word, unlike the one in a mail address. */
const MENTION = /(?:^|[\s([{<"'«„“‘])@([\p{L}\p{N}._-]{0,40})$/u

/** Returns the mention that ends at the caret. Code contains no mentions. */
const mentionQueryAt = ({ selection }: EditorState): MentionQuery | undefined => {
  const { $from, empty } = selection
  const { parent, parentOffset } = $from
  if (!empty || !parent.isTextblock || lineOf(parent).kind === 'code') return undefined
  if ($from.marks().some(({ type }) => type.name === 'code')) return undefined
  const text = MENTION.exec(parent.textBetween(0, parentOffset, undefined, '\uFFFC'))?.[1]
  return text === undefined ? undefined : { from: $from.pos - text.length - 1, text }
}

export interface OpenMention extends MentionQuery {
  readonly people: readonly FolderPerson[]
  /** Index of the person whom Enter chooses. */
  readonly active: number
}

/** A chip whose menu is open. */
export type ChosenChip = { readonly person: FolderPerson } & (
  | {
      /** Position of its `@` in the text that is written in. */
      readonly at: number
    }
  | {
      /** Its element, where no editor shows the text. */
      readonly element: HTMLElement
    }
)

const SHOWN_MAX = 8

/**
 * USR-11: returns the people of whose login or name any part was typed: first those whose login begins so, then those
 * whose name does.
 */
export const peopleMatching = (people: readonly FolderPerson[], typed: string): FolderPerson[] => {
  const words = searchWords(typed)
  const found = people
    .map((person) => ({ person, ofLogin: searchWords(person.login), ofName: searchWords(person.name) }))
    .filter(({ ofLogin, ofName }) => isFoundBy(words, [...ofLogin, ...ofName]))
  const byLogin = found.filter(({ ofLogin }) => isBegunBy(words, ofLogin))
  const byName = found.filter((one) => !byLogin.includes(one) && isBegunBy(words, one.ofName))
  const others = found.filter((one) => !byLogin.includes(one) && !byName.includes(one))
  return [...byLogin, ...byName, ...others].slice(0, SHOWN_MAX).map(({ person }) => person)
}

/**
 * Offers people for an `@` (EDT-23). They are fetched once, when the first `@` is typed; if `readPeople` rejects, the
 * next letter tries again.
 */
export class Mentions {
  readonly open = new Store<OpenMention | undefined>(undefined)
  /** EDT-252: the chip whose menu is open. */
  readonly chosenChip = new Store<ChosenChip | undefined>(undefined)
  readonly #readPeople: () => Promise<readonly FolderPerson[]>
  #people: readonly FolderPerson[] | undefined
  #isReading = false
  #query: MentionQuery | undefined
  #chosenListener: ((person: FolderPerson) => void) | undefined

  constructor(readPeople: () => Promise<readonly FolderPerson[]>) {
    this.#readPeople = readPeople
  }

  ask(query: MentionQuery | undefined): void {
    if (query?.from === this.#query?.from && query?.text === this.#query?.text) return
    this.#query = query
    if (query !== undefined && this.#people === undefined && !this.#isReading) void this.#read()
    this.#offer()
  }

  /** Moves the active option up or down, wrapping at the ends. */
  move(by: 1 | -1): void {
    const open = this.open.get()
    if (open === undefined) return
    const { people, active } = open
    this.open.set({ ...open, active: (active + by + people.length) % people.length })
  }

  /** Returns everybody who may be mentioned. Rejects if the server could not answer. */
  async people(): Promise<readonly FolderPerson[]> {
    this.#people ??= await this.#readPeople()
    return this.#people
  }

  /** Calls the listener with each person chosen. Returns a function that stops it. */
  onChosen(listener: (person: FolderPerson) => void): () => void {
    this.#chosenListener = listener
    return () => {
      this.#chosenListener = undefined
    }
  }

  /** Replaces what was typed with the login. */
  choose(view: EditorView, person: FolderPerson): void {
    const open = this.open.get()
    if (open === undefined) return
    const { from, text } = open
    const tr = view.state.tr.insertText(`@${person.login} `, from, from + 1 + text.length)
    view.dispatch(writesSpace(tr).scrollIntoView())
    view.focus()
    this.#chosenListener?.(person)
  }

  async #read(): Promise<void> {
    this.#isReading = true
    try {
      await this.people()
      this.#offer()
    } catch {
      // Nobody is offered, and the next letter tries again.
    } finally {
      this.#isReading = false
    }
  }

  #offer(): void {
    const query = this.#query
    const people = query === undefined ? [] : peopleMatching(this.#people ?? [], query.text)
    this.open.set(query === undefined || people.length === 0 ? undefined : { ...query, people, active: 0 })
  }
}

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
