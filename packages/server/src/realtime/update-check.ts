import type { ErrorKey } from '@sheaf/contract/errors'
import { UPDATE_MAX_BYTES, UPDATE_MAX_PARTS } from '@sheaf/contract/limits'
import { contributes } from '@sheaf/document/contributes'
import { fitsInto } from '@sheaf/document/fits-into'
import { placingSteps } from '@sheaf/document/placing-steps'
import { inspectUpdate, type UpdateInspection, type UpdateRefusal } from '@sheaf/document/update-guard'
import { readUpdate } from '@sheaf/document/update-wire'
import * as Y from 'yjs'

const KEY_OF: Record<UpdateRefusal, ErrorKey> = {
  'too-large': 'BACKEND.ERROR.REALTIME.TOO_LARGE',
  malformed: 'BACKEND.ERROR.REALTIME.BAD_MESSAGE',
  'foreign-content': 'BACKEND.ERROR.REALTIME.BAD_MESSAGE',
  'forged-author': 'BACKEND.ERROR.REALTIME.FOREIGN_AUTHOR',
}

export type CheckedUpdate =
  | {
      readonly kind: 'new'
      /** Authors that the update's marks name. */
      readonly authors: ReadonlySet<string>
      /** The Yjs clients whose edits the update continues. */
      readonly clients: readonly number[]
      /** Whether Yjs may take long to apply the update, so that it must be tried in a thread first. */
      readonly isHeavy: boolean
      /** Number of letters and other parts that the update deletes, at most those of the document and the update. */
      readonly deleted: number
    }
  /** The document already contains the whole update. */
  | { readonly kind: 'known' }
  /** The update depends on edits that the document has not seen. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'refused'; readonly key: ErrorKey }

interface Reach {
  readonly clients: number[]
  readonly deletesUnseen: boolean
  readonly deleted: number
}

/**
 * Returns what an update does beyond what the document has: whose clocks it advances, whether it deletes ahead of them,
 * and how much it deletes.
 */
const reachOf = (doc: Y.Doc, update: Uint8Array): Reach => {
  const ends = new Map<number, number>()
  let deletesUnseen = false
  /** Ends of the deletions by client, and what they delete: a range that comes again, or an older one, counts no more. */
  const deletedTo = new Map<number, number>()
  let deleted = 0
  readUpdate(update, {
    struct: ({ client, clock, length, content }) => {
      if (content.kind !== 'skip') ends.set(client, clock + length)
    },
    deletion: (client, clock, length) => {
      const end = clock + length
      deletesUnseen ||= end > Math.max(Y.getState(doc.store, client), ends.get(client) ?? 0)
      const before = deletedTo.get(client) ?? 0
      deleted += Math.max(0, end - Math.max(before, clock))
      deletedTo.set(client, Math.max(before, end))
    },
  })
  const clients = [...ends].flatMap(([client, end]) => (end > Y.getState(doc.store, client) ? [client] : []))
  return { clients, deletesUnseen, deleted }
}

/**
 * This much is integrated in a few milliseconds whatever the parts depend on. Typing takes one to ten parts and no
 * step.
 */
const LIGHT_PARTS = 200
const LIGHT_STEPS = 20_000

const isHeavy = (doc: Y.Doc, update: Uint8Array, parts: number): boolean =>
  parts > LIGHT_PARTS || placingSteps(doc, update, LIGHT_STEPS) >= LIGHT_STEPS

/** Checks the bytes of an update alone. */
export const inspect = (update: Uint8Array): UpdateInspection =>
  inspectUpdate(update, { maxBytes: UPDATE_MAX_BYTES, maxParts: UPDATE_MAX_PARTS })

/** RT-10, RT-17: classifies an update relative to this document, before anything is done with it. */
export const checkUpdate = (doc: Y.Doc, update: Uint8Array): CheckedUpdate => {
  const inspected = inspect(update)
  if (!inspected.ok) return { kind: 'refused', key: KEY_OF[inspected.reason] }
  if (inspected.parts === 0 || !contributes(doc, update)) return { kind: 'known' }
  switch (fitsInto(doc, update)) {
    case 'misplaced':
      return { kind: 'refused', key: 'BACKEND.ERROR.REALTIME.BAD_MESSAGE' }
    case 'waits':
      return { kind: 'waits' }
    default: {
      const { clients, deletesUnseen, deleted } = reachOf(doc, update)
      if (deletesUnseen) return { kind: 'waits' }
      const heavy = isHeavy(doc, update, inspected.parts)
      return { kind: 'new', authors: inspected.authors, clients, isHeavy: heavy, deleted }
    }
  }
}
