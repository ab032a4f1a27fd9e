import type { EditorView } from '@tiptap/pm/view'
import type { FolderPerson } from '../../lib/folder-person.ts'
import { Store } from '../../lib/store.ts'
import type { MentionQuery } from './mention-query.ts'

export interface OpenMention extends MentionQuery {
  readonly people: readonly FolderPerson[]
  /** The one that Enter takes. */
  readonly active: number
}

const SHOWN_MAX = 8

const begins = (text: string, query: string): boolean =>
  text.split(/\s+/).some((word) => word.toLocaleLowerCase().startsWith(query))

/** Those whose login or a name begins with what was typed, logins first. */
export const peopleMatching = (people: readonly FolderPerson[], typed: string): FolderPerson[] => {
  const query = typed.toLocaleLowerCase()
  const byLogin = people.filter(({ login }) => login.toLocaleLowerCase().startsWith(query))
  const byName = people.filter((person) => !byLogin.includes(person) && begins(person.fullName, query))
  return [...byLogin, ...byName].slice(0, SHOWN_MAX)
}

/** The people that an `@` offers (EDT-23): asked for once, when the first `@` is typed. `readPeople` rejects where it is worth asking again. */
export class Mentions {
  readonly open = new Store<OpenMention | undefined>(undefined)
  readonly #readPeople: () => Promise<readonly FolderPerson[]>
  #people: readonly FolderPerson[] | undefined
  #isReading = false
  #query: MentionQuery | undefined
  #tellChosen: ((person: FolderPerson) => void) | undefined

  constructor(readPeople: () => Promise<readonly FolderPerson[]>) {
    this.#readPeople = readPeople
  }

  ask(query: MentionQuery | undefined): void {
    if (query?.from === this.#query?.from && query?.text === this.#query?.text) return
    this.#query = query
    if (query !== undefined && this.#people === undefined && !this.#isReading) void this.#read()
    this.#offer()
  }

  /** Up and down, round and round. */
  move(by: 1 | -1): void {
    const open = this.open.get()
    if (open === undefined) return
    const { people, active } = open
    this.open.set({ ...open, active: (active + by + people.length) % people.length })
  }

  /** Everybody who may be meant. Rejects where the server could not say. */
  async people(): Promise<readonly FolderPerson[]> {
    this.#people ??= await this.#readPeople()
    return this.#people
  }

  /** Told of each who is chosen. Returns how to stop. */
  onChosen(listener: (person: FolderPerson) => void): () => void {
    this.#tellChosen = listener
    return () => {
      this.#tellChosen = undefined
    }
  }

  /** Writes the login in place of what was typed. */
  choose(view: EditorView, person: FolderPerson): void {
    const open = this.open.get()
    if (open === undefined) return
    const { from, text } = open
    view.dispatch(view.state.tr.insertText(`@${person.login} `, from, from + 1 + text.length).scrollIntoView())
    view.focus()
    this.#tellChosen?.(person)
  }

  async #read(): Promise<void> {
    this.#isReading = true
    try {
      await this.people()
      this.#offer()
    } catch {
      // Nobody is offered, and the next letter asks again.
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
