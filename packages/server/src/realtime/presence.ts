import type { Connection, Document } from '@hocuspocus/server'
import type { PresenceUser } from '@sheaf/contract/realtime/socket'
import * as encoding from 'lib0/encoding'
import { applyAwarenessUpdate } from 'y-protocols/awareness'
import { z } from 'zod'
import type { PadConnection } from './connection-context.ts'
import type { AwarenessEntry } from './frames.ts'
import { guestIdentity } from './identity.ts'
import { isSameAuthor, mayOnlyRead, type LivePad } from './live-pad.ts'
import type { PadAuthor } from './pad-log.store.ts'

/**
 * A Yjs clock: the number of characters and other parts that a client inserted before this one. In the awareness, a
 * client's clock counts its states instead.
 */
const clockSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const idSchema = z.object({ client: clockSchema, clock: clockSchema })

/** A Yjs relative position as JSON (`Y.relativePositionToJSON`). */
const positionSchema = z
  .object({
    type: idSchema.nullish(),
    tname: z.string().max(100).nullish(),
    item: idSchema.nullish(),
    assoc: z.number().int().min(-1).max(1).optional(),
  })
  // Yjs throws at a position that names no place, on every page that draws it.
  .refine(({ type, tname, item }) => [type, tname, item].some((place) => place !== null && place !== undefined))

const cursorSchema = z.object({ anchor: positionSchema, head: positionSchema }).nullish()

type State = Record<string, unknown>

const userOf = ({ author, name, color }: PadAuthor): PresenceUser => ({ author, name, color })

const authorIn = (state: unknown): string | undefined => {
  const user = (state as { user?: { author?: unknown } } | undefined)?.user
  return typeof user?.author === 'string' ? user.author : undefined
}

/** Returns the author who is present under a Yjs client id. */
const presentAuthor = (document: Document, clientId: number): string | undefined =>
  authorIn(document.awareness.getStates().get(clientId))

const encode = (clientId: number, clock: number, state: State | null): Uint8Array => {
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, 1)
  encoding.writeVarUint(encoder, clientId)
  encoding.writeVarUint(encoder, clock)
  encoding.writeVarString(encoder, JSON.stringify(state))
  return encoding.toUint8Array(encoder)
}

/**
 * RT-63: records the author as the owner of a Yjs client id that has none yet. An owner stays while the pad is open,
 * also after the author has left.
 */
const recordOwner = ({ owners }: LivePad, author: string, client: number): void => {
  if (!owners.has(client)) owners.set(client, author)
}

/**
 * RT-63: records an author as the owner of those client ids that the author is present under and has written under, for
 * an author who could only read when they came. Client ids of edits that the author gives back for others (RT-24) get no
 * owner by it.
 */
export const recordOwners = (live: LivePad, author: string, clients: readonly number[]): void => {
  for (const client of clients) if (presentAuthor(live.document, client) === author) recordOwner(live, author, client)
}

/** RT-63: applies another server's awareness update. A client id that is new there has the same owner here. */
export const applyPresenceElsewhere = (live: LivePad, update: Uint8Array, origin: object): void => {
  const { awareness } = live.document
  const recordNewcomers = ({ added }: { readonly added: readonly number[] }): void => {
    for (const client of added) {
      const author = presentAuthor(live.document, client)
      if (author !== undefined) recordOwner(live, author, client)
    }
  }
  awareness.on('change', recordNewcomers)
  applyAwarenessUpdate(awareness, update, origin)
  awareness.off('change', recordNewcomers)
}

/**
 * Records which client id in an awareness message is the connection's own: the first that it announces as present,
 * unless another author owns the id or is present under it. An id under which the same author is present is that of a
 * page that reconnected, and moves to this connection. An author who may write owns the id from now on, before anybody
 * else can know it.
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
    const { document, owners } = live
    const holder = owners.get(clientId) ?? presentAuthor(document, clientId)
    if (holder !== undefined && holder !== pad.identity.author) return
    pad.clientId = clientId
    if (!mayOnlyRead(pad, live)) recordOwner(live, pad.identity.author, clientId)
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
    ...(cursor.success && cursor.data ? { cursor: cursor.data } : {}),
  }
  const clock = Math.max(presence.clock, (document.awareness.meta.get(clientId)?.clock ?? 0) + 1)
  applyAwarenessUpdate(document.awareness, encode(clientId, clock, state ?? null), { source: 'connection', connection })
  return isSameAuthor(before, pad.identity) ? undefined : pad.identity
}
