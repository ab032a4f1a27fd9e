import { setTimeout as sleep } from 'node:timers/promises'
import { OutgoingMessage, type Configuration, type Document } from '@hocuspocus/server'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { ACCESS_CHANGED, type Welcome } from '@sheaf/contract/realtime/socket'
import type { Logger } from 'pino'
import { encodeAwarenessUpdate } from 'y-protocols/awareness'
import type { AccessChanges } from './access-changes.ts'
import { decideAccess, type AccessServices } from './access.ts'
import type { PadChat } from './chat.ts'
import { CLUSTER_ORIGIN, type Cluster } from './cluster.ts'
import { padOf, type ConnectionContext, type PadConnection, type PadSocket } from './connection-context.ts'
import { readDeclaration, type DeclaredIds } from './declared-ids.ts'
import { withOwnName } from './display-color.ts'
import type { DryRuns } from './dry-runs.ts'
import { isExpensiveRequest, readFrame } from './frames.ts'
import { identityOf } from './identity.ts'
import { weightOf } from './inbox.ts'
import { completeMessage, receiveSync, type IncomingSyncNeeds } from './incoming-sync.ts'
import { authorsMessage, idsMessage, mayOnlyRead, padDrained, type LivePad } from './live-pad.ts'
import type { LivePadTable } from './live-pads.ts'
import type { PadLog } from './pad-log.ts'
import type { PendingUpdates } from './pending-updates.ts'
import { recordOwnClient, receivePresence } from './presence.ts'
import { receiptMessage, type Receipts } from './receipts.ts'
import type { Reconciler } from './reconciler.ts'
import { closeConnection, notOpened, Refusal, toRefusal, UNEXPECTED } from './refusal.ts'
import { renameAuthor } from './rename-author.ts'
import type { Socket } from './sockets.ts'

export interface HooksNeeds {
  readonly services: AccessServices
  readonly log: Logger
  readonly padLog: PadLog
  readonly dryRuns: DryRuns
  readonly pendingUpdates: PendingUpdates
  readonly declaredIds: DeclaredIds
  readonly table: LivePadTable
  readonly changes: AccessChanges
  readonly cluster: Cluster
  readonly chat: Pick<PadChat, 'welcome' | 'receive'>
  /** Whether other servers may write in the same pads. */
  readonly hasPeers: boolean
  /** Aborted when the server is about to end. */
  readonly closing: AbortSignal
  readonly receipts: Receipts
  readonly reconcile: Pick<Reconciler, 'request' | 'upTo'>
  /** Returns whether this is the document that the pad currently has here. */
  isCurrent(document: Document): boolean
  socketOf(connection: PadSocket): Socket | undefined
}

