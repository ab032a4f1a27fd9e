import { isErrorKey, type ErrorKey } from '@sheaf/contract/errors'
import { parseJson, siteStorage } from '@sheaf/ui/lib/browser-storage'
import type { Owner } from '../unsent/unsent-database.ts'

/** A message that was said and that the server has not acknowledged. */
export interface UnsentMessage {
  readonly id: string
  readonly text: string
  readonly at: number
  /** Why the server refused it; it is sent again only if its author wants that. */
  readonly error?: ErrorKey
}

const PREFIX = 'sheaf-chat-unsent:'

const read = (key: string): UnsentMessage | undefined => {
  const kept = parseJson(siteStorage.get(key)) as Partial<Record<string, unknown>> | null | undefined
  const { id, text, at, error } = kept ?? {}
  if (typeof id !== 'string' || typeof text !== 'string' || typeof at !== 'number') return undefined
  return { id, text, at, ...(typeof error === 'string' && isErrorKey(error) && { error }) }
}

/**
 * Unsent chat messages of one author in one pad, across reloads. Each is an entry of its own, so that two pages do not
 * overwrite each other's; sent by both, it is still one message. What the browser does not take lasts as long as this
 * object, and is offered again with the next message.
 */
export class UnsentChat {
  readonly #prefix: string
  /** Messages that exist in this page alone. */
  readonly #unstored = new Map<string, UnsentMessage>()

  constructor({ base, padId, author }: Owner) {
    this.#prefix = `${PREFIX}${JSON.stringify([base, padId, author])}:`
  }

  list(): UnsentMessage[] {
    // The browser may hold an older version of the message.
    const stored = this.#stored.filter(({ id }) => !this.#unstored.has(id))
    return [...stored, ...this.#unstored.values()].toSorted((a, b) => a.at - b.at)
  }

  /** Whether a reload would lose some of it. */
  get isAtRisk(): boolean {
    return this.#unstored.size > 0
  }

  put(message: UnsentMessage): void {
    this.#unstored.set(message.id, message)
    for (const one of this.#unstored.values()) this.#store(one)
  }

  remove(id: string): void {
    this.#unstored.delete(id)
    siteStorage.remove(this.#prefix + id)
  }

  get #stored(): UnsentMessage[] {
    const keys = siteStorage.keys().filter((key) => key.startsWith(this.#prefix))
    return keys.flatMap((key) => read(key) ?? [])
  }

  #store(message: UnsentMessage): void {
    if (siteStorage.set(this.#prefix + message.id, JSON.stringify(message))) this.#unstored.delete(message.id)
  }
}
