import { isErrorKey, type ErrorKey } from '@sheaf/contract/errors'
import type { Owner } from './unsent-database.ts'

/** What somebody said and the server has not acknowledged. */
export interface UnsentMessage {
  readonly id: string
  readonly text: string
  readonly at: number
  /** Why it was refused; it goes again only when its author wants it to. */
  readonly error?: ErrorKey
}

const PREFIX = 'sheaf-chat-unsent:'

const read = (key: string): UnsentMessage | undefined => {
  try {
    const { id, text, at, error } = JSON.parse(localStorage.getItem(key) ?? '') as Partial<Record<string, unknown>>
    if (typeof id !== 'string' || typeof text !== 'string' || typeof at !== 'number') return undefined
    return { id, text, at, ...(typeof error === 'string' && isErrorKey(error) && { error }) }
  } catch {
    return undefined
  }
}

/**
 * Unsent chat messages of one author in one pad, across reloads. Each is an entry of its own, so that two pages do not
 * overwrite each other's; said by both, it is one message all the same. Without storage they last as long as the page.
 */
export class UnsentChat {
  readonly #prefix: string

  constructor({ base, padId, author }: Owner) {
    this.#prefix = `${PREFIX}${JSON.stringify([base, padId, author])}:`
  }

  list(): UnsentMessage[] {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.#prefix))
      return keys.flatMap((key) => read(key) ?? []).toSorted((a, b) => a.at - b.at)
    } catch {
      return []
    }
  }

  put(message: UnsentMessage): void {
    try {
      localStorage.setItem(this.#prefix + message.id, JSON.stringify(message))
    } catch {
      // In the page all the same.
    }
  }

  remove(id: string): void {
    try {
      localStorage.removeItem(this.#prefix + id)
    } catch {
      // Nothing was kept.
    }
  }
}
