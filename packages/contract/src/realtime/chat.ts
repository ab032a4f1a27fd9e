import * as z from 'zod/mini'
import { isErrorKey, type ErrorKey } from '../errors.ts'

/* Messages about the chat over a pad's socket: their JSON. */

/** Id that the page gives its message, so that a message repeated after a lost answer is still only one. */
export const chatMessageIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/))

const chatMessageSchema = z.object({
  /** Sequence number of the message in its pad's chat; numbers increase, with gaps. */
  seq: z.int().check(z.minimum(1)),
  id: chatMessageIdSchema,
  author: z.string(),
  name: z.string(),
  color: z.string(),
  text: z.string(),
  at: z.int(),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** Messages in order; `hasEarlier` says that there are more before the first. */
const history = { messages: z.array(chatMessageSchema), hasEarlier: z.boolean() }

/**
 * The server's messages about the chat. The page's messages are in `chat-request.ts`, which the page itself need not
 * load.
 */
export const chatEventSchema = z.discriminatedUnion('type', [
  /** Sent once per connection with the latest messages. Messages up to number `removedTo` are removed. */
  z.object({ type: z.literal('chat-opened'), mayWrite: z.boolean(), removedTo: z.int(), ...history }),
  z.object({ type: z.literal('chat-earlier'), before: z.int(), ...history }),
  /** A message of the chat. For its author, the event acknowledges that the message is stored. */
  z.object({ type: z.literal('chat-said'), message: chatMessageSchema }),
  /** The message was not stored. After `retryAfter` seconds another attempt may succeed. */
  z.object({
    type: z.literal('chat-refused'),
    id: chatMessageIdSchema,
    error: z.custom<ErrorKey>((key) => typeof key === 'string' && isErrorKey(key)),
    retryAfter: z.optional(z.number()),
  }),
  /** A group admin removed the messages up to number `to`. */
  z.object({ type: z.literal('chat-removed'), to: z.int() }),
])
export type ChatEvent = z.infer<typeof chatEventSchema>
