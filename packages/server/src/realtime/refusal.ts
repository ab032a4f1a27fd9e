import { isTransient, type ErrorKey } from '@sheaf/contract/errors'
import { ACCESS_CHANGED, type CloseReason } from '@sheaf/contract/realtime/socket'
import type { Connection } from '@hocuspocus/server'
import { errorKeyOf } from '../error-key-of.ts'
import type { ConnectionContext } from './connection-context.ts'

/**
 * Thrown from a hook to refuse its operation. Hocuspocus passes `reason` on to the client and, as the message is empty,
 * prints nothing.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code = 4403
  readonly reason: CloseReason

  constructor(reason: CloseReason) {
    super('')
    this.reason = reason
  }
}

export const UNEXPECTED: ErrorKey = 'BACKEND.ERROR.PERMISSION.UNEXPECTED'

export const toRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal(errorKeyOf(error))

/** Returns whether trying again makes sense: then the page's socket is closed too, so that it reconnects by itself. */
const isWorthRetrying = (reason: CloseReason): boolean => reason === ACCESS_CHANGED || isTransient(reason)

/**
 * Records that a pad is not opened for a socket. If trying again makes sense, the socket is closed too, after a delay.
 */
export const notOpened = (context: ConnectionContext, pad: string, reason: CloseReason): void => {
  context.refused(pad)
  if (isWorthRetrying(reason)) context.hangUp(reason)
}

/**
 * Closes one pad's connection with a reason. After a final refusal the socket stays open, since a new connection would
 * only be refused again; the page decides.
 */
export const closeConnection = (connection: Connection<ConnectionContext>, reason: CloseReason): void => {
  if (connection.context.pad) connection.context.pad.isRevoked = true
  connection.close({ code: 4403, reason })
  // Hocuspocus still handles what has come in already, and would answer it.
  connection.send = () => {}
  if (isWorthRetrying(reason)) connection.webSocket.close(4205, reason)
}
