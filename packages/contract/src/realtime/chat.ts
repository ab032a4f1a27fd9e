import { z } from 'zod'
import { isErrorKey, type ErrorKey } from '../errors.ts'

/* What is said about the chat over a pad's socket: JSON in Hocuspocus' stateless messages. */

/** Made by the page that says it: said again after a lost answer, a message is still one. */
export const chatMessageIdSchema = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/)

const chatMessageSchema = z.object({
  /** Counts upwards within the pad, with gaps. */
  seq: z.number().int().min(1),
  id: chatMessageIdSchema,
  author: z.string(),
  name: z.string(),
  color: z.string(),
  text: z.string(),
  at: z.number().int(),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** In their order; `hasEarlier`: there are more before the first. */
const history = { messages: z.array(chatMessageSchema), hasEarlier: z.boolean() }

/** From the server. What a page asks is in `chat-request.ts`: the page itself need not read that. */
export const chatEventSchema = z.discriminatedUnion('type', [
  /** Once for each connection: the latest messages. Those up to number `removedTo` are gone. */
  z.object({ type: z.literal('chat-opened'), mayWrite: z.boolean(), removedTo: z.number().int(), ...history }),
  z.object({ type: z.literal('chat-earlier'), before: z.number().int(), ...history }),
  /** Somebody said this. To its author it says that it is stored. */
  z.object({ type: z.literal('chat-said'), message: chatMessageSchema }),
  /** It was not stored. `retryAfter`: it may be in so many seconds. */
  z.object({
    type: z.literal('chat-refused'),
    id: chatMessageIdSchema,
    error: z.custom<ErrorKey>((key) => typeof key === 'string' && isErrorKey(key)),
    retryAfter: z.number().optional(),
  }),
  /** A group admin removed the messages up to number `to`. */
  z.object({ type: z.literal('chat-removed'), to: z.number().int() }),
])
export type ChatEvent = z.infer<typeof chatEventSchema>
