import type { ChatMessage } from '@sheaf/contract/realtime/rows'
import type { PadId } from '@sheaf/contract/ids'
import { sql, type Selectable } from 'kysely'
import { deleteOldest } from '../../db/queries/delete-oldest.ts'
import type { Db } from '../../db/dialect.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import type { ChatMessagesTable } from '../../db/tables/tables.ts'

type Row = Omit<Selectable<ChatMessagesTable>, 'pad_id'>

const COLUMNS = ['seq', 'message_id', 'author_id', 'name', 'color', 'text', 'created_at'] as const

const toMessage = (row: Row): ChatMessage => ({
  seq: row.seq,
  id: row.message_id,
  author: row.author_id,
  name: row.name,
  color: row.color,
  text: row.text,
  at: row.created_at,
})

/**
 * Returns the number of the pad's next message; `undefined` for a pad that is gone. Until the commit nobody else can
 * take a number, so that messages become visible in order.
 */
export const takeNumber = async (db: Db, pad: PadId): Promise<number | undefined> => {
  const row = await db
    .insertInto('chats')
    .columns(['pad_id', 'head', 'removed_to'])
    .expression((eb) =>
      eb
        .selectFrom('pads')
        .select([sql<string>`id`.as('pad_id'), sql<number>`1`.as('head'), sql<number>`0`.as('removed_to')])
        .where('id', '=', pad)
        .where('removed_at', 'is', null),
    )
    .onConflict((conflict) => conflict.column('pad_id').doUpdateSet({ head: sql`chats.head + 1` }))
    .returning('head')
    .executeTakeFirst()
  return row?.head
}

/** Returns whether the message is new: each message of an author is stored once. */
export const insertMessage = async (db: Db, pad: PadId, message: ChatMessage): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('chat_messages')
    .values({
      pad_id: pad,
      seq: message.seq,
      message_id: message.id,
      author_id: message.author,
      name: message.name,
      color: message.color,
      text: message.text,
      created_at: message.at,
    })
    .onConflict((conflict) => conflict.columns(['pad_id', 'author_id', 'message_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const findMessage = async (
  db: Db,
  pad: PadId,
  { author, id }: Pick<ChatMessage, 'author' | 'id'>,
): Promise<ChatMessage | undefined> => {
  const row = await db
    .selectFrom('chat_messages')
    .select(COLUMNS)
    .where('pad_id', '=', pad)
    .where('author_id', '=', author)
    .where('message_id', '=', id)
    .executeTakeFirst()
  return row && toMessage(row)
}

export interface ChatState {
  readonly head: number
  readonly removedTo: number
}

/** Returns the state of each chat, without pads in which nobody has chatted. */
export const listChatStates = async (db: Db, pads: readonly PadId[]): Promise<Map<PadId, ChatState>> => {
  const rows = await db
    .selectFrom('chats')
    .selectAll()
    .where(isAmong(db, 'pad_id', pads))
    .execute()
  return new Map(rows.map((row) => [row.pad_id as PadId, { head: row.head, removedTo: row.removed_to }]))
}

/** Returns at most `limit` messages after number `after` and before `before`, newest first. */
export const listNewest = async (
  db: Db,
  pad: PadId,
  { after, before }: { readonly after: number; readonly before: number },
  limit: number,
): Promise<ChatMessage[]> => {
  const rows = await db
    .selectFrom('chat_messages')
    .select(COLUMNS)
    .where('pad_id', '=', pad)
    .where('seq', '>', after)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toMessage)
}

/** Returns at most `limit` messages after number `after`, in order. */
export const listAfter = async (db: Db, pad: PadId, after: number, limit: number): Promise<ChatMessage[]> => {
  const rows = await db
    .selectFrom('chat_messages')
    .select(COLUMNS)
    .where('pad_id', '=', pad)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(toMessage)
}

/** Marks everything said until now as removed. Returns the number of the last such message. */
export const updateRemoved = async (db: Db, pad: PadId): Promise<number | undefined> => {
  const row = await db
    .updateTable('chats')
    .set((eb) => ({ removed_to: eb.ref('head') }))
    .where('pad_id', '=', pad)
    .returning('removed_to')
    .executeTakeFirst()
  return row?.removed_to
}

/** Deletes at most one slice of the removed messages, and returns how many there were. */
export const deleteRemoved = async (db: Db, pad: PadId, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('chat_messages')
    .where('pad_id', '=', pad)
    .where('seq', 'in', (select) =>
      select
        .selectFrom('chat_messages as m')
        .innerJoin('chats as c', 'c.pad_id', 'm.pad_id')
        .select('m.seq')
        .where('m.pad_id', '=', pad)
        .whereRef('m.seq', '<=', 'c.removed_to')
        .orderBy('m.seq')
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes a slice of a pad's chat. Returns whether nothing is left. */
export const deleteChatOf = async (db: Db, pad: PadId, slice: number): Promise<boolean> => {
  if ((await deleteOldest(db, 'chat_messages', pad, slice)) === slice) return false
  await db.deleteFrom('chats').where('pad_id', '=', pad).execute()
  return true
}
