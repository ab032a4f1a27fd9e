import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Document } from '@hocuspocus/server'
import { ACCESS_CHANGED } from '@sheaf/contract/realtime/socket'
import type { AccessChange, LivePads, Services } from '../context.ts'
import { engineOf, type Db } from '../db/dialect.ts'
import { connectionLimit } from '../rate-limits/connection-limit.ts'
import { accessChanges } from './access-changes.ts'
import { accessSweep } from './access-sweep.ts'
import { announcements } from './announcements.ts'
import { padChat, type PadChat } from './chat.ts'
import { clusterReceiver } from './cluster-receiver.ts'
import { joinCluster, noCluster, type Cluster } from './cluster.ts'
import type { PadSocket } from './connection-context.ts'
import { declaredIds } from './declared-ids.ts'
import { openDryRuns } from './dry-runs.ts'
import { padHooks } from './hooks.ts'
import { padDrained } from './live-pad.ts'
import { livePadTable } from './live-pads.ts'
import { OpeningHocuspocus } from './opening-hocuspocus.ts'
import { OPENING_MAX_BYTES, OPENING_MAX_MESSAGES, PADS_MAX } from './openings.ts'
import { openPadLog, type PadLog } from './pad-log.ts'
import { pendingUpdates } from './pending-updates.ts'
import { logReceipts } from './receipts.ts'
import { reconciler } from './reconciler.ts'
import { closeConnection } from './refusal.ts'
import { repeat } from './repeat.ts'
import { openSessionSockets } from './session-sockets.ts'
import { snapshotMaker } from './snapshots.ts'
import { openSockets } from './sockets.ts'

export interface RealtimeOptions {
  /** Interval at which pads are compared with their logs when other servers may write in them. */
  readonly reconcileMs?: number
  /** Interval at which rights are decided again without any announced change. */
  readonly sweepMs?: number
  readonly openingMs?: number
  /** Limit of the bytes buffered for pages that read nothing. */
  readonly backlogMaxBytes?: number
  /** Limit of the bytes of unfinished frames of all sockets together. */
  readonly unfinishedMaxBytes?: number
  /** Limit of the bytes of frames that wait to be handled. */
  readonly waitingMaxBytes?: number
  /** Limit of the bytes of updates that wait for first synchronisations. */
  readonly pendingMaxBytes?: number
  /** Distinguishes this site from others on the same Redis. */
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
  /** Opens a socket over which a page learns that its session has ended. */
  handleSessionUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  readonly livePads: LivePads
  readonly padLog: PadLog
  stats(): RealtimeStats
  /** Ends what is open here. Changes are still announced to the other servers. */
  close(): Promise<void>
  /** Stops announcing changes to the other servers. */
  leave(): void
}

/** Interval at which rights and sessions are looked at again that nobody has announced a change of. */
const SWEEP_MS = 30_000

