import type { PadId, UserId } from '@sheaf/contract/ids'
import { userActor } from '@sheaf/contract/policy/actor'
import {
  ACCESS_CHANGED,
  isGuestAuthor,
  SITE_ADMIN_AUTHOR,
  type Introduced,
  type Renamed,
} from '@sheaf/contract/realtime/socket'
import type { Logger } from 'pino'
import { limitConcurrency } from '../limit-concurrency.ts'
import type { AccessChange, Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import { padIdentity, type PadIdentity } from '../features/accounts/pad-identity.ts'
import { affectsConnection, type AccessChanges } from './access-changes.ts'
import type { Cluster } from './cluster.ts'
import { padOf, type PadSocket } from './connection-context.ts'
import { withDisplayColor, withOwnName } from './display-color.ts'
import { introduceAuthor, isSameAuthor, type LivePad } from './live-pad.ts'
import type { PadLog } from './pad-log.ts'
import { closeConnection } from './refusal.ts'
import { renameAuthor } from './rename-author.ts'

/**
 * Number of users whose identity is looked up at once when everybody's changes, since the database has others to serve,
 * too.
 */
const IDENTITIES_AT_ONCE = 4

export type Reintroduced = { readonly user: UserId } | { readonly everything: true }

export interface AnnouncementsNeeds {
  readonly services: Pick<Services, 'settings'> & { readonly db: Db }
  readonly log: Logger
  readonly padLog: PadLog
  readonly pads: ReadonlyMap<PadId, LivePad>
  readonly changes: AccessChanges
  /** Returns the cluster, which does not exist yet when the announcements are made: it is joined with them. */
  cluster(): Cluster
  connections(): readonly PadSocket[]
  connectionsTo(padId: PadId): readonly PadSocket[]
}

/** Notifies the pages of this server of changes outside of their pads' texts, or closes their connections. */
export interface Announcements {
  /** Closes the connections whose access may have changed, so that it is decided again. */
  accessChanged(change: AccessChange): void
  /** RT-29: shows the pad's new name to the pages of this server. */
  renamed(padId: PadId, name: string): void
  /**
   * RT-30, RT-47: shows the present name and colour of a user, or of everybody, in the pads that are open on this
   * server and that they have open or wrote in.
   */
  reintroduce(who: Reintroduced): void
}

const userOf = ({ context }: PadSocket): UserId | undefined => {
  const { actor } = padOf(context)
  return actor.kind === 'user' ? actor.id : undefined
}

export const announcements = (needs: AnnouncementsNeeds): Announcements => {
  const { services, log, padLog, pads, changes } = needs

  /**
   * Records a change of which pages are notified without their connections being closed, and returns the connections
   * that it affects. Their rights stay as decided; connections that were stale before are left out, since their rights
   * are soon decided again. For connections that are just being opened it counts as a change of access, because their
   * rights were decided on the older state.
   */
  const recordNotified = (change: AccessChange, connections: readonly PadSocket[]): readonly PadSocket[] => {
    const notified = connections.filter(({ context }) => {
      const pad = padOf(context)
      return affectsConnection(change, pad) && !changes.isStale(pad)
    })
    changes.record(change)
    for (const { context } of notified) padOf(context).accessVersion = changes.version()
    return notified
  }

  const showIdentity = async (connection: PadSocket, identity: PadIdentity): Promise<void> => {
    const pad = padOf(connection.context)
    const live = pads.get(pad.padId)
    if (pad.isRevoked || live === undefined) return
    const shown = withOwnName(identity, live)
    if (isSameAuthor(pad.identity, shown) && pad.identity.ownName === shown.ownName) return
    pad.identity = shown
    const { name, ownName = name, color } = shown
    connection.sendStateless(JSON.stringify({ type: 'introduced', name: ownName, color } satisfies Introduced))
    await renameAuthor({ log, padLog, cluster: needs.cluster() }, pad, live)
  }

  /** The latest announcement of each user's identity, so that an older one does not come last. */
  const latestAnnouncement = new Map<UserId, symbol>()

  /**
   * Shows the user's current name and colour in the open pads that the user wrote in, and sends them to the page of
   * each of their connections; the page then announces itself to the others again. In each pad the name may be another
   * (NAME-8).
   */
  const announceIdentity = async (user: UserId, connections: readonly PadSocket[]): Promise<void> => {
    const mine = Symbol(user)
    latestAnnouncement.set(user, mine)
    try {
      const byPad = Map.groupBy(connections, ({ context }) => padOf(context).padId)
      const written = [...pads.values()].filter(({ authors }) => authors.has(user)).map(({ padId }) => padId)
      for (const padId of new Set([...written, ...byPad.keys()])) {
        const identity = await padIdentity(services, padId, userActor({ _id: user, login: '' }))
        if (identity === undefined || latestAnnouncement.get(user) !== mine) return
        const live = pads.get(padId)
        if (live?.authors.has(user)) introduceAuthor(live, withDisplayColor(identity, live))
        for (const connection of byPad.get(padId) ?? [])
          if (latestAnnouncement.get(user) === mine) await showIdentity(connection, identity)
      }
    } catch (error) {
      log.error({ err: error, user }, 'the name and colour of a user could not be shown in open pads')
    } finally {
      if (latestAnnouncement.get(user) === mine) latestAnnouncement.delete(user)
    }
  }

  /** Returns the users who wrote in the pads that are open here. */
  const writers = (): UserId[] =>
    [...pads.values()]
      .flatMap(({ authors }) => [...authors.keys()])
      .filter((author) => author !== SITE_ADMIN_AUTHOR && !isGuestAuthor(author)) as UserId[]

  const reintroduceAll = async (who: Reintroduced): Promise<void> => {
    // This precedes every `await`, so that what they send meanwhile is not stale.
    const connections = Map.groupBy(recordNotified(who, needs.connections()), userOf)
    const users = 'user' in who ? [who.user] : [...connections.keys(), ...writers()]
    const inTurn = limitConcurrency(IDENTITIES_AT_ONCE)
    const announced = [...new Set(users)].map((user) =>
      inTurn(async () => {
        if (user !== undefined) await announceIdentity(user, connections.get(user) ?? [])
      }),
    )
    await Promise.all(announced)
  }

  return {
    accessChanged: (change) => {
      changes.record(change)
      for (const connection of needs.connections())
        if (affectsConnection(change, padOf(connection.context))) closeConnection(connection, ACCESS_CHANGED)
    },
    renamed: (padId, name) => {
      for (const connection of recordNotified({ pads: [padId] }, needs.connectionsTo(padId))) {
        padOf(connection.context).padName = name
        connection.sendStateless(JSON.stringify({ type: 'renamed', padName: name } satisfies Renamed))
      }
    },
    reintroduce: (who) =>
      void reintroduceAll(who).catch((error: unknown) =>
        log.error({ err: error, ...who }, 'the names and colours of people could not be shown in open pads'),
      ),
  }
}
