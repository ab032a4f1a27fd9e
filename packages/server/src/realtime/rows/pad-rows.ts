import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { readRowRequest, type RowRequest } from '@sheaf/contract/realtime/row-requests'
import { ROW_EVENTS, type Row, type RowEvent, type RowKind } from '@sheaf/contract/realtime/rows'
import type { Logger } from 'pino'
import type { Services } from '../../context.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { errorKeyOf } from '../../db/errors/error-key-of.ts'
import { VIOLATIONS_MAX } from '../edits/receive-update.ts'
import { repeat } from '../../lib/repeat.ts'
import type { Member, PadConnection, Room } from '../room/room.ts'
import type { RowState, RowStore, RowStores } from './row-stores.ts'
import { SequenceSet } from '../room/sequence-set.ts'

const PADS_AT_ONCE = 500

interface Needs {
  readonly services: Pick<Services, 'limits'>
  readonly log: Logger
  readonly rooms: ReadonlyMap<PadId, Room>
  readonly cluster: Pick<Cluster, 'broadcast'>
  /** Interval at which rows are compared with what other servers stored; `undefined` if there is no other server. */
  readonly everyMs: number | undefined
}

export interface PadRowsNeeds extends Needs {
  readonly stores: RowStores
}

/** The rows of one kind. */
interface RowsOfKind {
  welcome(connection: PadConnection, member: Member): Promise<void>
  receive(connection: PadConnection, member: Member, payload: unknown): Promise<void>
  onClusterMessage(padId: PadId, payload: string): void
  removed(padId: PadId, to: number): void
  close(): Promise<void>
}

/** What a pad's people send beside its text. */
export interface PadRows {
  /** Sends the newest rows of each kind to a connection that has just been opened. */
  welcome(connection: PadConnection, member: Member): Promise<void>
  /** Handles a page's request about rows. Never throws: on an error it closes the connection. */
  receive(kind: RowKind, connection: PadConnection, member: Member, payload: unknown): Promise<void>
  /** Handles an event of rows that another server broadcast. */
  onClusterMessage(kind: RowKind, padId: PadId, payload: string): void
  /** CHT-7: removes the rows up to `to` from every open page, on every server. */
  removed(kind: RowKind, padId: PadId, to: number): void
  close(): Promise<void>
}

/** The events of a pad's rows that were sent to the pages of this server. */
interface SentEvents {
  /** Numbers of the rows that were sent, or are removed by now. */
  readonly said: SequenceSet
  /** The pages know that rows up to this number are gone. */
  removedTo: number
}

type Said<K extends RowKind> = Extract<RowRequest<K>, { id: string }>

