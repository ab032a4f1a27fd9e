import { chatEventSchema, type ChatEvent, type ChatMessage } from '@sheaf/contract/realtime/chat'
import { chatRequestSchema, type ChatRequest } from '@sheaf/contract/realtime/chat-request'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import * as chat from '../features/chat/chat.service.ts'
import type { Cluster } from './cluster.ts'
import { errorKeyOf } from '../error-key-of.ts'
import type { Connection, Member } from './connection.ts'
import { VIOLATIONS_MAX } from './receive-update.ts'
import { repeat } from './repeat.ts'
import type { Room } from './room.ts'
import { SequenceSet } from './sequence-set.ts'

const PADS_AT_ONCE = 500

export interface PadChatNeeds {
  readonly services: Pick<Services, 'clock' | 'limits'> & { readonly db: Db }
  readonly log: Logger
  readonly rooms: ReadonlyMap<PadId, Room>
  readonly cluster: Pick<Cluster, 'broadcast'>
  /** Interval at which chats are compared with what other servers stored; `undefined` if there is no other server. */
  readonly everyMs: number | undefined
}

export interface PadChat {
  /** Sends the state of the chat to a connection that has just been opened. */
  welcome(connection: Connection, member: Member): Promise<void>
  /** Handles a page's request about the chat. Never throws: on an error it closes the connection. */
  receive(connection: Connection, member: Member, payload: unknown): Promise<void>
  /** Handles an event of the chat that another server broadcast. */
  onClusterMessage(padId: PadId, payload: string): void
  /** CHT-7: removes the messages up to `to` from every open page, on every server. */
  removed(padId: PadId, to: number): void
  close(): Promise<void>
}

/** An event that is sent to everybody who has the pad open. */
type ChatBroadcast = Extract<ChatEvent, { type: 'chat-said' | 'chat-removed' }>

/** The events of a chat that were sent to the pages of this server. */
interface SentEvents {
  /** Numbers of the messages that were sent, or are removed by now. */
  readonly said: SequenceSet
  /** The pages know that messages up to this number are gone. */
  removedTo: number
}

