import type { Logger } from 'pino'
import type { Services } from '../../context.ts'
import type { AccessSweep } from '../access/access-sweep.ts'
import type { Announcements } from '../access/announcements.ts'
import type { Cluster, ClusterEvents } from './cluster.ts'
import type { PadLog } from '../../pad-log/pad-log.ts'
import type { PadRows } from '../rows/pad-rows.ts'
import type { Reconciler } from './reconciler.ts'
import type { Room } from '../room/room.ts'
import type { Rooms } from '../room/rooms.ts'

export interface ClusterReceiverNeeds {
  readonly settings: Services['settings']
  readonly log: Logger
  readonly padLog: Pick<PadLog, 'forget'>
  readonly rooms: Pick<Rooms, 'all' | 'reload' | 'drop'>
  readonly announcements: Announcements
  readonly sweep: AccessSweep
  /** Looks up the sessions of all open pages. */
  readonly checkSessions: () => void
  readonly reconcile: Reconciler
  /**
   * This and `padRows` are functions, since neither exists yet: the cluster is joined with this receiver, and the rows
   * use the cluster.
   */
  cluster(): Pick<Cluster, 'broadcast'>
  padRows(): Pick<PadRows, 'onClusterMessage'>
}

/** Returns how this server handles the messages of the others. */
export const clusterReceiver = (needs: ClusterReceiverNeeds): ClusterEvents => {
  const { settings, log, padLog, rooms, announcements, sweep, reconcile } = needs

  /** Says to the other servers who has the pad open on this one, and what it has of the log. */
  const introduce = ({ padId, presence, applied }: Room): void => {
    needs.cluster().broadcast(padId, { kind: 'head', seq: applied.seq })
    const changed = presence.here()
    if (changed.length > 0) needs.cluster().broadcast(padId, { kind: 'presence', changed })
  }

  return {
    pad: (padId, message, server) => {
      if (message.kind === 'redacted')
        return void rooms
          .reload(padId, message.seq)
          .catch((error: unknown) => log.error({ err: error, pad: padId }, 'a pad could not be loaded anew'))
      if (message.kind === 'lost') padLog.forget()
      const room = rooms.all.get(padId)
      if (!room) return
      switch (message.kind) {
        case 'update': {
          if (room.isDamaged) return
          const { seq, update } = message
          const { author } = message.author
          room.introduceAuthor(message.author)
          room.introduceIds(message.ids)
          if (!room.applied.lacksBefore(seq)) return room.apply(seq, update, { author })
          return void reconcile.upTo(room, seq).then(() => room.apply(seq, update, { author }))
        }
        case 'entry':
          return room.apply(message.seq, undefined)
        case 'version':
          return room.sendKeptVersion(message.version)
        case 'author':
          return room.introduceAuthor(message.author)
        case 'renamed':
          return announcements.renamed(padId, message.name)
        case 'rows':
          return needs.padRows().onClusterMessage(message.of, padId, message.payload)
        case 'presence':
          return room.presence.showElsewhere(server, message.changed)
        case 'hello':
          return introduce(room)
        case 'lost':
          return rooms.drop(room)
        case 'head':
          if (room.applied.lacksBefore(message.seq + 1)) reconcile.request(room)
      }
    },
    serverGone: (server) => {
      for (const room of rooms.all.values()) room.presence.forgetServer(server)
    },
    site: (change) => {
      if ('person' in change) return announcements.reintroduce({ user: change.person })
      // This server's cached settings may be what has changed.
      settings.forget()
      if ('everybody' in change) return announcements.reintroduce({ everything: true })
      announcements.accessChanged(change)
    },
    resumed: () => {
      for (const room of rooms.all.values()) introduce(room)
      settings.forget()
      announcements.reintroduce({ everything: true })
      needs.checkSessions()
      sweep.run().catch((error: unknown) => log.error({ err: error }, 'access to open pads could not be checked again'))
      reconcile
        .all()
        .catch((error: unknown) => log.error({ err: error }, 'open pads could not be compared with their logs'))
    },
  }
}
