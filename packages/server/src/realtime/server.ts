import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hocuspocus, OutgoingMessage, type Connection, type Document } from '@hocuspocus/server'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { FRAME_MAX_BYTES } from '@sheaf/contract/limits'
import { ACCESS_CHANGED, type Welcome } from '@sheaf/contract/realtime'
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { AccessChange, LivePads, Services } from '../context.ts'
import { engineOf, type Db } from '../db/dialect.ts'
import { accessChanges, concerns } from './access-changes.ts'
import { accessSweep } from './access-sweep.ts'
import { decideAccess } from './access.ts'
import type { PadMessage } from './cluster-messages.ts'
import { clusterPrefix, joinCluster, noCluster, type Cluster } from './cluster.ts'
import { padOf, type ConnectionContext, type PadConnection } from './connection-context.ts'
import { readFrame } from './frames.ts'
import { identityOf } from './identity.ts'
import { weightOf } from './inbox.ts'
import { receiveSync, settle, type IncomingSyncNeeds } from './incoming-sync.ts'
import { authorsMessage, introduce, type LivePad } from './live-pad.ts'
import { livePadTable } from './live-pads.ts'
import { openPadLog, type PadLog } from './pad-log.ts'
import { notePresence, receivePresence } from './presence.ts'
import { reconciler } from './reconciler.ts'
import { closeConnection, Refusal, toRefusal, UNEXPECTED } from './refusal.ts'
import { snapshotMaker } from './snapshots.ts'
import { openSockets } from './sockets.ts'

export interface RealtimeOptions {
  /** Pads are compared with their logs this often when other servers may write in them. */
  readonly reconcileMs?: number
  /** Rights are decided again this often without anybody having told of a change. */
  readonly sweepMs?: number
  readonly openingMs?: number
  /** Names this site among others on one Redis. */
  readonly redisPrefix?: string
}

export interface RealtimeStats {
  readonly sockets: number
  readonly connections: number
  readonly pads: number
  readonly commits: number
  readonly entries: number
}

export interface Realtime {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  readonly livePads: LivePads
  readonly padLog: PadLog
  stats(): RealtimeStats
  close(): Promise<void>
}

/** All that came in for a pad is done. */
const settledPad = async (live: LivePad | undefined): Promise<void> => {
  await Promise.all([...(live?.unsettled.values() ?? [])].map((settled) => settled()))
}

type PadSocket = Connection<ConnectionContext>

/** What other servers said has happened already: it is neither stored nor told again. */
const CLUSTER_ORIGIN = { source: 'redis' } as const

