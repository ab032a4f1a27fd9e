import { isPassing, type ErrorKey } from '@sheaf/contract/errors'
import { ACCESS_CHANGED, type CloseReason } from '@sheaf/contract/realtime/socket'
import type { Connection } from '@hocuspocus/server'
import { keyOfFailure } from '../key-of-failure.ts'
import type { ConnectionContext } from './connection-context.ts'

/**
 * Thrown out of a hook to refuse what the hook is about. Hocuspocus passes `reason` on to the client and, as the message
 * is empty, prints nothing.
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
  error instanceof Refusal ? error : new Refusal(keyOfFailure(error))

/** Reasons after which trying again is right: the page's socket is closed too, so that it connects anew by itself. */
const isWorthRetrying = (reason: CloseReason): boolean => reason === ACCESS_CHANGED || isPassing(reason)

/** A pad is not opened for somebody. Where trying again is right, their socket ends too, a little later. */
export const notOpened = (context: ConnectionContext, pad: string, reason: CloseReason): void => {
  context.refused(pad)
  if (isWorthRetrying(reason)) context.hangUp(reason)
}

/**
 * Closes one pad's connection with a reason. After a refusal the socket stays, since connecting again would only be
 * refused again; the page decides.
 */
export const closeConnection = (connection: Connection<ConnectionContext>, reason: CloseReason): void => {
  if (connection.context.pad) connection.context.pad.isRevoked = true
  connection.close({ code: 4403, reason })
  // Hocuspocus goes on with what has come in already, and would answer it.
  connection.send = () => {}
  if (isWorthRetrying(reason)) connection.webSocket.close(4205, reason)
}
