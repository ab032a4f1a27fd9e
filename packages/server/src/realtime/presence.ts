import type { Connection, Document } from '@hocuspocus/server'
import { cursorSchema, type PresenceUser } from '@sheaf/contract/realtime/socket'
import * as encoding from 'lib0/encoding'
import { applyAwarenessUpdate } from 'y-protocols/awareness'
import type { PadConnection } from './connection-context.ts'
import type { AwarenessEntry } from './frames.ts'
import { guestIdentity } from './identity.ts'
import { isSameAuthor, type LivePad } from './live-pad.ts'
import type { PadAuthor } from './pad-log.store.ts'

type State = Record<string, unknown>

const userOf = ({ author, name, color }: PadAuthor): PresenceUser => ({ author, name, color })

const authorIn = (state: unknown): string | undefined => {
  const user = (state as { user?: { author?: unknown } } | undefined)?.user
  return typeof user?.author === 'string' ? user.author : undefined
}

const encode = (clientId: number, clock: number, state: State | null): Uint8Array => {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 1)
  encoding.writeVarUint(encoder, clientId)
  encoding.writeVarUint(encoder, clock)
  encoding.writeVarString(encoder, JSON.stringify(state))
  return encoding.toUint8Array(encoder)
}

/** RT-63: records who was present under an id first. That author has it as long as the pad is open, also while away. */
const recordPresence = ({ presences }: LivePad, author: string, client: number): void => {
  if (!presences.has(client)) presences.set(client, author)
}

/** RT-63: applies another server's awareness update. An id that is new there is the same author's here. */
export const applyPresenceElsewhere = (live: LivePad, update: Uint8Array, origin: object): void => {
  const { awareness } = live.document
  const recordNewcomers = ({ added }: { readonly added: readonly number[] }): void => {
    for (const client of added) {
      const author = authorIn(awareness.getStates().get(client))
      if (author !== undefined) recordPresence(live, author, client)
    }
  }
  awareness.on('change', recordNewcomers)
  applyAwarenessUpdate(awareness, update, origin)
  awareness.off('change', recordNewcomers)
}

/**
 * Records which client id in an awareness message is the connection's own: the first that it announces as present,
 * unless another author was present under it before. An id under which the same author was present is that of a page that
 * reconnected, and moves to this connection. These ids are of the presence alone: nothing is written under them.
 */
export const recordOwnClient = (
  live: LivePad,
  connection: Connection,
  pad: PadConnection,
  entries: readonly AwarenessEntry[],
): void => {
  if (pad.clientId === undefined) {
    const clientId = entries.find(({ isGone }) => !isGone)?.clientId
    if (clientId === undefined) return
    const { document, presences } = live
    if ((presences.get(clientId) ?? pad.identity.author) !== pad.identity.author) return
    pad.clientId = clientId
    recordPresence(live, pad.identity.author, clientId)
    // Hocuspocus registers only client ids that are new to the document; one that returns would outlive its connection.
    for (const [other, { clients }] of document.connections) if (other !== connection) clients.delete(clientId)
    document.connections.get(connection)?.clients.add(clientId)
  }
  pad.presence = entries.find(({ clientId }) => clientId === pad.clientId)
}

/**
 * RT-18: takes from an awareness message only the connection's own state: its cursor, and its identity as the server
 * knows it. A guest's own name and colour are accepted. Returns the identity if it has changed.
 *
 * `states` is Hocuspocus' reading of the message, which it would encode again and apply: without those who left, with
 * an empty state of its own, and with the client's clock, which after a reconnection is one that everybody has already
 * seen and ignores. So it is emptied, and the state is set here.
 */
export const receivePresence = (
  document: Document,
  connection: Connection,
  pad: PadConnection,
  states: Map<number, State>,
): PadAuthor | undefined => {
  const { clientId, presence, identity: before } = pad
  // A client's first message has clock 0, which Hocuspocus' reading drops; it only announces the client's presence.
  const own = presence?.isGone ? undefined : (states.get(clientId ?? -1) ?? {})
  states.clear()
  if (clientId === undefined || !presence || !document.hasConnection(connection)) return undefined
  if (own && pad.actor.kind === 'visitor') pad.identity = guestIdentity(before, own['user'])
  const cursor = cursorSchema.safeParse(own?.['cursor'])
  const state = own && {
    user: userOf(pad.identity),
    ...(cursor.success ? { cursor: cursor.data } : {}),
  }
  const clock = Math.max(presence.clock, (document.awareness.meta.get(clientId)?.clock ?? 0) + 1)
  applyAwarenessUpdate(document.awareness, encode(clientId, clock, state ?? null), { source: 'connection', connection })
  return isSameAuthor(before, pad.identity) ? undefined : pad.identity
}
