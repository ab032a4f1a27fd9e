import * as z from 'zod/mini'
import { chatMessageIdSchema } from './chat.ts'
import { chatText } from '../field.ts'

/** Messages of the page about the chat. */
export const chatRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('chat-say'), id: chatMessageIdSchema, text: chatText }),
  /** Asks for the page of messages before number `before`. */
  z.object({
    type: z.literal('chat-earlier'),
    before: z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
])
export type ChatRequest = z.infer<typeof chatRequestSchema>
