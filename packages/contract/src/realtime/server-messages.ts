import { readMessage, SERVER_MESSAGES, type ServerMessages } from './messages.ts'
import { ROW_EVENTS } from './rows.ts'
import {
  authorsSchema,
  introducedSchema,
  keptVersionSchema,
  ownedIdsSchema,
  presenceSchema,
  receiptSchema,
  welcomeSchema,
} from './socket.ts'
import * as z from 'zod/mini'

/** A message of the server, as it has been validated. */
export type ServerMessage = {
  readonly [Kind in keyof ServerMessages]: { readonly kind: Kind; readonly payload: ServerMessages[Kind] }
}[keyof ServerMessages]

/** An entry that cannot be read is left out, and the others count. */
const presencesSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((entries) => entries.flatMap((entry) => presenceSchema.safeParse(entry).data ?? [])),
)

/** Schemas of the payloads that are JSON. */
const SCHEMAS: Partial<Record<keyof ServerMessages, z.ZodMiniType>> = {
  welcome: welcomeSchema,
  authors: authorsSchema,
  ids: z.array(ownedIdsSchema),
  receipt: receiptSchema,
  renamed: z.string(),
  introduced: introducedSchema,
  presence: presencesSchema,
  version: keptVersionSchema,
  ...ROW_EVENTS,
}

/** Reads a frame of the server. Returns undefined for what this version does not know: a later server may send more. */
export const readServerMessage = (frame: Uint8Array): ServerMessage | undefined => {
  const message = readMessage(SERVER_MESSAGES, frame)
  if (message === undefined) return undefined
  const { kind, payload } = message
  const schema = SCHEMAS[kind]
  if (schema === undefined) return message as ServerMessage
  const parsed = schema.safeParse(payload)
  return parsed.success ? ({ kind, payload: parsed.data } as ServerMessage) : undefined
}
