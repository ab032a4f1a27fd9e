import type { ChatEvent, ChatMessage } from '@sheaf/contract/realtime/chat'

/** The messages of a pad that this page has, in their order and without a hole. */
export interface ChatLog {
  readonly messages: readonly ChatMessage[]
  /** The server has more before the first. */
  readonly hasEarlier: boolean
  /** Messages up to this number are gone. */
  readonly removedTo: number
}

export const EMPTY_LOG: ChatLog = { messages: [], hasEarlier: false, removedTo: 0 }

/** A page that stays open for weeks keeps this many, and can load those before. */
const KEPT_MAX = 1000

type Event<T extends ChatEvent['type']> = Extract<ChatEvent, { type: T }>

const inOrder = (messages: readonly ChatMessage[]): ChatMessage[] =>
  [...new Map(messages.map((message) => [message.seq, message])).values()].toSorted((a, b) => a.seq - b.seq)

/**
 * What the server sends at each connection. What was known before stays only where it reaches the oldest of these: in
 * between, something may have been said that nobody told this page.
 */
export const openLog = (log: ChatLog, { messages, hasEarlier, removedTo }: Event<'chat-opened'>): ChatLog => {
  // Without any, what this page has beyond what is gone was said since the server looked.
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
  // Asked before the log was another.
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
