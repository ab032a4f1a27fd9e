import { ownerOfUnsentCopy, unsentCopyKey, type UnsentOwner } from '@sheaf/contract/pages/unsent-database'
import { newLetterId } from '@sheaf/document/text/client-ids'
import { parseJson, siteStorage } from '@sheaf/ui/lib/browser-storage'
import { fromBase64, toBase64 } from 'lib0/buffer'
import type { Declaration } from './pad-ids.ts'

/*
 * Copies of what a page that may be gone in a moment still writes to the database. Browsers end such writes with their
 * page: of 200 pages that were loaded anew right after a letter, Chromium lost that of one. What is in the local storage
 * stays, since it is written at once.
 */

/** More letters than this are left to the database: browsers keep some millions for a whole site. */
const LETTERS_MAX = 1_000_000

export interface UnsentUpdate {
  readonly update: Uint8Array
  /** Ids of letters of others in it, which whoever sends it has to declare. */
  readonly declared: readonly Declaration[]
}

/** Copies an update. Returns a function that removes the copy. */
export const copyUnsent = (owner: UnsentOwner, { update, declared }: UnsentUpdate): (() => void) => {
  const text = JSON.stringify({ update: toBase64(update), declared })
  if (text.length > LETTERS_MAX) return () => {}
  const key = unsentCopyKey(owner, String(newLetterId()))
  siteStorage.set(key, text)
  return () => siteStorage.remove(key)
}

const read = (key: string): UnsentUpdate | undefined => {
  const { update, declared } = (parseJson(siteStorage.get(key)) ?? {}) as Partial<Record<string, unknown>>
  if (typeof update !== 'string' || !Array.isArray(declared)) return undefined
  return { update: fromBase64(update), declared: declared as Declaration[] }
}

export interface UnsentCopy extends UnsentUpdate {
  readonly remove: () => void
}

/** Returns the copies that pages of an owner left. */
export const listUnsentCopies = (owner: UnsentOwner): UnsentCopy[] => {
  const wanted = JSON.stringify(owner)
  return siteStorage.keys().flatMap((key) => {
    const copy = JSON.stringify(ownerOfUnsentCopy(key)) === wanted ? read(key) : undefined
    return copy === undefined ? [] : [{ ...copy, remove: () => siteStorage.remove(key) }]
  })
}
