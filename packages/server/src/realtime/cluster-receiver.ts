import type { Logger } from 'pino'
import { encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { Services } from '../context.ts'
import type { AccessSweep } from './access-sweep.ts'
import type { Announcements } from './announcements.ts'
import type { PadChat } from './chat.ts'
import { CLUSTER_ORIGIN, type Cluster, type ClusterEvents } from './cluster.ts'
import type { PadMessage } from './cluster-messages.ts'
import { introduceAuthor, introduceIds, type LivePad } from './live-pad.ts'
import type { LivePadTable } from './live-pads.ts'
import { applyPresenceElsewhere } from './presence.ts'
import type { Reconciler } from './reconciler.ts'

export interface ClusterReceiverNeeds {
  readonly settings: Services['settings']
  readonly log: Logger
  readonly table: LivePadTable
  readonly announcements: Announcements
  readonly sweep: AccessSweep
  /** Looks up the sessions of all open pages. */
  readonly checkSessions: () => void
  readonly reconcile: Reconciler
  /**
   * This and `chat` are functions, since neither exists yet: the cluster is joined with this receiver, and the chat
   * uses the cluster.
   */
  cluster(): Pick<Cluster, 'broadcast'>
  chat(): Pick<PadChat, 'onClusterMessage'>
}

type Update = Extract<PadMessage, { kind: 'update' }>

/** Returns how this server handles the messages of the others. */
export const clusterReceiver = (needs: ClusterReceiverNeeds): ClusterEvents => {
  const { settings, log, table, announcements, sweep, reconcile } = needs

  const apply = (live: LivePad, { seq, update }: Update): void => {
    if (live.applied.has(seq)) return
    Y.applyUpdate(live.document, update, CLUSTER_ORIGIN)
    table.applied(live, seq, update.length)
  }

  return {
    pad: (padId, message) => {
      const live = table.pads.get(padId)
      if (!live) return
      const { awareness } = live.document
      switch (message.kind) {
        case 'update':
          if (live.isDamaged) return
          introduceAuthor(live, message.author)
          introduceIds(live, message.ids)
          if (!live.applied.lacksBefore(message.seq)) return apply(live, message)
          return void reconcile.upTo(live, message.seq).then(() => apply(live, message))
        case 'author':
          return introduceAuthor(live, message.author)
        case 'renamed':
          return announcements.renamed(padId, message.name)
        case 'chat':
          return needs.chat().onClusterMessage(padId, message.payload)
        case 'awareness':
          return applyPresenceElsewhere(live, message.update, CLUSTER_ORIGIN)
        default: {
          const present = [...awareness.getStates().keys()]
          if (present.length > 0)
            needs.cluster().broadcast(padId, { kind: 'awareness', update: encodeAwarenessUpdate(awareness, present) })
        }
      }
    },
    site: (change) => {
      if ('person' in change) return announcements.reintroduce({ user: change.person })
      // This server's cached settings may be what has changed.
      settings.forget()
      if ('everybody' in change) return announcements.reintroduce({ everything: true })
      announcements.accessChanged(change)
    },
    resumed: () => {
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