/** The real-time server: rooms and protocol are Hocuspocus', rights, log and presence are decided here. */
export const startRealtime = (
  services: Omit<Services, 'livePads'> & { readonly db: Db },
  options: RealtimeOptions = {},
): Realtime => {
  const { db, config } = services
  const log = services.log.child({ part: 'realtime' })
  const padLog = openPadLog(services, db)
  const snapshots = snapshotMaker(services, db)
  const table = livePadTable(db, log, snapshots)
  const changes = accessChanges()
  const closing = new AbortController()
  const hasPeers = engineOf(db) === 'postgres'
  const reconcile = reconciler(db, log, table.pads, hasPeers ? (options.reconcileMs ?? 2000) : undefined)

  const connectionsOf = (document: Document): PadSocket[] => document.getConnections() as PadSocket[]
  const allConnections = (): PadSocket[] => [...hocuspocus.documents.values()].flatMap(connectionsOf)

  const closeConcerned = (change: AccessChange): void => {
    changes.note(change)
    for (const connection of allConnections())
      if (concerns(change, padOf(connection.context))) closeConnection(connection, ACCESS_CHANGED)
  }

  const receivePadMessage = (padId: PadId, message: PadMessage): void => {
    const live = table.pads.get(padId)
    if (!live) return
    const { awareness } = live.document
    switch (message.kind) {
      case 'update':
        if (live.applied.has(message.seq)) return
        Y.applyUpdate(live.document, message.update, CLUSTER_ORIGIN)
        table.applied(live, message.seq, message.update.length)
        return introduce(live, message.author)
      case 'awareness':
        return applyAwarenessUpdate(awareness, message.update, CLUSTER_ORIGIN)
      default: {
        const present = [...awareness.getStates().keys()]
        if (present.length > 0)
          cluster.tell(padId, { kind: 'awareness', update: encodeAwarenessUpdate(awareness, present) })
      }
    }
  }

  const sweep = accessSweep(
    services,
    log,
    () => allConnections(),
    (connection) => closeConnection(connection, ACCESS_CHANGED),
    options.sweepMs ?? 30_000,
  )

  const cluster: Cluster = config.redisUrl
    ? joinCluster(config.redisUrl, options.redisPrefix ?? clusterPrefix(config), log, {
        pad: receivePadMessage,
        access: (change) => {
          // What this server remembers of the settings may be what has changed.
          services.settings.forget()
          closeConcerned(change)
        },
        resumed: () => {
          services.settings.forget()
          sweep.run().catch((error: unknown) => log.error({ err: error }, 'open pads could not be decided again'))
          reconcile.all().catch((error: unknown) => log.error({ err: error }, 'open pads could not be compared'))
        },
      })
    : noCluster

  const needs: IncomingSyncNeeds = {
    log,
    padLog,
    readAuthors: (live) => table.readAuthors(live),
    committed: (live, seq, author, update) => {
      table.applied(live, seq, update.length)
      cluster.tell(live.padId, { kind: 'update', seq, author, update })
    },
    reconcile: (live) => reconcile.request(live),
  }

  /** Turns what was thrown into what the client may see, and writes down what is a fault of ours. */
  const refusing = (error: unknown, what: string, context: ConnectionContext, pad: string): Refusal => {
    const refusal = toRefusal(error)
    if (!(error instanceof AppError) && !(error instanceof Refusal)) log.error({ err: error, pad }, what)
    if (refusal.reason === UNEXPECTED) context.hangUp(UNEXPECTED)
    return refusal
  }

  const authenticate = async (context: ConnectionContext, name: string, token: string): Promise<PadConnection> => {
    const decidedAfter = changes.latest()
    const { guest, ...decided } = await decideAccess(services, context.caller, name, token)
    return {
      ...decided,
      decidedAfter,
      identity: await identityOf(services, decided.actor, guest),
      clientId: undefined,
      presence: undefined,
      strikes: 0,
      isSynced: false,
      held: [],
      isRevoked: false,
      weight: 1,
      isWithheld: false,
    }
  }

  const welcome = (connection: PadSocket, pad: PadConnection, live: LivePad): void => {
    const message: Welcome = { type: 'welcome', ...pad.identity, readonly: pad.readonly, padName: pad.padName }
    connection.sendStateless(JSON.stringify(message))
    connection.sendStateless(authorsMessage(live.authors.values()))
  }

  /** Before anything that a connection sent is done: is it still connected to this pad, with this right? */
  const closeUnlessCurrent = (connection: PadSocket, document: Document, pad: PadConnection): void => {
    if (pad.isRevoked) return
    if (changes.isStale(pad)) closeConnection(connection, ACCESS_CHANGED)
    // Put down while the connection was being made: what is written to this document, nobody else would see.
    else if (hocuspocus.documents.get(document.name) !== document) closeConnection(connection, UNEXPECTED)
  }

  const acknowledge = (connection: PadSocket, times: number): void => {
    for (let n = 0; n < times; n++)
      connection.send(new OutgoingMessage(connection.messageAddress).writeSyncStatus(true).toUint8Array())
  }

  const hocuspocus: Hocuspocus<ConnectionContext> = new Hocuspocus<ConnectionContext>({
    quiet: true,
    maxUnauthenticatedQueueSize: 2 * FRAME_MAX_BYTES,
    maxUnauthenticatedQueueMessages: 500,
    maxPendingDocuments: 8,

    onAuthenticate: async ({ context, documentName, token, connectionConfig }) => {
      try {
        const pad = await authenticate(context, documentName, token)
        connectionConfig.readOnly = pad.readonly
        return { pad }
      } catch (error) {
        throw refusing(error, 'a pad could not be decided', context, documentName)
      }
    },
    onLoadDocument: async ({ context, document, documentName }) => {
      const padId = documentName as PadId
      const joined = cluster.join(padId)
      try {
        const live = await table.load(padId, document)
        if (!hasPeers) return
        void joined.then(() => {
          cluster.tell(padId, { kind: 'hello' })
          // Another server may have written between our reading of the log and hearing of it.
          reconcile.request(live)
        })
      } catch (error) {
        cluster.leave(padId)
        throw refusing(error, 'a pad could not be loaded', context, documentName)
      }
    },
    connected: async ({ connection, context }) => {
      const pad = padOf(context)
      closeUnlessCurrent(connection, connection.document, pad)
      const live = table.get(pad.padId)
      const settled = sockets.of(connection)?.opened(connection)
      if (settled) {
        live.unsettled.set(connection, settled)
        connection.onClose(() => void settled().then(() => live.unsettled.delete(connection)))
      }
      welcome(connection, pad, live)
    },
    beforeHandleMessage: async ({ connection, context, document, update }) => {
      const pad = padOf(context)
      closeUnlessCurrent(connection, document, pad)
      pad.weight = weightOf(update)
      pad.isWithheld = false
      const frame = readFrame(update)
      if (typeof frame === 'object' && frame.kind === 'awareness')
        notePresence(document, connection, pad, frame.entries)
    },
    beforeSync: async ({ type, payload, connection, context, document }) => {
      const pad = padOf(context)
      await receiveSync(needs, { type, payload, connection, document, pad, live: table.get(pad.padId) })
    },
    afterHandleMessage: async ({ connection, context, document, update }) => {
      const pad = padOf(context)
      const frame = readFrame(update)
      const type = typeof frame === 'object' && frame.kind === 'sync' ? frame.step : undefined
      settle({ connection, document, pad, type }, (times) => acknowledge(connection, times))
    },
    beforeHandleAwareness: async ({ connection, context, document, states }) => {
      if (!connection) return
      const pad = padOf(context)
      const renamed = receivePresence(document, connection, pad, states)
      const live = table.get(pad.padId)
      if (renamed && live.authors.has(renamed.author)) introduce(live, renamed)
    },
    onAwarenessUpdate: async ({ documentName, awareness, added, updated, removed, transactionOrigin }) => {
      if (transactionOrigin === CLUSTER_ORIGIN) return
      const update = encodeAwarenessUpdate(awareness, [...added, ...updated, ...removed])
      cluster.tell(documentName as PadId, { kind: 'awareness', update })
    },
    beforeUnloadDocument: async ({ documentName }) => {
      await sleep(config.padIdleMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      // Whoever has gone may have sent more than is stored yet.
      await settledPad(table.pads.get(documentName as PadId))
    },
    afterUnloadDocument: async ({ documentName }) => {
      table.unloaded(documentName as PadId)
      if (!table.pads.has(documentName as PadId)) cluster.leave(documentName as PadId)
    },
  })

  const sockets = openSockets({
    hocuspocus,
    log,
    limits: config.limits,
    trustedProxies: config.trustedProxies,
    ...(options.openingMs === undefined ? {} : { openingMs: options.openingMs }),
  })

  return {
    handleUpgrade: (request, socket, head) => sockets.handleUpgrade(request, socket, head),
    padLog,
    livePads: {
      accessChanged: async (change) => {
        closeConcerned(change)
        cluster.tellAccess(change)
      },
    },
    stats: () => ({
      sockets: sockets.count(),
      connections: allConnections().length,
      pads: hocuspocus.documents.size,
      ...padLog.stats(),
    }),
    close: async () => {
      sweep.stop()
      closing.abort()
      // What has come in is stored and acknowledged as far as the sockets last.
      await sockets.close()
      await Promise.all([...table.pads.values()].map(settledPad))
      await padLog.close()
      await reconcile.close()
      await snapshots.close()
      hocuspocus.flushPendingStores()
      for (const document of hocuspocus.documents.values()) document.destroy()
      cluster.close()
    },
  }
}