/** Runs the rows of a kind over the pads' sockets: a row is stored first, then sent to everybody who has the pad open. */
const rowsOfKind = <K extends RowKind>(kind: K, store: RowStore<K>, needs: Needs): RowsOfKind => {
  const { services, log, rooms, cluster, everyMs } = needs
  /**
   * Kept only if there are other servers. A row that another server broadcasts may already have been found in the
   * database, or will be found there.
   */
  const sentTo = new Map<PadId, SentEvents>()

  const answer = (connection: PadConnection, event: RowEvent<K>): void => connection.send<RowKind>(kind, event)

  const said = (message: Row<K>): RowEvent<K> => ({ type: `${kind}-said`, message })

  const deliverRow = (padId: PadId, message: Row<K>): void => {
    const sent = sentTo.get(padId)?.said
    if (sent?.has(message.seq)) return
    sent?.add(message.seq)
    rooms.get(padId)?.broadcast<RowKind>(kind, said(message))
  }

  const deliverRemoval = (padId: PadId, to: number): void => {
    const state = sentTo.get(padId)
    if (state && to <= state.removedTo) return
    if (state) state.removedTo = to
    state?.said.addThrough(to)
    rooms.get(padId)?.broadcast<RowKind>(kind, { type: `${kind}-removed`, to })
  }

  /** Sends an event to the pages of this server, unless it was sent to them before. */
  const deliver = (padId: PadId, event: RowEvent<K>): void => {
    if ('message' in event) deliverRow(padId, event.message)
    else if ('to' in event) deliverRemoval(padId, event.to)
  }

  const broadcast = (padId: PadId, event: RowEvent<K>): void => {
    deliver(padId, event)
    cluster.broadcast(padId, { kind: 'rows', of: kind, payload: JSON.stringify(event) })
  }

  const say = async (
    connection: PadConnection,
    member: Member,
    { type: _, id, ...content }: Said<K>,
  ): Promise<void> => {
    const refuse = (error: AppError): void => {
      const { retryAfter } = error.details
      const again = retryAfter === undefined ? {} : { retryAfter }
      answer(connection, { type: `${kind}-refused`, id, error: error.key, ...again })
    }
    if (!store.maySay(member.access)) {
      member.violations += 1
      const error = new AppError('BACKEND.ERROR.REALTIME.READ_ONLY')
      return member.violations < VIOLATIONS_MAX ? refuse(error) : connection.close(error.key)
    }
    const [ofAuthor, ofAddress] = store.limits
    try {
      await services.limits.consume(ofAuthor, member.identity.author)
      await services.limits.consume(ofAddress, connection.caller.address)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return refuse(error)
    }
    if (connection.isClosed) return
    const { author, name, color } = member.identity
    const { padId } = member.room
    const row = { ...content, id, author, name, color } as unknown as Parameters<RowStore<K>['add']>[1]
    const { message, isNew } = await store.add(padId, row)
    // A row that was sent before has reached everybody else already.
    if (isNew) broadcast(padId, said(message))
    else answer(connection, said(message))
  }

  const underWay = new Set<Promise<void>>()

  /**
   * Closes the connection if `work` fails. The page is not at fault: it connects again and repeats what was not
   * acknowledged.
   */
  const orClose = async (connection: PadConnection, work: () => Promise<void>): Promise<void> => {
    const done = work()
    underWay.add(done)
    try {
      await done
    } catch (error) {
      if (!(error instanceof AppError))
        log.error({ err: error, pad: connection.pad, kind }, 'rows of a pad could not be read or written')
      connection.close(errorKeyOf(error))
    } finally {
      underWay.delete(done)
    }
  }

  /** Tells the pages what other servers stored without any message between servers having announced it. */
  const catchUp = async (padId: PadId, now: RowState): Promise<void> => {
    const state = sentTo.get(padId)
    if (!state) return
    if (now.removedTo > state.removedTo) deliverRemoval(padId, now.removedTo)
    if (now.head <= state.said.seq) return
    const missed = await store.readAfter(padId, state.said.seq)
    for (const message of missed) deliverRow(padId, message)
    // Numbers without a row are skipped.
    state.said.addThrough(missed.at(-1)?.seq ?? now.head)
  }

  let isClosed = false
  const catchUpAll = async (): Promise<void> => {
    for (const padId of sentTo.keys()) if (!rooms.has(padId)) sentTo.delete(padId)
    const ids = [...sentTo.keys()]
    for (let at = 0; at < ids.length && !isClosed; at += PADS_AT_ONCE)
      for (const [padId, state] of await store.readStates(ids.slice(at, at + PADS_AT_ONCE))) await catchUp(padId, state)
  }

  const comparing = repeat(everyMs, catchUpAll, (error) =>
    log.error({ err: error, kind }, 'rows of open pads could not be compared with what is stored'),
  )

  return {
    welcome: (connection, { access, room: { padId } }) =>
      orClose(connection, async () => {
        const page = await store.readPage(padId)
        const { messages, removedTo } = page
        if (everyMs !== undefined && !sentTo.has(padId))
          sentTo.set(padId, { said: new SequenceSet(messages.at(-1)?.seq ?? removedTo), removedTo })
        answer(connection, { type: `${kind}-opened`, mayWrite: store.maySay(access), ...page })
      }),
    receive: async (connection, member, payload) => {
      const request = readRowRequest(kind, payload)
      if (!request) return connection.closeFaulty('BACKEND.ERROR.REALTIME.BAD_MESSAGE')
      await orClose(connection, async () => {
        if ('id' in request) return say(connection, member, request as Said<K>)
        // A request of a few bytes is answered by many rows.
        await connection.hasRoom()
        const { before } = request
        const { messages, hasEarlier } = await store.readPage(member.room.padId, before)
        answer(connection, { type: `${kind}-earlier`, before, messages, hasEarlier })
      })
    },
    onClusterMessage: (padId, payload) => deliver(padId, ROW_EVENTS[kind].parse(JSON.parse(payload))),
    removed: (padId, to) => broadcast(padId, { type: `${kind}-removed`, to }),
    close: async () => {
      isClosed = true
      await comparing.stop()
      await Promise.allSettled(underWay)
    },
  }
}

export const padRows = ({ stores, ...needs }: PadRowsNeeds): PadRows => {
  const ofKind = <K extends RowKind>(kind: K) => [kind, rowsOfKind(kind, stores[kind], needs)] as const
  const kinds = Object.fromEntries((Object.keys(stores) as RowKind[]).map(ofKind)) as Record<RowKind, RowsOfKind>
  const all = Object.values(kinds)
  return {
    welcome: async (connection, member) => {
      for (const rows of all) await rows.welcome(connection, member)
    },
    receive: (kind, connection, member, payload) => kinds[kind].receive(connection, member, payload),
    onClusterMessage: (kind, padId, payload) => kinds[kind].onClusterMessage(padId, payload),
    removed: (kind, padId, to) => kinds[kind].removed(padId, to),
    close: async () => {
      await Promise.all(all.map((rows) => rows.close()))
    },
  }
}
