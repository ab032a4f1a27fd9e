import type { PadId, UserId } from '@sheaf/contract/ids'
import { ACCESS_CHANGED, type Introduced, type Renamed } from '@sheaf/contract/realtime/socket'
import type { Logger } from 'pino'
import { atMost } from '../at-most.ts'
import type { AccessChange, Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import { concerns, type AccessChanges } from './access-changes.ts'
import type { Cluster } from './cluster.ts'
import { padOf, type PadSocket } from './connection-context.ts'
import { identityOf } from './identity.ts'
import { isSameAuthor, type LivePad } from './live-pad.ts'
import type { PadAuthor } from './pad-log.store.ts'
import type { PadLog } from './pad-log.ts'
import { closeConnection } from './refusal.ts'
import { showRenamed } from './show-renamed.ts'

/** When everybody is shown otherwise, the database has others to serve, too. */
const TOLD_AT_ONCE = 4

export type Reintroduced = { readonly user: UserId } | { readonly everything: true }

export interface AnnouncementsNeeds {
  readonly services: Pick<Services, 'settings'> & { readonly db: Db }
  readonly log: Logger
  readonly padLog: PadLog
  readonly pads: ReadonlyMap<PadId, LivePad>
  readonly changes: AccessChanges
  /** Asked for when it is needed: a cluster is joined with what these announcements do. */
  cluster(): Cluster
  connections(): readonly PadSocket[]
  connectionsTo(padId: PadId): readonly PadSocket[]
}

/** What the connections of this server are told, or closed for, when something changes outside of their pads' texts. */
export interface Announcements {
  /** Closes the connections whose right may have changed, so that it is decided again. */
  accessChanged(change: AccessChange): void
  /** RT-29: shows the pages of this server that a pad is called otherwise. */
  renamed(padId: PadId, name: string): void
  /** RT-30: shows a user, or everybody, as they are shown now, in the pads that they have open on this server. */
  reintroduce(who: Reintroduced): void
}

const userOf = ({ context }: PadSocket): UserId | undefined => {
  const { actor } = padOf(context)
  return actor.kind === 'user' ? actor.id : undefined
}

export const announcements = (needs: AnnouncementsNeeds): Announcements => {
  const { services, log, padLog, pads, changes } = needs

  /**
   * Notes a change that connections are told of and not closed for, and answers those whom it concerns. It leaves their
   * right as it was decided; whoever's was stale before is left out, and soon decided anew. It counts as a change of
   * access for whoever is just being connected, as they were decided by what was before.
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

  const showIdentity = async (connection: PadSocket, identity: PadAuthor): Promise<void> => {
    const pad = padOf(connection.context)
    if (pad.isRevoked || isSameAuthor(pad.identity, identity)) return
    pad.identity = identity
    const { name, color } = identity
    connection.sendStateless(JSON.stringify({ type: 'introduced', name, color } satisfies Introduced))
    const live = pads.get(pad.padId)
    if (live) await showRenamed({ log, padLog, cluster: needs.cluster() }, pad, live)
  }

  /** Whose identity is being told, and by which telling: an older one must not come last. */
  const telling = new Map<UserId, symbol>()

  /** The page of each of a user's connections is told how they are shown now, and shows itself to the others anew. */
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

  const reintroduceAll = async (who: Reintroduced): Promise<void> => {
    // Before anything is awaited: what they send meanwhile is not stale.
    const connections = noteTold(who, needs.connections())
    const inTurn = atMost(TOLD_AT_ONCE)
    const tellings = [...Map.groupBy(connections, userOf)].map(([user, theirs]) =>
      inTurn(async () => {
        if (user !== undefined) await tellIdentity(user, theirs)
      }),
    )
    await Promise.all(tellings)
  }

  return {
    accessChanged: (change) => {
      changes.note(change)
      for (const connection of needs.connections())
        if (concerns(change, padOf(connection.context))) closeConnection(connection, ACCESS_CHANGED)
    },
    renamed: (padId, name) => {
      for (const connection of noteTold({ pads: [padId] }, needs.connectionsTo(padId))) {
        padOf(connection.context).padName = name
        connection.sendStateless(JSON.stringify({ type: 'renamed', padName: name } satisfies Renamed))
      }
    },
    reintroduce: (who) =>
      void reintroduceAll(who).catch((error: unknown) =>
        log.error({ err: error, ...who }, 'open pads could not be told how people are shown'),
      ),
  }
}
