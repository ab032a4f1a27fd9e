import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { PadId } from '@sheaf/contract/ids'
import type { AccessChange, LivePads, Services } from '../context.ts'
import { engineOf, type Db } from '../db/dialect.ts'
import { failureLog } from '../lib/failure-log.ts'
import { connectionLimit } from '../rate-limits/connection-limit.ts'
import { accessChanges } from './access/access-changes.ts'
import { accessSweep } from './access/access-sweep.ts'
import { announcements } from './access/announcements.ts'
import { clusterReceiver } from './cluster/cluster-receiver.ts'
import { firstLinesReader, type ReadFirstLines } from './room/first-lines.ts'
import { findLiveText } from './room/live-text.ts'
import { joinCluster, noCluster, type Cluster } from './cluster/cluster.ts'
import type { PadConnection } from './room/room.ts'
import { declaredIds } from './edits/declared-ids.ts'
import { openDryRuns } from '../pad-reading/dry-runs.ts'
import { messageHandler } from './handle-message.ts'
import { padOpener } from './room/open-pad.ts'
import { openPadLog, type PadLog } from '../pad-log/pad-log.ts'
import { padRows, type PadRows } from './rows/pad-rows.ts'
import { logReceipts } from './edits/receipts.ts'
import { RECONCILE_MS, reconciler } from './cluster/reconciler.ts'
import { repeat } from '../lib/repeat.ts'
import { openRooms } from './room/rooms.ts'
import { rowStores } from './rows/row-stores.ts'
import { serverEntries } from './edits/server-entries.ts'
import { openSessionSockets } from './socket/session-sockets.ts'
import { snapshotMaker } from '../pad-log/snapshots/snapshots.ts'
import { largeRemovals } from './edits/large-removals.ts'
import { openSockets } from './socket/sockets.ts'
import { visitNotes } from './room/visit-notes.ts'

export interface RealtimeOptions {
  /** Interval at which pads are compared with their logs when other servers may write in them. */
  readonly reconcileMs?: number
  /** Interval at which rights are decided again without any announced change. */
  readonly sweepMs?: number
  readonly openingMs?: number
  /** Interval between pings. */
  readonly pingMs?: number
  /** Limit of the bytes buffered for pages that read nothing. */
  readonly backlogMaxBytes?: number
  /** Limit of the bytes of unfinished frames of all sockets together. */
  readonly unfinishedMaxBytes?: number
  /** Limit of the bytes of frames that wait to be handled. */
  readonly waitingMaxBytes?: number
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
  /** Opens the socket of a pad, as its address names it. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, pad: string): void
  /** Opens a socket over which a page learns that its session has ended. */
  handleSessionUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  readonly livePads: LivePads
  readonly firstLines: ReadFirstLines
  readonly padLog: PadLog
  stats(): RealtimeStats
  /** Ends what is open here. Changes are still announced to the other servers. */
  close(): Promise<void>
  /** Stops announcing changes to the other servers. */
  leave(): void
}

/** Interval at which rights and sessions are looked at again that nobody has announced a change of. */
const SWEEP_MS = 30_000