/** Runs the chat over the pads' sockets: a message is stored first, then sent to everybody who has the pad open. */
export const padChat = ({ services, log, rooms, cluster, everyMs }: PadChatNeeds): PadChat => {
  /**
   * Kept only if there are other servers. A message that another server broadcasts may already have been found in the
   * database, or will be found there.
   */
  const sentTo = new Map<PadId, SentEvents>()

  const answer = (connection: Connection, event: ChatEvent): void => connection.send('chat', event)

  const sendToPages = (padId: PadId, event: ChatBroadcast): void => rooms.get(padId)?.broadcast('chat', event)

  const deliverMessage = (padId: PadId, message: ChatMessage): void => {
    const said = sentTo.get(padId)?.said
    if (said?.has(message.seq)) return
    said?.add(message.seq)
    sendToPages(padId, { type: 'chat-said', message })
  }

  const deliverRemoval = (padId: PadId, to: number): void => {
    const state = sentTo.get(padId)
    if (state && to <= state.removedTo) return
    if (state) state.removedTo = to
    state?.said.addThrough(to)
    sendToPages(padId, { type: 'chat-removed', to })
  }

  /** Sends an event to the pages of this server, unless it was sent to them before. */
  const deliver = (padId: PadId, event: ChatBroadcast): void =>
    event.type === 'chat-said' ? deliverMessage(padId, event.message) : deliverRemoval(padId, event.to)

  const broadcast = (padId: PadId, event: ChatBroadcast): void => {
    deliver(padId, event)
    cluster.broadcast(padId, { kind: 'chat', payload: JSON.stringify(event) })
  }

  const say = async (
    connection: Connection,
    member: Member,
    { id, text }: Extract<ChatRequest, { type: 'chat-say' }>,
  ): Promise<void> => {
    if (!member.access.mayChat) {
      member.violations += 1
      const error = 'BACKEND.ERROR.REALTIME.READ_ONLY'
      return member.violations < VIOLATIONS_MAX
        ? answer(connection, { type: 'chat-refused', id, error })
        : connection.close(error)
    }
    try {
      await services.limits.consume('chat', member.identity.author)
      await services.limits.consume('chatAddress', connection.caller.address)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { retryAfter } = error.details
      return answer(connection, {
        type: 'chat-refused',
        id,
        error: error.key,
        ...(retryAfter === undefined ? {} : { retryAfter }),
      })
    }
    if (connection.isClosed) return
    const { author, name, color } = member.identity
    const { padId } = member.room
    const { message, isNew } = await chat.addMessage(services, padId, { id, text, author, name, color })
    // A message that was said before has reached everybody else already.
    if (!isNew) return answer(connection, { type: 'chat-said', message })
    broadcast(padId, { type: 'chat-said', message })
  }

  const underWay = new Set<Promise<void>>()

  /**
   * Closes the connection if `work` fails. The page is not at fault: it connects again and repeats what was not
   * acknowledged.
   */
  const orClose = async (connection: Connection, work: () => Promise<void>): Promise<void> => {
    const done = work()
    underWay.add(done)
    try {
      await done
    } catch (error) {
      if (!(error instanceof AppError))
        log.error({ err: error, pad: connection.pad }, 'the chat could not be read or written')
      connection.close(errorKeyOf(error))
    } finally {
      underWay.delete(done)
    }
  }

  /** Tells the pages what other servers stored without any message between servers having announced it. */
  const catchUp = async (padId: PadId, now: chat.ChatState): Promise<void> => {
    const state = sentTo.get(padId)
    if (!state) return
    if (now.removedTo > state.removedTo) deliver(padId, { type: 'chat-removed', to: now.removedTo })
    if (now.head <= state.said.seq) return
    const missed = await chat.readAfter(services, padId, state.said.seq)
    for (const message of missed) deliver(padId, { type: 'chat-said', message })
    // Numbers without a message are skipped.
    state.said.addThrough(missed.at(-1)?.seq ?? now.head)
  }

  let isClosed = false
  const catchUpAll = async (): Promise<void> => {
    for (const padId of sentTo.keys()) if (!rooms.has(padId)) sentTo.delete(padId)
    const ids = [...sentTo.keys()]
    for (let at = 0; at < ids.length && !isClosed; at += PADS_AT_ONCE)
      for (const [padId, state] of await chat.readStates(services, ids.slice(at, at + PADS_AT_ONCE)))
        await catchUp(padId, state)
  }

  const comparing = repeat(everyMs, catchUpAll, (error) =>
    log.error({ err: error }, 'open chats could not be compared with what is stored'),
  )

  return {
    welcome: (connection, { access, room: { padId } }) =>
      orClose(connection, async () => {
        const history = await chat.readHistory(services, padId)
        const { messages, removedTo } = history
        if (everyMs !== undefined && !sentTo.has(padId))
          sentTo.set(padId, { said: new SequenceSet(messages.at(-1)?.seq ?? removedTo), removedTo })
        answer(connection, { type: 'chat-opened', mayWrite: access.mayChat, ...history })
      }),
    receive: async (connection, member, payload) => {
      const request = chatRequestSchema.safeParse(payload).data
      if (!request) return connection.closeFaulty('BACKEND.ERROR.REALTIME.BAD_MESSAGE')
      await orClose(connection, async () => {
        if (request.type === 'chat-say') return say(connection, member, request)
        // A request of a few bytes is answered by many messages.
        await connection.hasRoom()
        const { messages, hasEarlier } = await chat.readHistory(services, member.room.padId, request.before)
        answer(connection, { type: 'chat-earlier', before: request.before, messages, hasEarlier })
      })
    },
    onClusterMessage: (padId, payload) => {
      const event = chatEventSchema.parse(JSON.parse(payload))
      if (event.type === 'chat-said' || event.type === 'chat-removed') deliver(padId, event)
    },
    removed: (padId, to) => broadcast(padId, { type: 'chat-removed', to }),
    close: async () => {
      isClosed = true
      await comparing.stop()
      await Promise.allSettled(underWay)
    },
  }
}
