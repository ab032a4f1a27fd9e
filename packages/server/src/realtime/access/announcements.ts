import type { PadId, UserId } from '@sheaf/contract/ids'
import { userActor } from '@sheaf/contract/policy/actor'
import { ACCESS_CHANGED, isGuestAuthor, SITE_ADMIN_AUTHOR } from '@sheaf/contract/realtime/socket'
import type { Logger } from 'pino'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import type { AccessChange, Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { padIdentity, type PadIdentity } from '../../features/accounts/pad-identity.ts'
import { affectsConnection, type AccessChanges } from './access-changes.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { withDisplayColor, withOwnName } from '../room/display-color.ts'
import type { PadLog } from '../../pad-log/pad-log.ts'
import { renameAuthor } from '../room/rename-author.ts'
import { isSameAuthor, type Room, type PadConnection } from '../room/room.ts'

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
  readonly rooms: ReadonlyMap<PadId, Room>
  readonly changes: AccessChanges
  /** Returns the cluster, which does not exist yet when the announcements are made: it is joined with them. */
  cluster(): Cluster
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

const userOf = ({ member }: PadConnection): UserId | undefined => {
  const actor = member?.access.actor
  return actor?.kind === 'user' ? actor.id : undefined
}

export const announcements = (needs: AnnouncementsNeeds): Announcements => {
  const { services, log, padLog, rooms, changes } = needs

  const connections = (): PadConnection[] => [...rooms.values()].flatMap((room) => [...room.connections])

  /**
   * Records a change of which pages are notified without their connections being closed, and returns the connections
   * that it affects. Their rights stay as decided; connections that were stale before are left out, since their rights
   * are soon decided again. For connections that are just being opened it counts as a change of access, because their
   * rights were decided on the older state.
   */
  const recordNotified = (change: AccessChange, connections: readonly PadConnection[]): readonly PadConnection[] => {
    const notified = connections.filter(
      ({ member }) => member !== undefined && affectsConnection(change, member.access) && !changes.isStale(member),
    )
    changes.record(change)
    for (const { member } of notified) if (member) member.accessVersion = changes.version()
    return notified
  }

  const showIdentity = async (connection: PadConnection, identity: PadIdentity): Promise<void> => {
    const { member } = connection
    if (member === undefined || connection.isEnded) return
    const { room, identity: before } = member
    const shown = withOwnName(identity, room)
    if (isSameAuthor(before, shown) && before.ownName === shown.ownName) return
    member.identity = shown
    const { name, ownName = name, color } = shown
    connection.send('introduced', { name: ownName, color })
    room.presence.rename(connection, shown)
    await renameAuthor({ log, padLog, cluster: needs.cluster() }, member)
  }

  /** The latest announcement of each user's identity, so that an older one does not come last. */
  const latestAnnouncement = new Map<UserId, symbol>()

  /**
   * Shows the user's current name and colour in the open pads that the user wrote in, and sends them to the page of
   * each of their connections; the page then announces itself to the others again. In each pad the name may be another
   * (NAME-8).
   */
  const announceIdentity = async (user: UserId, connections: readonly PadConnection[]): Promise<void> => {
    const mine = Symbol(user)
    latestAnnouncement.set(user, mine)
    try {
      const byPad = Map.groupBy(connections, ({ pad }) => pad as PadId)
      const written = [...rooms.values()].filter(({ authors }) => authors.has(user)).map(({ padId }) => padId)
      for (const padId of new Set([...written, ...byPad.keys()])) {
        const identity = await padIdentity(services, padId, userActor({ _id: user, login: '' }))
        if (identity === undefined || latestAnnouncement.get(user) !== mine) return
        const room = rooms.get(padId)
        if (room?.authors.has(user)) room.introduceAuthor(withDisplayColor(identity, room))
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
    [...rooms.values()]
      .flatMap(({ authors }) => [...authors.keys()])
      .filter((author) => author !== SITE_ADMIN_AUTHOR && !isGuestAuthor(author)) as UserId[]

  const reintroduceAll = async (who: Reintroduced): Promise<void> => {
    // This precedes every `await`, so that what they send meanwhile is not stale.
    const byUser = Map.groupBy(recordNotified(who, connections()), userOf)
    const users = 'user' in who ? [who.user] : [...byUser.keys(), ...writers()]
    const inTurn = limitConcurrency(IDENTITIES_AT_ONCE)
    const announced = [...new Set(users)].map((user) =>
      inTurn(async () => {
        if (user !== undefined) await announceIdentity(user, byUser.get(user) ?? [])
      }),
    )
    await Promise.all(announced)
  }

  return {
    accessChanged: (change) => {
      changes.record(change)
      for (const connection of connections())
        if (connection.member && affectsConnection(change, connection.member.access)) connection.close(ACCESS_CHANGED)
    },
    renamed: (padId, name) => {
      for (const connection of recordNotified({ pads: [padId] }, [...(rooms.get(padId)?.connections ?? [])])) {
        if (connection.member) connection.member.padName = name
        connection.send('renamed', name)
      }
    },
    reintroduce: (who) =>
      void reintroduceAll(who).catch((error: unknown) =>
        log.error({ err: error, ...who }, 'the names and colours of people could not be shown in open pads'),
      ),
  }
}
