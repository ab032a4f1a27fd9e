import { AppError, type ErrorKey } from '@sheaf/contract/errors'
import { ACCESS_CHANGED, declaredIdsSchema, ownPresenceSchema } from '@sheaf/contract/realtime/socket'
import type { Logger } from 'pino'
import * as decoding from 'lib0/decoding'
import * as Y from 'yjs'
import type { AccessChanges } from './access/access-changes.ts'
import type { DeclaredIds } from './edits/declared-ids.ts'
import { guestIdentity } from '../features/accounts/author-identity.ts'
import type { ClientMessage } from './socket/inbox.ts'
import type { PadRows } from './rows/pad-rows.ts'
import { receiveUpdate, type ReceiveUpdateNeeds } from './edits/receive-update.ts'
import { renameAuthor } from './room/rename-author.ts'
import { isSameAuthor, type PadConnection, type Member } from './room/room.ts'

/**
 * Number of clients that a page may know and the server not, after an older database was restored. Yjs takes half a
 * second to read a million, which is as many as a frame holds.
 */
const MORE_CLIENTS_MAX = 50_000

const BAD_MESSAGE: ErrorKey = 'BACKEND.ERROR.REALTIME.BAD_MESSAGE'

export interface HandleMessageNeeds extends ReceiveUpdateNeeds {
  readonly log: Logger
  readonly changes: AccessChanges
  readonly declaredIds: DeclaredIds
  readonly padRows: Pick<PadRows, 'receive'>
  readonly open: (connection: PadConnection, payload: unknown) => Promise<void>
}

type LetIn = Extract<PadConnection['state'], { readonly member: Member }>

/**
 * Returns how many clients a state vector names, or undefined if it is none. Yjs would build a map of them, which takes
 * many times as long.
 */
const clientsIn = (stateVector: Uint8Array): number | undefined => {
  try {
    const decoder = decoding.createDecoder(stateVector)
    const clients = decoding.readVarUint(decoder)
    for (let left = clients; left > 0; left--) {
      decoding.readVarUint(decoder)
      decoding.readVarUint(decoder)
    }
    return decoding.hasContent(decoder) ? undefined : clients
  } catch {
    return undefined
  }
}

const receiveState = async (connection: PadConnection, member: Member, state: Uint8Array): Promise<void> => {
  const { room } = member
  const clients = clientsIn(state)
  if (clients === undefined) return connection.closeFaulty(BAD_MESSAGE)
  if (clients > room.doc.store.clients.size + MORE_CLIENTS_MAX)
    return connection.close('BACKEND.ERROR.REALTIME.TOO_LARGE')
  // A request of a few bytes is answered by a whole pad.
  await connection.hasRoom()
  room.sendNews()
  member.hasText = true
  connection.send('missing', Y.encodeStateAsUpdate(room.doc, state))
}

const receiveEdit = async (
  needs: HandleMessageNeeds,
  connection: PadConnection,
  state: LetIn,
  message: Extract<ClientMessage, { kind: 'missing' | 'update' }>,
  messages: number,
): Promise<void> => {
  const isSync = message.kind === 'missing'
  const { member } = state
  const isInOrder = state.kind === 'open' ? !isSync : isSync || state.hasBrought
  if (!isInOrder && !member.room.mayOnlyRead(member)) return connection.closeFaulty(BAD_MESSAGE)
  const outcome = await receiveUpdate(needs, connection, member, { update: message.payload, isSync, messages })
  switch (outcome.kind) {
    case 'stored':
      connection.advance(message.kind)
      return connection.answer('stored', messages)
    case 'unstored':
      return connection.answer('unstored', messages)
    case 'refused':
      if (!outcome.isLogged)
        needs.log.warn(
          { pad: member.room.padId, author: member.identity.author, key: outcome.reason },
          'an update was refused',
        )
      return connection.close(outcome.reason)
    case 'dropped':
  }
}

/** RT-18: shows where the page's cursor is, what it sends, and what a guest wants to be called. */
const receivePresence = async (
  needs: HandleMessageNeeds,
  connection: PadConnection,
  member: Member,
  payload: unknown,
): Promise<void> => {
  const presence = ownPresenceSchema.safeParse(payload).data
  if (presence === undefined) return connection.closeFaulty(BAD_MESSAGE)
  const { room, access, identity: before } = member
  if (connection.isEnded) return
  if (access.actor.kind === 'visitor' && presence.profile) member.identity = guestIdentity(before, presence.profile)
  const { cursor, uploads } = presence
  // PIC-43: who may not write sends no files.
  room.presence.show(connection, member.identity, { cursor, ...(!access.readonly && { uploads }) })
  if (!isSameAuthor(before, member.identity)) await renameAuthor(needs, member)
}

const receiveFrom = async (
  needs: HandleMessageNeeds,
  connection: PadConnection,
  state: LetIn,
  message: ClientMessage,
  messages: number,
): Promise<void> => {
  const { member } = state
  if (needs.changes.isStale(member)) return connection.close(ACCESS_CHANGED)
  switch (message.kind) {
    case 'state':
      return receiveState(connection, member, message.payload)
    case 'missing':
    case 'update':
      return receiveEdit(needs, connection, state, message, messages)
    case 'declare': {
      const ids = declaredIdsSchema.safeParse(message.payload).data
      return ids === undefined ? connection.closeFaulty(BAD_MESSAGE) : needs.declaredIds.add(connection, ids)
    }
    case 'presence':
      return receivePresence(needs, connection, member, message.payload)
    case 'open':
      return connection.closeFaulty(BAD_MESSAGE)
    case 'pong':
      return
    default:
      return needs.padRows.receive(message.kind, connection, member, message.payload)
  }
}

/**
 * Returns a function that handles a page's messages one after the other. `messages` is the number of the page's messages
 * that were merged into this one. It never rejects.
 */
export const messageHandler =
  (needs: HandleMessageNeeds) =>
  async (connection: PadConnection, message: ClientMessage, messages: number): Promise<void> => {
    const { state } = connection
    try {
      if (state.kind === 'closed') return
      if (state.kind !== 'opening') return await receiveFrom(needs, connection, state, message, messages)
      if (message.kind !== 'open') return connection.closeFaulty(BAD_MESSAGE)
      await needs.open(connection, message.payload)
    } catch (error) {
      // Nothing here should throw; if something does, it must neither end the server nor be taken for stored.
      if (!(error instanceof AppError))
        needs.log.error({ err: error, pad: connection.pad }, 'a message could not be handled')
      connection.close('BACKEND.ERROR.PERMISSION.UNEXPECTED')
    }
  }
