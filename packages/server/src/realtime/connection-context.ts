import type { Connection } from '@hocuspocus/server'
import type { PadId } from '@sheaf/contract/ids'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { BesidePad, CloseReason } from '@sheaf/contract/realtime/socket'
import type { PadAuthor } from './pad-log.store.ts'

/** The socket that a page opened: what is known before any pad is. */
export interface SocketCaller {
  readonly address: string
  /** The session cookie, unless another site made the browser send it. */
  readonly cookieToken: string | undefined
  /** What tells one guest from another. */
  readonly guest: string
}

/** One pad opened over a socket: who, with which right, and what it has done. */
export interface PadConnection {
  readonly padId: PadId
  /** As its page was told. */
  padName: string
  readonly actor: Actor
  readonly sessionId: string | undefined
  /** Held to see that the session lives. */
  readonly token: string | undefined
  /** Of the password it was opened with, which is not kept. */
  readonly provenPassword: string | undefined
  readonly readonly: boolean
  /** It is the archive that keeps everybody from writing. */
  readonly isArchived: boolean
  readonly mayChat: boolean
  readonly beside: BesidePad
  /** The last change of access that was known when this was decided, or that has been told to it. */
  decidedAfter: number
  /** What tells this guest from another. Others have none. */
  readonly guest: string | undefined
  /** As whom it writes. A guest's name may change. */
  identity: PadAuthor
  /** Its own place in the awareness; the first that it speaks of. */
  clientId: number | undefined
  /** What the awareness message under way says of that place, if anything. */
  presence: { readonly clock: number; readonly isGone: boolean } | undefined
  /** Refused updates on a connection that may only read. */
  strikes: number
  /** Its first synchronisation has come. */
  isSynced: boolean
  /** The server has closed it: what it sent and is not yet stored counts for nothing. */
  isRevoked: boolean
  /** The client's messages that the one under way stands for. */
  weight: number
  /** The one under way is not stored. */
  isWithheld: boolean
}

/** Hocuspocus hands this to every hook. */
export interface ConnectionContext {
  readonly caller: SocketCaller
  /** Closes the socket a little later, so that the page tries again. */
  hangUp(reason: CloseReason): void
  /** A pad is not opened over the socket. */
  refused(name: string): void
  readonly pad?: PadConnection
}

/** A pad opened over a socket, as Hocuspocus has it. */
export type PadSocket = Connection<ConnectionContext>

export const padOf = (context: ConnectionContext | undefined): PadConnection => {
  if (!context?.pad) throw new Error('A pad was used before it was opened')
  return context.pad
}
