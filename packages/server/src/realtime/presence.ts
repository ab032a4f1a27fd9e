import type { Connection, Document } from '@hocuspocus/server'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { PresenceUser } from '@sheaf/contract/realtime'
import { removeAwarenessStates } from 'y-protocols/awareness'
import { z } from 'zod'
import type { PadConnection } from './connection-context.ts'
import type { AwarenessEntry } from './frames.ts'
import { guestIdentity } from './identity.ts'
import type { PadAuthor } from './pad-log.store.ts'

const clockSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const idSchema = z.object({ client: clockSchema, clock: clockSchema })

/** A Yjs relative position as JSON (`Y.relativePositionToJSON`). */
const positionSchema = z.object({
  type: idSchema.nullish(),
  tname: z.string().max(100).nullish(),
  item: idSchema.nullish(),
  assoc: z.number().int().min(-1).max(1).optional(),
})

const cursorSchema = z.object({ anchor: positionSchema, head: positionSchema }).nullish()

type State = Record<string, unknown>

const userOf = ({ author, name, color }: PadAuthor): PresenceUser => ({ author, name, color })

const authorIn = (state: unknown): string | undefined => {
  const user = (state as { user?: { author?: unknown } } | undefined)?.user
  return typeof user?.author === 'string' ? user.author : undefined
}

/**
 * The connection's own place in the awareness is the first that it speaks of as present. One that somebody else holds is
 * not its own; one that the same author holds is what a page has after a reconnection, and moves.
 */
export const adoptClientId = (
  document: Document,
  connection: Connection,
  pad: PadConnection,
  entries: readonly AwarenessEntry[],
): void => {
  if (pad.clientId !== undefined || !document.hasConnection(connection)) return
  const clientId = entries.find(({ isGone }) => !isGone)?.clientId
  if (clientId === undefined) return
  const holder = authorIn(document.awareness.getStates().get(clientId))
  if (holder !== undefined && holder !== pad.identity.author) return
  pad.clientId = clientId
  // Hocuspocus notes only places that are new to the document; one that returns would outlive its connection.
  for (const [other, { clients }] of document.connections) if (other !== connection) clients.delete(clientId)
  document.connections.get(connection)?.clients.add(clientId)
}

/**
 * RT-18: leaves of an awareness message what is the connection's own: where its cursor is, and who it is as the server
 * knows it. A guest's wish for a name is heard. Answers the identity if it is another now.
 */
export const restrictPresence = (
  document: Document,
  connection: Connection,
  pad: PadConnection,
  actor: Actor,
  states: Map<number, State>,
): PadAuthor | undefined => {
  const { clientId } = pad
  const own = clientId === undefined ? undefined : states.get(clientId)
  // Hocuspocus' reading of the message brings an empty place of its own along; it goes here too.
  states.clear()
  if (clientId === undefined || !document.hasConnection(connection)) return undefined
  if (own === undefined) {
    // It says that it is gone, which Hocuspocus leaves out when it writes the message again.
    removeAwarenessStates(document.awareness, [clientId], null)
    return undefined
  }
  const before = pad.identity
  if (actor.kind === 'visitor') pad.identity = guestIdentity(before, own['user'])
  const cursor = cursorSchema.safeParse(own['cursor'])
  states.set(clientId, {
    user: userOf(pad.identity),
    ...(cursor.success && cursor.data ? { cursor: cursor.data } : {}),
  })
  const { name, color } = pad.identity
  return name === before.name && color === before.color ? undefined : pad.identity
}
