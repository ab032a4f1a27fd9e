import type { Connection } from '@hocuspocus/server'
import type { PadId } from '@sheaf/contract/ids'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { CloseReason, PadCapabilities } from '@sheaf/contract/realtime/socket'
import type { PadIdentity } from '../features/accounts/pad-identity.ts'

/** The opener of a socket: what is known before any pad is opened. */
export interface SocketCaller {
  readonly address: string
  /** Value of the session cookie, unless another site made the browser send it. */
  readonly cookieToken: string | undefined
  /** Value of the cookie of verified passwords (SEC-41), under the same condition. */
  readonly verifiedPasswordsCookie: string | undefined
  /** Value that distinguishes guests. */
  readonly guest: string
}

/** One pad opened over a socket: by whom, with which rights, and what the connection has done. */
export interface PadConnection {
  readonly padId: PadId
  /** The name of the pad that was last sent to the page. */
  padName: string
  readonly actor: Actor
  readonly sessionId: string | undefined
  /** Session token, kept so that the session can be checked again. */
  readonly token: string | undefined
  /** Digest of the password that the pad was opened with; the password itself is not kept. */
  readonly verifiedPasswordDigest: string | undefined
  readonly readonly: boolean
  /** Whether nobody may write because the pad is archived. */
  readonly isArchived: boolean
  readonly mayChat: boolean
  readonly capabilities: PadCapabilities
  /**
   * Number of the last change of access (`AccessChanges`) that this decision takes into account, or that the page has
   * been notified of.
   */
  accessVersion: number
  /** Value that distinguishes this guest from others; only guests have one. */
  readonly guest: string | undefined
  /** The author as whom this connection writes. A guest's name may change. */
  identity: PadIdentity
  /**
   * Ids under which the page says it writes letters of others, with their author, until it does (TEXT-26). They are few
   * (`DeclaredIds`).
   */
  readonly declared: Map<number, string>
  /** The connection's own client id in the awareness: the first that it announces. */
  clientId: number | undefined
  /** The entry of the awareness message being handled for that client id, if there is one (`AwarenessEntry`). */
  presence: { readonly clock: number; readonly isGone: boolean } | undefined
  /** Number of refused attempts to write on a connection that may only read. */
  violations: number
  /** Whether the connection's first synchronisation has arrived. */
  isSynced: boolean
  /** Whether the server has closed the connection: what it sent and is not stored yet is ignored. */
  isRevoked: boolean
  /** Whether the page has proved that the server lost text that it had stored (RT-24). */
  readonly hasProvenLoss: boolean
  /** Number of the client's messages that were merged into the message being handled (`weightOf`). */
  weight: number
  /** Whether the message being handled is kept from being stored. */
  isWithheld: boolean
}

/** The context that Hocuspocus hands to every hook. */
export interface ConnectionContext {
  readonly caller: SocketCaller
  /** Closes the socket after a short delay, so that the page tries again. */
  hangUp(reason: CloseReason): void
  /** Records that a pad is not opened over the socket. */
  refused(name: string): void
  readonly pad?: PadConnection
}

/** The Hocuspocus connection of one pad opened over a socket. */
export type PadSocket = Connection<ConnectionContext>

export const padOf = (context: ConnectionContext | undefined): PadConnection => {
  if (!context?.pad) throw new Error('A pad was used before it was opened')
  return context.pad
}
