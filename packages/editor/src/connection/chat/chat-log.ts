import type { ChatEvent, ChatMessage } from '@sheaf/contract/realtime/rows'

/** The messages of a pad that this page has, in order and without gaps. */
export interface ChatLog {
  readonly messages: readonly ChatMessage[]
  /** Whether the server has more messages before the first. */
  readonly hasEarlier: boolean
  /** Messages up to this number are gone. */
  readonly removedTo: number
}

export const EMPTY_LOG: ChatLog = { messages: [], hasEarlier: false, removedTo: 0 }

/** Number of messages that a page keeps which stays open for weeks; earlier ones can be loaded again. */
const KEPT_MAX = 1000

type Event<T extends ChatEvent['type']> = Extract<ChatEvent, { type: T }>

const inOrder = (messages: readonly ChatMessage[]): ChatMessage[] =>
  [...new Map(messages.map((message) => [message.seq, message])).values()].toSorted((a, b) => a.seq - b.seq)

/**
 * Takes in what the server sends at each connection. Known messages stay only if they reach the oldest of these: in
 * between, something may have been said that nobody told this page.
 */
export const openLog = (log: ChatLog, { messages, hasEarlier, removedTo }: Event<'chat-opened'>): ChatLog => {
  // If the server sent none, whatever this page has beyond the removed ones was said since the server looked.
  const first = messages[0]?.seq ?? removedTo
  const isConnected = log.messages.some(({ seq }) => seq === first)
  const kept = log.messages.filter(({ seq }) => seq > removedTo && (isConnected || seq > first))
  return {
    messages: inOrder([...kept, ...messages]),
    hasEarlier: isConnected && removedTo === log.removedTo ? log.hasEarlier : hasEarlier,
    removedTo,
  }
}

export const addEarlier = (log: ChatLog, { before, messages, hasEarlier }: Event<'chat-earlier'>): ChatLog => {
  // The answer belongs to a log that has changed since.
  if (log.messages[0]?.seq !== before) return log
  const there = messages.filter(({ seq }) => seq > log.removedTo)
  return { ...log, messages: inOrder([...there, ...log.messages]), hasEarlier }
}

export const addSaid = (log: ChatLog, message: ChatMessage): ChatLog => {
  if (message.seq <= log.removedTo || log.messages.some(({ seq }) => seq === message.seq)) return log
  const messages = inOrder([...log.messages, message])
  return messages.length > KEPT_MAX
    ? { ...log, messages: messages.slice(-KEPT_MAX), hasEarlier: true }
    : { ...log, messages }
}

export const removeUpTo = (log: ChatLog, to: number): ChatLog =>
  to <= log.removedTo ? log : { messages: log.messages.filter(({ seq }) => seq > to), hasEarlier: false, removedTo: to }
