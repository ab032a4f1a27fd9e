import { HEX_COLOR } from '@sheaf/contract/author-color'
import { Store } from '@sheaf/ui/lib/store'

export interface AuthorAppearance {
  readonly name: string
  readonly color: string
}

const NO_COLOR = '#8b877c'

/** Returns a colour that may go into a style sheet: anything else is shown in grey. */
export const safeColor = (color: unknown): string =>
  typeof color === 'string' && HEX_COLOR.test(color) ? color : NO_COLOR

export type AuthorAppearances = ReadonlyMap<string, AuthorAppearance>

/** Names and colours of the authors of the pad's text, as the server sent them, and of who has it open here. */
export class Authors {
  readonly appearances = new Store<AuthorAppearances>(new Map())
  /** Whether more than one person has written. As long as one alone has, a colour would tell nothing. */
  readonly areSeveral = new Store(false)
  readonly #writers = new Set<string>()

  /** Merges people who wrote in the pad. */
  merge(known: Readonly<Record<string, AuthorAppearance>>): void {
    for (const id of Object.keys(known)) this.#writers.add(id)
    this.introduce(known)
    this.areSeveral.set(this.#writers.size > 1)
  }

  /** Merges people of whom it is not said whether they wrote. */
  introduce(known: Readonly<Record<string, AuthorAppearance>>): void {
    const before = this.appearances.get()
    const after = new Map(before)
    let hasChanged = false
    for (const [id, { name, color }] of Object.entries(known)) {
      const old = before.get(id)
      if (old?.name === name && old.color === safeColor(color)) continue
      after.set(id, { name, color: safeColor(color) })
      hasChanged = true
    }
    if (hasChanged) this.appearances.set(after)
  }
}
