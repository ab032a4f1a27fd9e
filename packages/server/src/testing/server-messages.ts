import { chatEventSchema } from '@sheaf/contract/realtime/chat'
import { readMessage, SERVER_MESSAGES, type ServerMessages } from '@sheaf/contract/realtime/messages'
import {
  authorsSchema,
  introducedSchema,
  ownedIdsSchema,
  presenceSchema,
  receiptSchema,
  welcomeSchema,
} from '@sheaf/contract/realtime/socket'
import * as z from 'zod/mini'

export type ServerMessage = {
  readonly [Kind in keyof ServerMessages]: { readonly kind: Kind; readonly payload: ServerMessages[Kind] }
}[keyof ServerMessages]

/** Schemas of what the server sends as JSON. */
const SCHEMAS: { readonly [Kind in keyof ServerMessages]?: z.ZodMiniType<ServerMessages[Kind]> } = {
  welcome: welcomeSchema,
  authors: authorsSchema,
  ids: z.array(ownedIdsSchema),
  receipt: receiptSchema,
  renamed: z.string(),
  introduced: introducedSchema,
  presence: z.array(presenceSchema),
  chat: chatEventSchema,
}

/** Reads what the server sent. Throws if it is no message, since a server sends nothing else. */
export const readServerMessage = (frame: Uint8Array): ServerMessage => {
  const read = readMessage(SERVER_MESSAGES, frame)
  if (read === undefined) throw new Error(`The server sent what is no message: ${frame.subarray(0, 40).toString()}`)
  const schema = SCHEMAS[read.kind]
  return { kind: read.kind, payload: schema ? schema.parse(read.payload) : read.payload } as ServerMessage
}
