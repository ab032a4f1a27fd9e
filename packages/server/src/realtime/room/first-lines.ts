import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@sheaf/contract/errors'
import { WIRE_VERSION } from '@sheaf/contract/realtime/messages'
import { drawBeginning } from '@sheaf/document/text/drawn-lines'
import type { ShownAs } from '@sheaf/contract/realtime/socket'
import type { Logger } from 'pino'
import { decideAccess, type AccessServices } from '../access/access.ts'
import type { Room } from './room.ts'
import type { Rooms } from './rooms.ts'
import type { SocketCaller } from '../socket/socket-caller.ts'

/** The beginning of a pad's text, as its page draws it. */
export interface FirstLines {
  readonly html: string
  readonly isReadonly: boolean
  readonly shownAs: ShownAs
}

/** Returns the beginning of a pad for who asks for its page; undefined if they may not read it, or it takes long. */
export type ReadFirstLines = (caller: SocketCaller, padName: string) => Promise<FirstLines | undefined>

/** More than is in sight on any window, and little beside the script that comes with it. */
const LIMITS = { maxLines: 80, maxCharacters: 10_000 }
/** Milliseconds that the page waits for a pad that has to be loaded first. */
const MAX_MS = 200
/** Pads that are loaded for pages whose sockets have not come yet. Pages beyond them get their text by the socket. */
const WAITING_MAX = 200

const countWaiting = (rooms: Iterable<Room>): number => {
  let count = 0
  for (const room of rooms) if (room.isIdle) count += 1
  return count
}

/**
 * EDT-230: reads the beginning of pads for their pages, by the same decision as the socket of such a page. The pad is
 * loaded by it, which that socket then finds done.
 */
export const firstLinesReader = (services: AccessServices, rooms: Rooms, log: Logger): ReadFirstLines => {
  const read = async (caller: SocketCaller, padName: string): Promise<FirstLines | undefined> => {
    const access = await decideAccess(services, caller, padName, { wire: WIRE_VERSION })
    if (access.isFreeName) return undefined
    if (!rooms.all.has(access.padId) && countWaiting(rooms.all.values()) >= WAITING_MAX) return undefined
    const room = await rooms.open(access.padId)
    if (room.isDamaged) return undefined
    const html = drawBeginning(room.doc, LIMITS)
    return html === '' ? undefined : { html, isReadonly: access.readonly, shownAs: access.shownAs }
  }
  return async (caller, padName) => {
    const reading = read(caller, padName).catch((error: unknown) => {
      // A refusal is told by the page itself, and what fails here fails again when the page opens the pad.
      if (!(error instanceof AppError)) log.warn({ err: error, pad: padName }, 'the beginning of a pad was not read')
      return undefined
    })
    return Promise.race([reading, wait(MAX_MS, undefined, { ref: false })])
  }
}
