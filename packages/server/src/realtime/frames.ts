import { AWARENESS_MAX_BYTES, STATELESS_FRAME_MAX_BYTES, UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import { MessageType } from '@hocuspocus/server'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { messageYjsSyncStep1, messageYjsUpdate } from 'y-protocols/sync'

/* Checks the bytes of what clients send before Hocuspocus sees it. */

/** Maximum length of a pad's id, or of what claims to be one. */
const ADDRESS_MAX = 200
/** Maximum length of a session token, a password and the JSON around them. */
const TOKEN_MAX = 5000
/** Along with its own presence, a client may name others' that it believes to be gone. */
const AWARENESS_FRAME_MAX_BYTES = AWARENESS_MAX_BYTES * 4

export interface AwarenessEntry {
  readonly clientId: number
  /** Number of states that the client had announced before: of two states, the one with the higher clock is newer. */
  readonly clock: number
  readonly isGone: boolean
}

export type ClientFrame =
  | { readonly kind: 'pong' }
  | { readonly kind: 'auth' | 'query' | 'close'; readonly address: string }
  /** `step` is the number that y-protocols gives the message. */
  | { readonly kind: 'sync'; readonly address: string; readonly step: number }
  | { readonly kind: 'awareness'; readonly address: string; readonly entries: readonly AwarenessEntry[] }
  /** A message about the chat, or about ids that the page writes under. */
  | { readonly kind: 'stateless'; readonly address: string; readonly payload: string }

export type FrameFault = 'malformed' | 'too-large'

class Fault extends Error {
  readonly fault: FrameFault

  constructor(fault: FrameFault) {
    super(fault)
    this.fault = fault
  }
}

const expect = (isValid: boolean, fault: FrameFault = 'malformed'): void => {
  if (!isValid) throw new Fault(fault)
}

const readAwareness = (decoder: decoding.Decoder): AwarenessEntry[] => {
  const bytes = decoding.readVarUint8Array(decoder)
  expect(bytes.length <= AWARENESS_FRAME_MAX_BYTES, 'too-large')
  const states = decoding.createDecoder(bytes)
  const entries: AwarenessEntry[] = []
  const count = decoding.readVarUint(states)
  // Each entry takes at least three bytes.
  expect(count * 3 <= bytes.length)
  for (let i = 0; i < count; i++) {
    const clientId = decoding.readVarUint(states)
    const clock = decoding.readVarUint(states)
    const state: unknown = JSON.parse(decoding.readVarString(states))
    expect(typeof state === 'object' && !Array.isArray(state))
    entries.push({ clientId, clock, isGone: state === null })
  }
  expect(!decoding.hasContent(states))
  return entries
}

/** Reads a state vector as Yjs does, without building the map, which takes Yjs many times as long. */
const readStateVector = (decoder: decoding.Decoder): void => {
  for (let left = decoding.readVarUint(decoder); left > 0; left--) {
    decoding.readVarUint(decoder)
    decoding.readVarUint(decoder)
  }
}

const readSync = (decoder: decoding.Decoder): number => {
  const step = decoding.readVarUint(decoder)
  expect(step <= 2)
  const length = decoding.readVarUint(decoder)
  expect(length <= UPDATE_MAX_BYTES, 'too-large')
  expect(length === decoder.arr.length - decoder.pos)
  // Yjs throws if this is no state vector, and Hocuspocus prints what is thrown. Strangers must not fill the log.
  if (step === messageYjsSyncStep1) readStateVector(decoder)
  return step
}

const readStateless = (decoder: decoding.Decoder): string => {
  const rest = decoder.arr.length - decoder.pos
  expect(rest <= STATELESS_FRAME_MAX_BYTES, 'too-large')
  const payload = decoding.readVarString(decoder)
  expect(!decoding.hasContent(decoder))
  return payload
}

const read = (bytes: Uint8Array): ClientFrame => {
  if (bytes.length === 1 && bytes[0] === MessageType.Pong) return { kind: 'pong' }
  const decoder = decoding.createDecoder(bytes)
  const address = decoding.readVarString(decoder)
  expect(address.length > 0 && address.length <= ADDRESS_MAX)
  // Hocuspocus reads a session id after a NUL, so that one socket could open one pad any number of times.
  expect(!address.includes('\0'))
  switch (decoding.readVarUint(decoder) as MessageType) {
    case MessageType.Sync:
      return { kind: 'sync', address, step: readSync(decoder) }
    case MessageType.Awareness:
      return { kind: 'awareness', address, entries: readAwareness(decoder) }
    case MessageType.Auth: {
      expect(decoding.readVarUint(decoder) === 0)
      expect(decoding.readVarString(decoder).length <= TOKEN_MAX, 'too-large')
      return { kind: 'auth', address }
    }
    case MessageType.QueryAwareness:
      return { kind: 'query', address }
    case MessageType.CLOSE:
      return { kind: 'close', address }
    case MessageType.Stateless:
      return { kind: 'stateless', address, payload: readStateless(decoder) }
    // The remaining kinds are Hocuspocus' own between servers: no client of ours sends them.
    default:
      throw new Fault('malformed')
  }
}

/** Returns what a frame is, or what is wrong with it. Time and memory are proportional to its bytes. */
export const readFrame = (bytes: Uint8Array): ClientFrame | FrameFault => {
  try {
    return read(bytes)
  } catch (error) {
    // Any other error was thrown by a decoder that could not make sense of the bytes.
    return error instanceof Fault ? error.fault : 'malformed'
  }
}

/**
 * Returns whether a frame asks for what may be much larger than itself: a pad's text, everybody's cursors, a chat's
 * history.
 */
export const isExpensiveRequest = (frame: ClientFrame): boolean =>
  frame.kind === 'query' || frame.kind === 'stateless' || (frame.kind === 'sync' && frame.step === messageYjsSyncStep1)

/** Returns how many clients a state vector names, which `readFrame` has found to be one. */
export const clientsIn = (stateVector: Uint8Array): number => decoding.readVarUint(decoding.createDecoder(stateVector))

/** Returns the parts of a frame that `readFrame` has found to be an update. */
export const readUpdateFrame = (bytes: Uint8Array): { readonly address: string; readonly update: Uint8Array } => {
  const decoder = decoding.createDecoder(bytes)
  const address = decoding.readVarString(decoder)
  decoding.readVarUint(decoder)
  decoding.readVarUint(decoder)
  return { address, update: decoding.readVarUint8Array(decoder) }
}

export const writeUpdateFrame = (address: string, update: Uint8Array): Uint8Array => {
  const encoder = encoding.createEncoder()
  encoding.writeVarString(encoder, address)
  encoding.writeVarUint(encoder, MessageType.Sync)
  encoding.writeVarUint(encoder, messageYjsUpdate)
  encoding.writeVarUint8Array(encoder, update)
  return encoding.toUint8Array(encoder)
}
