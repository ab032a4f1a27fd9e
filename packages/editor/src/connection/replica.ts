import type { Welcome } from '@sheaf/contract/realtime/socket'
import { hasArrived } from '@sheaf/document/contradicts'
import { openSequence } from '@sheaf/document/text/sequence'
import * as Y from 'yjs'
import type { OpenPad, ShownText } from './access-state.ts'
import type { DetachedUpdates } from './unsent/detached-updates.ts'
import { UnsentUpdates } from './unsent/unsent-updates.ts'
import type { Wire } from './pad-connection.ts'
import { PadIds } from './unsent/pad-ids.ts'
import { Presence } from './presence.ts'
import type { ServerMessage } from '@sheaf/contract/realtime/server-messages'
import { Sync, type SyncMessage } from './sync.ts'
import { listUnsentCopies } from './unsent/unsent-copies.ts'
import { copyOwnerOf, type Owner, type UnsentDatabase } from './unsent/unsent-database.ts'
import { textOfUpdates } from './unsent/unsent-text.ts'

interface ReplicaOptions {
  readonly pad: Omit<Owner, 'author'>
  readonly wire: Wire
  readonly database: UnsentDatabase
  /** What this page wrote into earlier replicas. */
  readonly detached: DetachedUpdates
  /** Whether the page accepts writing, which it does for a moment after the right has ended. */
  readonly isWriting: () => boolean
  /** Called when something is stored in one more place, or in one less. */
  readonly onChange: () => void
}

type ReplicaMessage = SyncMessage | Extract<ServerMessage, { readonly kind: 'ids' | 'presence' }>

/**
 * This page's replica of a pad: the text, the ids under which the page writes, who else is there, and what the server
 * has not acknowledged. It is the same over all connections of one author.
 */
