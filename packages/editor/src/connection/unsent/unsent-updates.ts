import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import { fitsInto } from '@sheaf/document/fits-into'
import * as Y from 'yjs'
import { hasArrived } from '@sheaf/document/contradicts'
import { NewIds } from './new-ids.ts'
import type { Declaration, PadIds } from './pad-ids.ts'
import { copyUnsent, listUnsentCopies, type UnsentCopy, type UnsentUpdate } from './unsent-copies.ts'
import { copyOwnerOf, type Owner, type StoredUpdate, type UnsentDatabase } from './unsent-database.ts'

/** Delay before changes are stored: too short to notice, but long enough for most changes to be acknowledged first. */
const WRITE_AFTER_MS = 40
/** More rows than this are merged into one. */
const ROWS_MAX = 50
/** Rows are merged up to this size, far below what the server accepts as one update. */
const MERGED_MAX_BYTES = UPDATE_MAX_BYTES / 8

interface Entry {
  /** Number of the last change in it. */
  readonly number: number
  readonly update: Uint8Array
  /** Ids of letters of others in it, which whoever sends it has to declare. */
  readonly declared: readonly Declaration[]
  key: IDBValidKey | undefined
  isOnItsWay: boolean
  isGone: boolean
}

/** What an earlier page left: on the device, as a row or a copy, or in this page alone. */
interface Row extends UnsentUpdate {
  readonly key?: IDBValidKey | undefined
  readonly copy?: UnsentCopy
}

/** The unsent updates of copies that this page no longer has. */
interface Detached {
  ofAuthor(author: string): readonly UnsentUpdates[]
  release(author: string, doc: Y.Doc): void
}

interface Restoring {
  /** Whether the document still belongs to this author to write in. */
  readonly isWanted: () => boolean
  /** Applies an update, at once or a moment later. */
  readonly apply: (update: Uint8Array, origin: unknown) => void
  /** What this page wrote before, of which no device may have taken anything. */
  readonly detached: Detached
}

/** Origin of a change that comes from a row of the device, which it keeps. */
class FromRow {
  readonly key: IDBValidKey | undefined

  constructor(key: IDBValidKey | undefined) {
    this.key = key
  }
}

/**
 * Lets the tabs of this browser act one after the other. Where there are no locks (a page without TLS), each acts at
 * once.
 */
