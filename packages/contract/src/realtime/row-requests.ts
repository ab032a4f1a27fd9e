import * as z from 'zod/mini'
import { chatText } from '../field.ts'
import { rowIdSchema, type RowContent, type RowKind } from './rows.ts'

/** What a page may send as a row of each kind. */
const SAID: { readonly [K in RowKind]: z.ZodMiniObject & z.ZodMiniType<RowContent<K>> } = {
  chat: z.object({ text: chatText }),
}

/** What a page says of the rows of a kind. */
export type RowRequest<K extends RowKind> =
  | ({ type: `${K}-say`; id: string } & RowContent<K>)
  /** Asks for the page of rows before number `before`. */
  | { type: `${K}-earlier`; before: number }

const requestsOf = (kind: RowKind): z.ZodMiniType =>
  z.discriminatedUnion('type', [
    z.extend(SAID[kind], { type: z.literal(`${kind}-say`), id: rowIdSchema }),
    z.object({
      type: z.literal(`${kind}-earlier`),
      before: z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
    }),
  ])

const SCHEMAS = Object.fromEntries(
  (Object.keys(SAID) as RowKind[]).map((kind) => [kind, requestsOf(kind)]),
) as Readonly<Record<RowKind, z.ZodMiniType>>

/** Returns what a page says of the rows of a kind; undefined for what no page says. */
export const readRowRequest = <K extends RowKind>(kind: K, payload: unknown): RowRequest<K> | undefined =>
  SCHEMAS[kind].safeParse(payload).data as RowRequest<K> | undefined

export type ChatRequest = RowRequest<'chat'>
