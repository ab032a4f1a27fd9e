import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Document } from '@hocuspocus/server'
import type { PadId, UserId } from '@sheaf/contract/ids'
import { ACCESS_CHANGED, type Introduced, type Renamed } from '@sheaf/contract/realtime/socket'
import { applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { atMost } from '../at-most.ts'
import type { AccessChange, LivePads, Services } from '../context.ts'
import { engineOf, type Db } from '../db/dialect.ts'
import { accessChanges, concerns } from './access-changes.ts'
import { accessSweep } from './access-sweep.ts'
import { padChat } from './chat.ts'
import type { PadMessage } from './cluster-messages.ts'
import { CLUSTER_ORIGIN, joinCluster, noCluster, type Cluster } from './cluster.ts'
import { padOf, type PadSocket } from './connection-context.ts'
import { padHooks } from './hooks.ts'
import { heldUpdates } from './held-updates.ts'
import { identityOf } from './identity.ts'
import { introduce, isSameAuthor, settledPad } from './live-pad.ts'
import { livePadTable } from './live-pads.ts'
import type { PadAuthor } from './pad-log.store.ts'
import { openPadLog, type PadLog } from './pad-log.ts'
import { reconciler } from './reconciler.ts'
import { OpeningHocuspocus } from './opening-hocuspocus.ts'
import { OPENING_MAX_BYTES, OPENING_MAX_MESSAGES, PADS_MAX } from './openings.ts'
import { closeConnection } from './refusal.ts'
import { showRenamed } from './show-renamed.ts'
import { snapshotMaker } from './snapshots.ts'
import { openSockets } from './sockets.ts'
import { openTrials } from './trials.ts'

/** Limits how many users are told at once when everybody's name changes, since the database serves others too. */
const TOLD_AT_ONCE = 4

export interface RealtimeOptions {
  /** Interval at which pads are compared with their logs when other servers may write in them. */
  readonly reconcileMs?: number
  /** Interval at which rights are decided again without any announced change. */
  readonly sweepMs?: number
  readonly openingMs?: number
  /** Limit of the bytes buffered for pages that read nothing. */
  readonly backlogMaxBytes?: number
  /** Limit of the bytes that may wait for first synchronisations. */
  readonly heldMaxBytes?: number
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
  readonly livePads: LivePads
  readonly padLog: PadLog
  stats(): RealtimeStats
  /** Ends what is open here. Changes are still announced to the other servers. */
  close(): Promise<void>
  /** Stops announcing changes to the other servers. */
  leave(): void
}

/** Starts the real-time server. Hocuspocus provides rooms and protocol; rights, log and presence are decided here. */
export const startRealtime = async (
  services: Omit<Services, 'livePads'> & { readonly db: Db },
  options: RealtimeOptions = {},
): Promise<Realtime> => {
  const { db, config } = services
  const log = services.log.child({ part: 'realtime' })
  const padLog = openPadLog(services, db)
  const snapshots = snapshotMaker(services, db)
  const trials = openTrials({ db, log })
  const table = livePadTable(db, log, snapshots)
  const changes = accessChanges()
  const closing = new AbortController()
  const hasPeers = engineOf(db) === 'postgres'
  const reconcileMs = options.reconcileMs ?? 2000
  const reconcile = reconciler(db, log, table.pads, hasPeers ? reconcileMs : undefined)

  const connectionsOf = (document: Document): PadSocket[] => document.getConnections() as PadSocket[]
  const allConnections = (): PadSocket[] => [...hocuspocus.documents.values()].flatMap(connectionsOf)

  const closeConcerned = (change: AccessChange): void => {
    changes.note(change)
    for (const connection of allConnections())
      if (concerns(change, padOf(connection.context))) closeConnection(connection, ACCESS_CHANGED)
  }

  /**
   * Notes a change that connections are told of without being closed, and returns those whom it concerns. Their rights
   * stay as decided; connections that were stale before are left out and soon decided anew. For connections that are
   * just being made it counts as a change of access, because they were decided on the older state.
   */
  const noteTold = (change: AccessChange, connections: readonly PadSocket[]): readonly PadSocket[] => {
    const told = connections.filter(({ context }) => {
      const pad = padOf(context)
      return concerns(change, pad) && !changes.isStale(pad)
    })
    changes.note(change)
    for (const { context } of told) padOf(context).decidedAfter = changes.latest()
    return told
  }

  /** RT-29: shows the pad's new name to the pages of this server. */
  const renameHere = (padId: PadId, name: string): void => {
    const document = hocuspocus.documents.get(padId)
    for (const connection of noteTold({ pads: [padId] }, document ? connectionsOf(document) : [])) {
      padOf(connection.context).padName = name
      connection.sendStateless(JSON.stringify({ type: 'renamed', padName: name } satisfies Renamed))
    }
  }

  const showIdentity = async (connection: PadSocket, identity: PadAuthor): Promise<void> => {
    const pad = padOf(connection.context)
    if (pad.isRevoked || isSameAuthor(pad.identity, identity)) return
    pad.identity = identity
    const { name, color } = identity
    connection.sendStateless(JSON.stringify({ type: 'introduced', name, color } satisfies Introduced))
    const live = table.pads.get(pad.padId)
    if (live) await showRenamed({ log, padLog, cluster }, pad, live)
  }

  /** Latest telling of each user's identity, so that an older one does not come last. */
  const telling = new Map<UserId, symbol>()

  /**
   * Tells the page of each of a user's connections how it is shown now; the page then announces itself to the others
   * anew.
   */
  const tellIdentity = async (user: UserId, connections: readonly PadSocket[]): Promise<void> => {
    const [first] = connections
    if (!first) return
    const mine = Symbol(user)
    telling.set(user, mine)
    try {
      const identity = await identityOf(services, padOf(first.context).actor, undefined)
      for (const connection of connections) if (telling.get(user) === mine) await showIdentity(connection, identity)
    } catch (error) {
      log.error({ err: error, user }, 'open pads could not be told how somebody is shown')
    } finally {
      if (telling.get(user) === mine) telling.delete(user)
    }
  }

  /** RT-30: updates how a user is shown in the pads that they have open on this server. */
  const reintroduceHere = async (who: { readonly user: UserId } | { readonly everything: true }): Promise<void> => {
    // This precedes every `await`, so that what they send meanwhile is not stale.
    const connections = noteTold(who, allConnections())
    const userOf = ({ context }: PadSocket): UserId | undefined => {
      const { actor } = padOf(context)
      return actor.kind === 'user' ? actor.id : undefined
    }
    const inTurn = atMost(TOLD_AT_ONCE)
    const tellings = [...Map.groupBy(connections, userOf)].map(([user, theirs]) =>
      inTurn(async () => {
        if (user !== undefined) await tellIdentity(user, theirs)
      }),
    )
    await Promise.all(tellings)
  }

  const reintroduce = (who: Parameters<typeof reintroduceHere>[0]): void =>
    void reintroduceHere(who).catch((error: unknown) =>
      log.error({ err: error, ...who }, 'open pads could not be told how people are shown'),
    )

  const receivePadMessage = (padId: PadId, message: PadMessage): void => {
    const live = table.pads.get(padId)
    if (!live) return
    const { awareness } = live.document
    switch (message.kind) {
      case 'update':
        if (live.isDamaged || live.applied.has(message.seq)) return
        Y.applyUpdate(live.document, message.update, CLUSTER_ORIGIN)
        table.applied(live, message.seq, message.update.length)
        return introduce(live, message.author)
      case 'author':
        return introduce(live, message.author)
      case 'renamed':
        return renameHere(padId, message.name)
      case 'chat':
        return chat.hear(padId, message.payload)
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
    ? await joinCluster(config.redisUrl, options.redisPrefix ?? 'sheaf', log, {
        pad: receivePadMessage,
        site: (change) => {
          if ('person' in change) return reintroduce({ user: change.person })
          // This server's cached settings may be what has changed.
          services.settings.forget()
          if ('everybody' in change) return reintroduce({ everything: true })
          closeConcerned(change)
        },
        resumed: () => {
          services.settings.forget()
          reintroduce({ everything: true })
          sweep.run().catch((error: unknown) => log.error({ err: error }, 'open pads could not be decided again'))
          reconcile.all().catch((error: unknown) => log.error({ err: error }, 'open pads could not be compared'))
        },
      })
    : noCluster

  const chat = padChat({ services, log, pads: table.pads, cluster, everyMs: hasPeers ? reconcileMs : undefined })

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
      trials,
      held: heldUpdates(options.heldMaxBytes),
      table,
      changes,
      cluster,
      chat,
      hasPeers,
      closing: closing.signal,
      reconcile: (live) => reconcile.request(live),
      isCurrent: (document) => hocuspocus.documents.get(document.name) === document,
      socketOf: (connection) => sockets.of(connection),
    }),
  })

  const sockets = openSockets({
    hocuspocus,
    log,
    config,
    ...(options.openingMs === undefined ? {} : { openingMs: options.openingMs }),
    ...(options.backlogMaxBytes === undefined ? {} : { backlogMaxBytes: options.backlogMaxBytes }),
  })

  return {
    handleUpgrade: (request, socket, head) => sockets.handleUpgrade(request, socket, head),
    padLog,
    livePads: {
      accessChanged: async (change) => {
        closeConcerned(change)
        cluster.tellSite(change)
      },
      renamed: (padId, name) => {
        renameHere(padId, name)
        cluster.tell(padId, { kind: 'renamed', name })
      },
      personChanged: (person) => {
        reintroduce({ user: person })
        cluster.tellSite({ person })
      },
      everybodyChanged: () => {
        reintroduce({ everything: true })
        cluster.tellSite({ everybody: true })
      },
      chatRemoved: (padId, to) => chat.removed(padId, to),
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
      // What has come in is stored, and acknowledged as long as the sockets last.
      await sockets.close()
      await Promise.all([...table.pads.values()].map(settledPad))
      await padLog.close()
      await reconcile.close()
      await chat.close()
      await snapshots.close()
      await trials.close()
      hocuspocus.flushPendingStores()
      for (const document of hocuspocus.documents.values()) document.destroy()
    },
    leave: () => cluster.close(),
  }
}