export class Replica {
  readonly doc = new Y.Doc()
  readonly ids = new PadIds(() => this.#author)
  readonly presence: Presence
  readonly #options: ReplicaOptions
  readonly #sync: Sync
  #author = ''
  /** The last entry by which something had been taken out of the pad when the text came. */
  #redacted: number | undefined
  #shown: ShownText | undefined
  #unsent: UnsentUpdates | undefined
  /** Set on a connection while the changes that an earlier page left are applied to the document, and afterwards. */
  #restored: Promise<void> | undefined

  constructor(options: ReplicaOptions) {
    this.#options = options
    const { wire, isWriting, onChange } = options
    openSequence(this.doc)
    this.presence = new Presence(wire)
    this.#sync = new Sync({
      doc: this.doc,
      ids: this.ids,
      wire,
      isWriting,
      apply: this.#apply,
      onWritten: (update, number, origin) => {
        this.#unsent?.add(update, number, origin)
        onChange()
      },
      unsent: () => this.#unsent?.updates ?? [],
    })
  }

  /** What an editor needs of it. */
  get pad(): OpenPad {
    const { doc, ids, presence } = this
    return { doc, ids, presence, showIn: this.#showIn }
  }

  get isSynced(): boolean {
    return this.#sync.isSynced
  }

  get isReadonly(): boolean {
    return this.#sync.isReadonly
  }

  /** Whether the server has answered on the present connection. */
  get isInTouch(): boolean {
    return this.#sync.isInTouch
  }

  /** Number of changes that the server has not acknowledged. */
  get unacknowledged(): number {
    return this.#sync.acks.unacknowledged
  }

  /** Whether a change would be lost with this page. */
  get isAtRisk(): boolean {
    return this.#unsent?.isAtRisk ?? false
  }

  /**
   * Whether the author may write here who is welcomed: not another one, nor with unsent changes one who may only read, and
   * nobody after something was taken out of the pad, which may still be here. A server that knows of less than this page
   * has an older backup: the page keeps what it has, to give it back (RT-24).
   */
  accepts({ author, readonly, redacted = 0 }: Welcome): boolean {
    const former = this.#unsent?.author ?? author
    const isPast = this.#redacted !== undefined && redacted > this.#redacted
    return former === author && !isPast && !(readonly && this.unacknowledged > 0)
  }

  /** Asks the server for what the replica lacks. */
  readonly ask = (): void => this.#sync.ask()

  /** From now on, this author writes here. */
  welcome({ author, readonly, redacted = 0 }: Welcome): void {
    this.#author = author
    this.#redacted = redacted
    this.#sync.welcome(readonly)
    this.presence.welcome()
  }

  disconnect(): void {
    this.#sync.disconnect()
    this.presence.disconnect()
    // Until the next connection, other pages of this author may have been closed before they could send.
    this.#restored = undefined
    this.#options.onChange()
  }

  receive(message: ReplicaMessage): void {
    if (message.kind === 'ids') return this.ids.learn(message.payload)
    if (message.kind === 'presence') return this.presence.receive(message.payload)
    this.#sync.receive(message)
    this.#unsent?.acknowledge(this.#sync.acks.acknowledged)
    this.#options.onChange()
  }

  /**
   * Begins to store local changes on the device, with each connection. Resolves once the document has the unsent changes
   * of earlier pages.
   *
   * @param isCurrent Whether the page still has this replica
   */
  keep(isCurrent: () => boolean): Promise<void> {
    const { database, onChange } = this.#options
    this.#unsent ??= new UnsentUpdates(database, this.#ownerOf(this.#author), this.ids, onChange)
    this.#restored ??= this.#restore(this.#unsent, () => isCurrent() && !this.isReadonly)
    return this.#restored
  }

  /**
   * Returns the text that an author has not sent: what the device has, whichever page wrote it, and what this page has.
   * What has arrived leaves the device.
   */
  async readUnsent(author: string): Promise<string> {
    const { database, detached } = this.#options
    const own = [...detached.ofAuthor(author), ...(this.#unsent?.author === author ? [this.#unsent] : [])]
    const inPage = own.flatMap(({ updates }) => updates)
    // What is stored meanwhile is in the page, too, and is merged.
    const stored = await database.list(this.#ownerOf(author)).catch(() => [])
    // A document without unsent changes equals the server's, though not all of them were acknowledged.
    const isEqual = !this.#unsent?.updates.length && this.isSynced
    const isThere = (update: Uint8Array): boolean => isEqual && hasArrived(this.doc, update)
    const arrived = stored.filter(({ update }) => isThere(update))
    void database.remove(arrived.map(({ key }) => key)).catch(() => {})
    const copies = listUnsentCopies(copyOwnerOf(this.#ownerOf(author)))
    for (const { update, remove } of copies) if (isThere(update)) remove()
    return textOfUpdates(
      [...stored, ...copies, ...inPage].map(({ update }) => update).filter((update) => !isThere(update)),
    )
  }

  /** Stores what is unsent. Resolves once that is done. */
  async flush(): Promise<void> {
    await this.#unsent?.close()
  }

  /** Stores what is unsent at once: the page may be gone in a moment. */
  leave(): void {
    this.#unsent?.leave()
  }

  /** Ends the replica, whose unsent changes stay on the device or in this page. Resolves once they are stored. */
  async close(): Promise<void> {
    this.doc.destroy()
    if (this.#unsent !== undefined) this.#options.detached.add(this.#unsent)
    await this.flush()
  }

  /**
   * Applies what others or an earlier page wrote. While an editor shows the text, it decides when. An update that waits
   * there is not in the document, so a server that is asked what is missing sends it again, which changes nothing.
   */
  readonly #apply = (update: Uint8Array, origin: unknown): void => {
    if (this.#shown === undefined) Y.applyUpdate(this.doc, update, origin)
    else this.#shown.receive(update, origin)
  }

  readonly #showIn = (binding: ShownText): (() => void) => {
    this.#shown = binding
    return () => {
      if (this.#shown === binding) this.#shown = undefined
    }
  }

  #ownerOf(author: string): Owner {
    return { ...this.#options.pad, author }
  }

  async #restore(unsent: UnsentUpdates, isWanted: () => boolean): Promise<void> {
    const { detached } = this.#options
    if (!(await unsent.restoreInto(this.doc, { isWanted, apply: this.#apply, detached }))) this.#restored = undefined
  }
}