/** Starts the real-time server: its rooms, the log behind them, and the sockets through which pages enter them. */
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
  const changes = accessChanges()
  const hasPeers = engineOf(db) === 'postgres'
  const peersMs = hasPeers ? (options.reconcileMs ?? RECONCILE_MS) : undefined
  const sweepMs = options.sweepMs ?? SWEEP_MS

  const rooms = openRooms({
    services,
    log,
    snapshots,
    opening: (padId) => cluster.join(padId),
    opened: (room) => {
      if (!hasPeers) return
      cluster.broadcast(room.padId, { kind: 'hello' })
      // Another server may have written between our reading of the log and our subscribing to the pad.
      reconcile.request(room)
    },
    closed: (padId) => cluster.leave(padId),
    reloaded: (room) => reconcile.request(room),
    events: {
      applied: (room, entry) => {
        receipts.request(room)
        removals.applied(room, entry)
      },
      presence: ({ padId }, changed) => cluster.broadcast(padId, { kind: 'presence', changed }),
      left: (connection) => visits.left(connection),
    },
  })
  const allConnections = (): PadConnection[] => [...rooms.all.values()].flatMap((room) => [...room.connections])

  const reload = async (padId: PadId, seq: number): Promise<void> => {
    try {
      await rooms.reload(padId, seq)
    } catch (error) {
      log.error({ err: error, pad: padId }, 'a pad could not be loaded anew')
    }
  }

  const visits = visitNotes(services, log, allConnections)
  const removals = largeRemovals({ services, log, cluster: () => cluster })
  const reconcile = reconciler(
    db,
    log,
    rooms.all,
    peersMs,
    (padId, seq) => void reload(padId, seq),
    () => cluster.isHearing(),
  )
  const announce = announcements({ services, log, padLog, rooms: rooms.all, changes, cluster: () => cluster })
  const sweep = accessSweep(services, log, allConnections, sweepMs)
  const reportSessions = (error: unknown): void =>
    log.error({ err: error }, 'the sessions of open pages could not be checked again')

  const connections = connectionLimit(config.limits)
  const sessionSockets = openSessionSockets(services, connections)
  const sweepingSessions = repeat(sweepMs, () => sessionSockets.checkExpired(), reportSessions)
  const accessChanged = (change: AccessChange): void => {
    announce.accessChanged(change)
    sessionSockets.accessChanged(change).catch(reportSessions)
  }

  const receiver = clusterReceiver({
    settings: services.settings,
    log,
    padLog,
    rooms,
    announcements: { ...announce, accessChanged },
    sweep,
    checkSessions: () => void sessionSockets.accessChanged({ everything: true }).catch(reportSessions),
    reconcile,
    cluster: () => cluster,
    padRows: () => rows,
  })
  const cluster: Cluster = config.redisUrl
    ? await joinCluster(config.redisUrl, options.redisPrefix ?? 'sheaf', log, receiver)
    : noCluster
  const rows: PadRows = padRows({
    services,
    log,
    rooms: rooms.all,
    cluster,
    everyMs: peersMs,
    stores: rowStores(services),
  })

  const handle = messageHandler({
    log,
    storing: failureLog(log, { failing: 'an update could not be stored', works: 'updates are stored again' }),
    padLog,
    dryRuns,
    cluster,
    rooms,
    reconcile,
    changes,
    declaredIds: declaredIds(allConnections),
    padRows: rows,
    open: padOpener({ services, log, changes, rooms, receipts, padRows: rows }),
  })
  const sockets = openSockets({ ...options, log, config, connections, handle })

  return {
    handleUpgrade: (request, socket, head, pad) => sockets.handleUpgrade(request, socket, head, pad),
    handleSessionUpgrade: (request, socket, head) => sessionSockets.handleUpgrade(request, socket, head),
    padLog,
    firstLines: firstLinesReader(services, rooms, log),
    livePads: {
      ...serverEntries({ padLog, dryRuns, cluster, rooms, reconcile }),
      findText: (padId, seq) => {
        const room = rooms.all.get(padId)
        return room && findLiveText(room, seq)
      },
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
      rowsRemoved: (kind, padId, to) => rows.removed(kind, padId, to),
    },
    stats: () => ({
      sockets: sockets.count() + sessionSockets.count(),
      connections: allConnections().length,
      pads: rooms.all.size,
      ...padLog.stats(),
    }),
    close: async () => {
      const swept = Promise.all([sweep.stop(), sweepingSessions.stop()])
      // What has come in is stored, and acknowledged as long as the sockets last.
      await Promise.all([sockets.close(), sessionSockets.close()])
      await Promise.all([...rooms.all.values()].map((room) => room.drained()))
      await padLog.close()
      await visits.close()
      receipts.close()
      await reconcile.close()
      await rows.close()
      await removals.close()
      await snapshots.close()
      await dryRuns.close()
      await swept
      rooms.close()
    },
    leave: () => cluster.close(),
  }
}
