import type { ErrorKey } from '@sheaf/contract/errors'
import { UPDATE_MAX_BYTES, UPDATE_MAX_PARTS } from '@sheaf/contract/limits'
import { contradicts } from '@sheaf/document/contradicts'
import { contributes } from '@sheaf/document/contributes'
import { fitsInto } from '@sheaf/document/fits-into'
import { Neighbours } from '@sheaf/document/neighbours'
import { NewParts } from '@sheaf/document/new-parts'
import { placingSteps } from '@sheaf/document/placing-steps'
import { letterIdOf } from '@sheaf/document/text/client-ids'
import { inspectUpdate, type UpdateInspection, type UpdateRefusal } from '@sheaf/document/update-guard'
import { DecodedUpdate, readUpdate, type ReadableUpdate } from '@sheaf/document/update-wire'
import * as Y from 'yjs'

const KEY_OF: Record<UpdateRefusal, ErrorKey> = {
  'too-large': 'BACKEND.ERROR.REALTIME.TOO_LARGE',
  malformed: 'BACKEND.ERROR.REALTIME.BAD_MESSAGE',
  'foreign-content': 'BACKEND.ERROR.REALTIME.BAD_MESSAGE',
  'foreign-id': 'BACKEND.ERROR.REALTIME.BAD_MESSAGE',
}

export type CheckedUpdate =
  | {
      readonly kind: 'new'
      /** The letter ids of the pages that wrote what is new in the update, which say whose it is. */
      readonly ids: readonly number[]
      /**
       * Whether it may take long to apply the update, or to find out where its parts stand, so that a thread must do
       * both first.
       */
      readonly isHeavy: boolean
    }
  /** The document already contains the whole update. */
  | { readonly kind: 'known' }
  /** The update depends on edits that the document has not seen. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'refused'; readonly key: ErrorKey }

/**
 * Returns what an update does beyond what the document has: under which letter ids it says something new, and whether
 * it deletes ahead of that.
 */
const reachOf = (doc: Y.Doc, update: ReadableUpdate): { readonly ids: number[]; readonly deletesUnseen: boolean } => {
  const ends = new Map<number, number>()
  let deletesUnseen = false
  readUpdate(update, {
    struct: ({ client, clock, length, content }) => {
      if (content.kind !== 'skip') ends.set(client, clock + length)
    },
    deletion: (client, clock, length) => {
      deletesUnseen ||= clock + length > Math.max(Y.getState(doc.store, client), ends.get(client) ?? 0)
    },
  })
  const clients = [...ends].flatMap(([client, end]) => (end > Y.getState(doc.store, client) ? [client] : []))
  return { ids: [...new Set(clients.map(letterIdOf))], deletesUnseen }
}

/** Returns the letter ids under which an update says something that the document does not have. */
export const idsAdvanced = (doc: Y.Doc, update: Uint8Array): readonly number[] => reachOf(doc, update).ids

/**
 * This much is integrated in a few milliseconds whatever the parts depend on. Typing takes one to ten parts and no
 * step.
 */
export const LIGHT_PARTS = 200
const LIGHT_STEPS = 5000

/** Checks the bytes of an update alone. */
export const inspectWithinLimits = (update: Uint8Array): UpdateInspection =>
  inspectUpdate(update, { maxBytes: UPDATE_MAX_BYTES, maxParts: UPDATE_MAX_PARTS })

/** RT-17: classifies an update relative to this document, before anything is done with it. */
export const checkUpdate = (doc: Y.Doc, bytes: Uint8Array): CheckedUpdate => {
  const inspected = inspectWithinLimits(bytes)
  if (!inspected.ok) return { kind: 'refused', key: KEY_OF[inspected.reason] }
  const { parts } = inspected
  // Few parts are read once for all that look at them; of many, the memory would be a multiple of their bytes.
  const update = parts > LIGHT_PARTS ? bytes : new DecodedUpdate(bytes)
  // It would be acknowledged, and never be in the text.
  if (contradicts(doc, update)) return { kind: 'refused', key: 'BACKEND.ERROR.REALTIME.BAD_MESSAGE' }
  if (parts === 0 || !contributes(doc, update)) return { kind: 'known' }
  const { ids, deletesUnseen } = reachOf(doc, update)
  if (deletesUnseen) return { kind: 'waits' }
  if (parts > LIGHT_PARTS) return { kind: 'new', ids, isHeavy: true }
  const newParts = new NewParts(doc, update)
  switch (fitsInto(doc, newParts)) {
    case 'misplaced':
      return { kind: 'refused', key: 'BACKEND.ERROR.REALTIME.BAD_MESSAGE' }
    case 'waits':
      return { kind: 'waits' }
    default:
  }
  if (placingSteps(doc, newParts, LIGHT_STEPS) >= LIGHT_STEPS) return { kind: 'new', ids, isHeavy: true }
  const adjacency = new Neighbours(doc, newParts).check()
  if (adjacency === 'apart') return { kind: 'refused', key: 'BACKEND.ERROR.REALTIME.BAD_MESSAGE' }
  return { kind: 'new', ids, isHeavy: adjacency === 'undecided' }
}