/** Starts the real-time server. Hocuspocus provides rooms and protocol; rights, log and presence are decided here. */
export const startRealtime = async (
  services: Omit<Services, 'livePads'> & { readonly db: Db },
  options: RealtimeOptions = {},
): Promise<Realtime> => {
  const { db, config } = services
  const log = services.log.child({ part: 'realtime' })
  const padLog = openPadLog(services, db)
  const snapshots = snapshotMaker(services, db)
  const receipts = logReceipts(services, log)
  const dryRuns = openDryRuns({ db, log })
  const table = livePadTable(services, log, snapshots)
  const changes = accessChanges()
  const closing = new AbortController()
  const hasPeers = engineOf(db) === 'postgres'
  const reconcileMs = options.reconcileMs ?? 2000
  const reconcile = reconciler(db, log, table.pads, hasPeers ? reconcileMs : undefined)

  const connectionsOf = (document: Document): PadSocket[] => document.getConnections() as PadSocket[]
  const allConnections = (): PadSocket[] => [...hocuspocus.documents.values()].flatMap(connectionsOf)
  const announce = announcements({
    services,
    log,
    padLog,
    pads: table.pads,
    changes,
    cluster: () => cluster,
    connections: allConnections,
    connectionsTo: (padId) => {
      const document = hocuspocus.documents.get(padId)
      return document ? connectionsOf(document) : []
    },
  })

  const sweep = accessSweep(
    services,
    log,
    allConnections,
    (connection) => closeConnection(connection, ACCESS_CHANGED),
    options.sweepMs ?? SWEEP_MS,
  )
  const reportSessions = (error: unknown): void =>
    log.error({ err: error }, 'the sessions of open pages could not be checked again')

  const connections = connectionLimit(config.limits)
  const sessionSockets = openSessionSockets(services, connections)
  const sweepingSessions = repeat(options.sweepMs ?? SWEEP_MS, () => sessionSockets.checkExpired(), reportSessions)
  const accessChanged = (change: AccessChange): void => {
    announce.accessChanged(change)
    sessionSockets.accessChanged(change).catch(reportSessions)
  }

  const receiver = clusterReceiver({
    settings: services.settings,
    log,
    table,
    announcements: { ...announce, accessChanged },
    sweep,
    checkSessions: () => void sessionSockets.accessChanged({ everything: true }).catch(reportSessions),
    reconcile,
    cluster: () => cluster,
    chat: () => chat,
  })
  const cluster: Cluster = config.redisUrl
    ? await joinCluster(config.redisUrl, options.redisPrefix ?? 'sheaf', log, receiver)
    : noCluster
  const chat: PadChat = padChat({
    services,
    log,
    pads: table.pads,
    cluster,
    everyMs: hasPeers ? reconcileMs : undefined,
  })

  const hocuspocus: OpeningHocuspocus = new OpeningHocuspocus({
    quiet: true,
    // These limits exceed those of `openSockets`, because Hocuspocus prints when they are reached.
    maxUnauthenticatedQueueSize: 2 * OPENING_MAX_BYTES,
    maxUnauthenticatedQueueMessages: 2 * OPENING_MAX_MESSAGES,
    maxPendingDocuments: 2 * PADS_MAX,
    ...padHooks({
      services,
      log,
      padLog,
      dryRuns,
      pendingUpdates: pendingUpdates(options.pendingMaxBytes),
      declaredIds: declaredIds(),
      table,
      changes,
      cluster,
      chat,
      hasPeers,
      receipts,
      closing: closing.signal,
      reconcile,
      isCurrent: (document) => hocuspocus.documents.get(document.name) === document,
      socketOf: (connection) => sockets.socketOf(connection),
    }),
  })

  const sockets = openSockets({
    hocuspocus,
    log,
    config,
    connections,
    ...(options.openingMs === undefined ? {} : { openingMs: options.openingMs }),
    ...(options.backlogMaxBytes === undefined ? {} : { backlogMaxBytes: options.backlogMaxBytes }),
    ...(options.unfinishedMaxBytes === undefined ? {} : { unfinishedMaxBytes: options.unfinishedMaxBytes }),
    ...(options.waitingMaxBytes === undefined ? {} : { waitingMaxBytes: options.waitingMaxBytes }),
  })

  return {
    handleUpgrade: (request, socket, head) => sockets.handleUpgrade(request, socket, head),
    handleSessionUpgrade: (request, socket, head) => sessionSockets.handleUpgrade(request, socket, head),
    padLog,
    livePads: {
      accessChanged: async (change) => {
        accessChanged(change)
        cluster.broadcastChange(change)
      },
      renamed: (padId, name) => {
        announce.renamed(padId, name)
        cluster.broadcast(padId, { kind: 'renamed', name })
      },
      personChanged: (person) => {
        announce.reintroduce({ user: person })
        cluster.broadcastChange({ person })
      },
      everybodyChanged: () => {
        announce.reintroduce({ everything: true })
        cluster.broadcastChange({ everybody: true })
      },
      chatRemoved: (padId, to) => chat.removed(padId, to),
    },
    stats: () => ({
      sockets: sockets.count() + sessionSockets.count(),
      connections: allConnections().length,
      pads: hocuspocus.documents.size,
      ...padLog.stats(),
    }),
    close: async () => {
      const swept = Promise.all([sweep.stop(), sweepingSessions.stop()])
      closing.abort()
      // What has come in is stored, and acknowledged as long as the sockets last.
      await Promise.all([sockets.close(), sessionSockets.close()])
      await Promise.all([...table.pads.values()].map(padDrained))
      await padLog.close()
      receipts.close()
      await reconcile.close()
      await chat.close()
      await snapshots.close()
      await dryRuns.close()
      await swept
      hocuspocus.flushPendingStores()
      for (const document of hocuspocus.documents.values()) document.destroy()
    },
    leave: () => cluster.close(),
  }
}
