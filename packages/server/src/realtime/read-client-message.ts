import type { ErrorKey } from '@sheaf/contract/errors'
import { PRESENCE_MAX_BYTES, JSON_MESSAGE_MAX_BYTES, UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import { CLIENT_MESSAGES, kindOf, readMessage, type ClientMessages } from '@sheaf/contract/realtime/messages'
import type { ClientMessage } from './inbox.ts'

/** Maximum size of `open`: a session token, a password and the JSON around them. */
const OPEN_MAX_BYTES = 5000

/** Largest payload of each kind in bytes. */
const MAX_BYTES: Readonly<Record<keyof ClientMessages, number>> = {
  open: OPEN_MAX_BYTES,
  state: UPDATE_MAX_BYTES,
  missing: UPDATE_MAX_BYTES,
  update: UPDATE_MAX_BYTES,
  declare: JSON_MESSAGE_MAX_BYTES,
  presence: PRESENCE_MAX_BYTES,
  chat: JSON_MESSAGE_MAX_BYTES,
  pong: 0,
}

/** RT-17: returns the message that a frame of a page holds, or the reason for which its socket is closed. */
export const readClientMessage = (frame: Uint8Array): ClientMessage | ErrorKey => {
  const kind = kindOf(CLIENT_MESSAGES, frame)
  if (kind === undefined) return 'BACKEND.ERROR.REALTIME.BAD_MESSAGE'
  if (frame.length - 1 > MAX_BYTES[kind]) return 'BACKEND.ERROR.REALTIME.TOO_LARGE'
  return readMessage(CLIENT_MESSAGES, frame) ?? 'BACKEND.ERROR.REALTIME.BAD_MESSAGE'
}