/** Returns the application's hooks into Hocuspocus, from the opening of a pad to its unloading. */
export const padHooks = (needs: HooksNeeds): Partial<Configuration<ConnectionContext>> => {
  const { services, log, table } = needs

  const syncNeeds: IncomingSyncNeeds = {
    log,
    padLog: needs.padLog,
    dryRuns: needs.dryRuns,
    pendingUpdates: needs.pendingUpdates,
    readAuthors: (live) => table.readAuthors(live),
    committed: (live, entry) => {
      table.applied(live, entry.seq, entry.update.length)
      needs.cluster.broadcast(live.padId, { kind: 'update', ...entry })
    },
    reconcile: (live) => needs.reconcile.request(live),
    catchUp: (live, seq) => needs.reconcile.upTo(live, seq),
  }

  /** Turns an error into the refusal that the client may see, and logs errors that are faults of the server. */
  const refusing = (error: unknown, what: string, pad: string): Refusal => {
    if (!(error instanceof AppError) && !(error instanceof Refusal)) log.error({ err: error, pad }, what)
    return toRefusal(error)
  }

  const authenticate = async (context: ConnectionContext, name: string, token: string): Promise<PadConnection> => {
    const accessVersion = needs.changes.version()
    const { receipt, ...decided } = await decideAccess(services, context.caller, name, token)
    const provesLoss = receipt !== undefined && (await needs.receipts.provesLoss(decided.padId, receipt))
    if (provesLoss) log.warn({ pad: decided.padId }, 'a page has text of a pad that the server had stored and lost')
    return {
      ...decided,
      hasProvenLoss: provesLoss,
      accessVersion,
      identity: await identityOf(services, decided.padId, decided.actor, decided.guest),
      declared: new Map(),
      clientId: undefined,
      presence: undefined,
      violations: 0,
      isSynced: false,
      isRevoked: false,
      weight: 1,
      isWithheld: false,
    }
  }

  const welcome = (connection: PadSocket, pad: PadConnection, live: LivePad): void => {
    const { author, name, ownName = name, color } = pad.identity
    const message: Welcome = {
      type: 'welcome',
      author,
      name: ownName,
      color,
      readonly: mayOnlyRead(pad, live),
      padName: pad.padName,
      isGuest: pad.guest !== undefined,
      ...(pad.guest === undefined ? {} : { guest: pad.guest }),
      isArchived: pad.isArchived,
      isDamaged: live.isDamaged,
      beside: pad.capabilities,
    }
    connection.sendStateless(JSON.stringify(message))
    connection.sendStateless(authorsMessage(live.authors.values()))
    connection.sendStateless(idsMessage(Array.from(live.ids, ([id, owner]) => ({ id, ...owner }))))
    if (live.receipt === undefined) needs.receipts.request(live)
    else connection.sendStateless(receiptMessage(live.receipt))
  }

  /**
   * Closes a connection, before anything it sent is handled, if it is no longer connected to this pad with these
   * rights.
   */
  const closeUnlessCurrent = (connection: PadSocket, document: Document, pad: PadConnection): void => {
    if (pad.isRevoked) return
    if (needs.changes.isStale(pad)) closeConnection(connection, ACCESS_CHANGED)
    // The document was unloaded while the connection was being made: nobody else would see what is written to it.
    else if (!needs.isCurrent(document)) closeConnection(connection, UNEXPECTED)
  }

  const acknowledge = (connection: PadSocket, times: number): void => {
    for (let n = 0; n < times; n++)
      connection.send(new OutgoingMessage(connection.messageAddress).writeSyncStatus(true).toUint8Array())
  }

  return {
    onAuthenticate: async ({ context, documentName, token, connectionConfig }) => {
      try {
        const pad = await authenticate(context, documentName, token)
        connectionConfig.readOnly = pad.readonly
        return { pad }
      } catch (error) {
        const refusal = refusing(error, 'access to a pad could not be decided', documentName)
        notOpened(context, documentName, refusal.reason)
        throw refusal
      }
    },
    onLoadDocument: async ({ document, documentName }) => {
      const padId = documentName as PadId
      const joined = needs.cluster.join(padId)
      try {
        const live = await table.load(padId, document)
        document.on('update', () => needs.receipts.request(live))
        if (!needs.hasPeers) return
        void joined.then(() => {
          needs.cluster.broadcast(padId, { kind: 'hello' })
          // Another server may have written between our reading of the log and our subscribing to the pad.
          needs.reconcile.request(live)
        })
      } catch (error) {
        needs.cluster.leave(padId)
        // One opening loads the document for all that wait: `OpeningHocuspocus` refuses each of them.
        throw refusing(error, 'a pad could not be loaded', documentName)
      }
    },
    connected: async ({ connection, context }) => {
      const pad = padOf(context)
      closeUnlessCurrent(connection, connection.document, pad)
      if (pad.isRevoked) {
        context.refused(pad.padId)
        return
      }
      const live = table.get(pad.padId)
      connection.readOnly = mayOnlyRead(pad, live)
      const drained = needs.socketOf(connection)?.opened(connection)
      if (drained) {
        live.pendingInboxes.set(connection, drained)
        connection.onClose(() => void drained().then(() => live.pendingInboxes.delete(connection)))
      }
      pad.identity = withOwnName(pad.identity, live)
      welcome(connection, pad, live)
      // The chat is not awaited, because the text comes first.
      void needs.chat.welcome(connection, pad)
    },
    beforeHandleMessage: async ({ connection, context, document, update }) => {
      const pad = padOf(context)
      const frame = readFrame(update)
      const message = typeof frame === 'object' && frame.kind === 'stateless' ? frame.payload : undefined
      const declaration = message === undefined ? undefined : readDeclaration(message)
      if (typeof frame === 'object' && declaration === undefined && isExpensiveRequest(frame))
        await needs.socketOf(connection)?.hasRoom()
      closeUnlessCurrent(connection, document, pad)
      pad.weight = weightOf(update)
      pad.isWithheld = false
      // A connection that has just been closed may be on a document that has been unloaded.
      if (!pad.isRevoked && typeof frame === 'object' && frame.kind === 'awareness')
        recordOwnClient(table.get(pad.padId), connection, pad, frame.entries)
      // Both are handled here because Hocuspocus awaits this hook, but not `onStateless`.
      if (declaration !== undefined) needs.declaredIds.add(connection, declaration)
      else if (message !== undefined) await needs.chat.receive(connection, pad, message)
    },
    beforeSync: async ({ type, payload, connection, context, document }) => {
      const pad = padOf(context)
      await receiveSync(syncNeeds, { type, payload, connection, document, pad, live: table.get(pad.padId) })
    },
    afterHandleMessage: async ({ connection, context, document, update }) => {
      const pad = padOf(context)
      const frame = readFrame(update)
      const type = typeof frame === 'object' && frame.kind === 'sync' ? frame.step : undefined
      completeMessage({ connection, document, pad, live: table.get(pad.padId), type }, needs.pendingUpdates, (times) =>
        acknowledge(connection, times),
      )
    },
    beforeHandleAwareness: async ({ connection, context, document, states }) => {
      if (!connection) return
      const pad = padOf(context)
      const renamed = receivePresence(document, connection, pad, states)
      if (renamed) await renameAuthor(needs, pad, table.get(pad.padId))
    },
    onAwarenessUpdate: async ({ documentName, awareness, added, updated, removed, transactionOrigin }) => {
      if (transactionOrigin === CLUSTER_ORIGIN) return
      const update = encodeAwarenessUpdate(awareness, [...added, ...updated, ...removed])
      needs.cluster.broadcast(documentName as PadId, { kind: 'awareness', update })
    },
    beforeUnloadDocument: async ({ documentName }) => {
      await sleep(services.config.padIdleMs, undefined, { signal: needs.closing, ref: false }).catch(() => {})
      // A client that has gone may have sent more than is stored yet.
      await padDrained(table.pads.get(documentName as PadId))
    },
    afterUnloadDocument: async ({ documentName }) => {
      table.unloaded(documentName as PadId)
      if (!table.pads.has(documentName as PadId)) needs.cluster.leave(documentName as PadId)
    },
  }
}
