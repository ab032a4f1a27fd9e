import { defaultColorOf } from '@sheaf/contract/author-color'
import { type Authors, safeColor } from './authors.ts'
import type { Presence } from './presence.ts'

/** The colours of people in a pad, whether or not they are here or wrote in it. */
export class PersonColors {
  readonly #authors: Authors
  readonly #presence: Presence

  constructor(authors: Authors, presence: Presence) {
    this.#authors = authors
    this.#presence = presence
  }

  /** Returns the colour of an author. */
  readonly of = (author: string): string =>
    this.#here().get(author) ?? this.#authors.appearances.get().get(author)?.color ?? defaultColorOf(author)

  /** Calls a listener when colours have changed or people with others came. Returns a function that stops it. */
  readonly onChange = (listener: () => void): (() => void) => {
    let last = JSON.stringify([...this.#here()])
    const stopAuthors = this.#authors.appearances.subscribe(listener)
    const stopPresence = this.#presence.onChange(() => {
      const next = JSON.stringify([...this.#here()])
      if (next === last) return
      last = next
      listener()
    })
    return () => {
      stopAuthors()
      stopPresence()
    }
  }

  #here(): Map<string, string> {
    const users = [...this.#presence.others.values()].flatMap(({ user }) => user ?? [])
    return new Map(users.map(({ author, color }) => [author, safeColor(color)]))
  }
}