const withTabLock = (what: string, act: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(what, act) : act()

/** Groups neighbours that together make one row. */
const mergeable = (entries: readonly Entry[]): Entry[][] => {
  const groups: Entry[][] = []
  let size = Infinity
  for (const entry of entries) {
    if (size + entry.update.length > MERGED_MAX_BYTES) {
      groups.push([])
      size = 0
    }
    groups.at(-1)!.push(entry)
    size += entry.update.length
  }
  return groups
}

const mergedOf = (entries: readonly Entry[]): UnsentUpdate => ({
  update: Y.mergeUpdates(entries.map(({ update }) => update)),
  declared: [...new Map(entries.flatMap(({ declared }) => declared))],
})

/**
 * The changes of this page that the server has not acknowledged. They are in memory, and soon after on the device; each
 * leaves both when it is acknowledged.
 */
export class UnsentUpdates {
  readonly #database: UnsentDatabase
  readonly #owner: Owner
  readonly #ids: PadIds
  readonly #onChange: () => void
  #entries: Entry[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Steps run one after the other, so that no row is written after its removal. */
  #work: Promise<void> = Promise.resolve()
  /** Whether the last attempt to store something failed. */
  #hasFailed = false

  constructor(database: UnsentDatabase, owner: Owner, ids: PadIds, onChange: () => void) {
    this.#database = database
    this.#owner = owner
    this.#ids = ids
    this.#onChange = onChange
  }

  get author(): string {
    return this.#owner.author
  }

  get #copyOwner() {
    return copyOwnerOf(this.#owner)
  }

  /** Takes a change in, with the origin of its transaction. */
  add(update: Uint8Array, number: number, origin?: unknown): void {
    const key = origin instanceof FromRow ? origin.key : undefined
    const declared = this.#ids.declaredIn(update)
    this.#entries.push({ number, update, declared, key, isOnItsWay: false, isGone: false })
    if (key === undefined) this.#timer ??= setTimeout(this.flush, WRITE_AFTER_MS)
  }

  acknowledge(number: number): void {
    const gone = this.#entries.filter((entry) => entry.number <= number)
    if (gone.length === 0) return
    this.#entries = this.#entries.filter((entry) => entry.number > number)
    for (const entry of gone) entry.isGone = true
    const keys = gone.flatMap(({ key }) => (key === undefined ? [] : [key]))
    if (keys.length > 0) this.#do(() => this.#database.remove(keys))
  }

  /**
   * Puts what an earlier page left behind into the document, from where it goes to the server like anything typed.
   * Returns whether all of it is there, which is unknown for a device that cannot be read. A row leaves the device only
   * once the document, or the server, has its content. What is written meanwhile is on the device before another tab
   * begins.
   */
  async restoreInto(doc: Y.Doc, restoring: Restoring): Promise<boolean> {
    const [base, padId, author] = this.#copyOwner
    let isComplete = false
    try {
      await withTabLock(`unsent ${base} ${padId} ${author}`, async () => {
        const rows = await this.#database.list(this.#owner).catch(() => undefined)
        const copies = listUnsentCopies(this.#copyOwner)
        // What only this page has does not wait for the device.
        const isAllThere = await this.#restore(doc, restoring, rows ?? [], copies)
        isComplete = isAllThere && rows !== undefined
        await this.close()
        if (this.isStored) for (const { update, remove } of copies) if (hasArrived(doc, update)) remove()
      })
    } catch {
      this.#fail()
    }
    return isComplete
  }

  async #restore(
    doc: Y.Doc,
    { isWanted, apply, detached }: Restoring,
    stored: readonly StoredUpdate[],
    copies: readonly UnsentCopy[],
  ): Promise<boolean> {
    if (!isWanted()) return false
    const unstored = detached.ofAuthor(this.author).flatMap((other) => other.unstored)
    const copied = copies.map((copy) => ({ update: copy.update, declared: copy.declared, copy }))
    const kept = [...stored, ...copied, ...unstored.map(({ update, declared }) => ({ update, declared }))]
    const rows = await this.#withNewIds(doc, kept)
    if (!isWanted()) return false
    for (const { key, update, declared } of rows) {
      if (key !== undefined && this.#entries.some((entry) => entry.key === key)) continue
      if (hasArrived(doc, update)) {
        if (key !== undefined) this.#do(() => this.#database.remove([key]))
        continue
      }
      // It leans on text that is gone from the server: in the document it would wait, unseen, and in every handshake. Or
      // it is no text of a pad, and the server would refuse it with all that this page sends.
      if (fitsInto(doc, update) !== 'fits') continue
      this.#ids.adopt(update, declared)
      try {
        apply(update, new FromRow(key))
      } catch (error) {
        // The row stays where it is, and the others are tried.
        reportError(error)
      }
    }
    detached.release(this.author, doc)
    return rows.every(({ update }) => hasArrived(doc, update))
  }

  /** Gives new ids to what the pad has something else in place of, on the device before anything is sent. */
  async #withNewIds(doc: Y.Doc, rows: readonly Row[]): Promise<readonly Row[]> {
    const ids = new NewIds(doc, rows)
    return Promise.all(
      rows.map(async (row) => {
        const renamed = ids.rename(row)
        if (renamed === undefined) return row
        const { key, copy } = row
        if (key === undefined && copy === undefined) return renamed
        const newKey = await this.#database.put(this.#owner, renamed, key === undefined ? [] : [key])
        copy?.remove()
        return { ...renamed, key: newKey }
      }),
    )
  }

  /** Everything outstanding, oldest first. */
  get updates(): readonly { readonly number: number; readonly update: Uint8Array }[] {
    return this.#entries
  }

  /** Outstanding changes that exist in this page alone. */
  get unstored(): readonly UnsentUpdate[] {
    return this.#unstored
  }

  get #unstored(): readonly Entry[] {
    return this.#entries.filter(({ key }) => key === undefined)
  }

  /** Whether a reload would lose nothing. */
  get isStored(): boolean {
    return this.unstored.length === 0
  }

  /** Whether a reload would lose something, and not only because storing it is about to begin. */
  get isAtRisk(): boolean {
    return this.#hasFailed && !this.isStored
  }

  readonly flush = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#do(this.#write)
  }

  /**
   * Stores at once what exists in this page alone, without waiting for what is being written: the page may be gone in a
   * moment.
   */
  readonly leave = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // Writes that are under way end with the page, too.
    const removals = mergeable(this.#unstored).map((entries) => copyUnsent(this.#copyOwner, mergedOf(entries)))
    const writing = mergeable(this.#unwritten).map((entries) => this.#merge(entries).catch(this.#fail))
    this.#do(async () => {
      await Promise.all(writing)
      for (const remove of removals) remove()
    })
  }

  /** Stores what was written before; its rows stay for the next page of the same author. */
  async close(): Promise<void> {
    this.flush()
    await this.#work
  }

  readonly #write = async (): Promise<void> => {
    const isCrowded = this.#entries.length > ROWS_MAX
    const batch = isCrowded ? this.#entries : this.#unwritten
    for (const entries of mergeable(batch)) await this.#merge(entries)
  }

  get #unwritten(): readonly Entry[] {
    return this.#entries.filter(({ key, isOnItsWay }) => key === undefined && !isOnItsWay)
  }

  /** Merges the entries into one row. The write has been requested by the time this returns its promise. */
  async #merge(entries: readonly Entry[]): Promise<void> {
    // Entries acknowledged meanwhile are gone, and so are their rows; what is being written is not written twice.
    const batch = entries.filter((entry) => !entry.isOnItsWay && this.#entries.includes(entry))
    const last = batch.at(-1)
    if (last === undefined || (batch.length === 1 && last.key !== undefined)) return
    const merged: Entry = {
      number: last.number,
      ...mergedOf(batch),
      key: undefined,
      isOnItsWay: true,
      isGone: false,
    }
    const replaced = batch.flatMap(({ key }) => (key === undefined ? [] : [key]))
    this.#entries = this.#entries.flatMap((entry) => (entry === last ? [merged] : batch.includes(entry) ? [] : [entry]))
    const key = await this.#database.put(this.#owner, merged, replaced).finally(() => {
      merged.isOnItsWay = false
    })
    this.#hasFailed = false
    // The entry was acknowledged while it was being written.
    if (merged.isGone) await this.#database.remove([key])
    else merged.key = key
    this.#onChange()
  }

  #do(step: () => Promise<void>): void {
    this.#work = this.#work.then(step).catch(this.#fail)
  }

  /**
   * Notes that there is no storage, or that it is full. The save status shows changes without a row; they stay in the
   * page, and are tried again with the next change and when the page is left.
   */
  readonly #fail = (): void => {
    this.#hasFailed = true
    this.#onChange()
  }
}
