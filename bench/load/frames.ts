import * as encoding from 'lib0/encoding'

/* Hocuspocus' frames, as far as a load client needs them; `MessageType` of its provider names them all. */
export const SYNC = 0
export const AUTH = 2
export const CLOSE = 7
export const SYNC_STATUS = 8
export const PING = 9
export const PONG = Uint8Array.of(10)
export const STEP_ONE = 0
export const STEP_TWO = 1
export const UPDATE = 2
export const AUTHENTICATED = 2

const PROVIDER_VERSION = '4.8.0'

const frame = (pad: string, type: number, write: (encoder: encoding.Encoder) => void): Uint8Array => {
  const encoder = encoding.createEncoder()
  encoding.writeVarString(encoder, pad)
  encoding.writeVarUint(encoder, type)
  write(encoder)
  return encoding.toUint8Array(encoder)
}

export const authFrame = (pad: string, token: string): Uint8Array =>
  frame(pad, AUTH, (encoder) => {
    encoding.writeVarUint(encoder, 0)
    encoding.writeVarString(encoder, JSON.stringify({ token }))
    encoding.writeVarString(encoder, PROVIDER_VERSION)
  })

export const syncFrame = (pad: string, step: number, payload: Uint8Array): Uint8Array =>
  frame(pad, SYNC, (encoder) => {
    encoding.writeVarUint(encoder, step)
    encoding.writeVarUint8Array(encoder, payload)
  })
