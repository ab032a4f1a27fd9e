import * as z from 'zod/mini'
import { isErrorKey, type ErrorKey } from '../errors.ts'

/*
 * What a pad's people send beside its text are rows. Those of a kind have numbers in their pad, are stored before anybody
 * is told of them, and are told to everybody who has the pad open, which acknowledges them to their author. All travel
 * over the pad's socket, as JSON, in a message that is called as their kind; the types of what it says begin with that.
 */

/** The kinds of rows, each with what its rows hold beside `rowFacts`. */
export const ROW_CONTENTS = {
  chat: z.object({ text: z.string() }),
} satisfies Record<string, z.ZodMiniObject>

export type RowKind = keyof typeof ROW_CONTENTS
export type RowContent<K extends RowKind> = z.infer<(typeof ROW_CONTENTS)[K]>

/** Id that the page gives a row, so that one repeated after a lost answer is still only one. */
export const rowIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/))

const rowFacts = {
  /** Number of the row among those of its kind in the pad; numbers increase, with gaps. */
  seq: z.int().check(z.minimum(1)),
  id: rowIdSchema,
  author: z.string(),
  name: z.string(),
  color: z.string(),
  at: z.int(),
}

export type Row<K extends RowKind> = z.infer<z.ZodMiniObject<typeof rowFacts>> & RowContent<K>

/** Rows in order; `hasEarlier` says that there are more before the first. */
export interface RowPage<K extends RowKind> {
  messages: Row<K>[]
  hasEarlier: boolean
}

/** What the server says of the rows of a kind. The page's messages are in `row-requests.ts`, which it need not load. */
export type RowEvent<K extends RowKind> =
  /** Sent once per connection with the latest rows. Rows up to number `removedTo` are removed. */
  | ({ type: `${K}-opened`; mayWrite: boolean; removedTo: number } & RowPage<K>)
  | ({ type: `${K}-earlier`; before: number } & RowPage<K>)
  /** A row. For its author, the event acknowledges that it is stored. */
  | { type: `${K}-said`; message: Row<K> }
  /** The row was not stored. After `retryAfter` seconds another attempt may succeed. */
  | { type: `${K}-refused`; id: string; error: ErrorKey; retryAfter?: number | undefined }
  /** The rows up to number `to` were removed. */
  | { type: `${K}-removed`; to: number }

const eventsOf = (kind: RowKind): z.ZodMiniType => {
  const row = z.extend(ROW_CONTENTS[kind], rowFacts)
  const page = { messages: z.array(row), hasEarlier: z.boolean() }
  return z.discriminatedUnion('type', [
    z.object({ type: z.literal(`${kind}-opened`), mayWrite: z.boolean(), removedTo: z.int(), ...page }),
    z.object({ type: z.literal(`${kind}-earlier`), before: z.int(), ...page }),
    z.object({ type: z.literal(`${kind}-said`), message: row }),
    z.object({
      type: z.literal(`${kind}-refused`),
      id: rowIdSchema,
      error: z.custom<ErrorKey>((key) => typeof key === 'string' && isErrorKey(key)),
      retryAfter: z.optional(z.number()),
    }),
    z.object({ type: z.literal(`${kind}-removed`), to: z.int() }),
  ])
}

type EventSchemas = { readonly [K in RowKind]: z.ZodMiniType<RowEvent<K>> }

/** Schemas of what the server says of the rows of each kind. */
export const ROW_EVENTS = Object.fromEntries(
  (Object.keys(ROW_CONTENTS) as RowKind[]).map((kind) => [kind, eventsOf(kind)]),
) as EventSchemas

export type ChatMessage = Row<'chat'>
export type ChatEvent = RowEvent<'chat'>
