import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId, UserId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { PAD_COLUMNS, toPad } from '../pads/pads.store.ts'

/**
 * Returns the pads of groups in which the user has ever written, in order of creation, whether or not they may read
 * them.
 */
export const listPadsAuthoredBy = async (db: Db, user: UserId): Promise<Pad[]> => {
  const rows = await db
    .selectFrom('pad_authors as a')
    .innerJoin('pads as p', 'p.id', 'a.pad_id')
    .innerJoin('groups as g', 'g.id', 'p.group_id')
    .select(PAD_COLUMNS)
    .where('a.author_id', '=', user)
    .where('p.removed_at', 'is', null)
    .where('g.removed_at', 'is', null)
    .orderBy('p.ctime')
    .orderBy('p.id')
    .execute()
  return rows.map(toPad)
}

/** Returns the anonymous pads in which the user has ever written, by name. */
export const listAnonymousPadsAuthoredBy = async (
  db: Db,
  user: UserId,
): Promise<Pick<Pad, '_id' | 'name' | 'ctime' | 'lastEdited'>[]> => {
  const rows = await db
    .selectFrom('pad_authors as a')
    .innerJoin('pads as p', 'p.id', 'a.pad_id')
    .select(['p.id', 'p.name', 'p.ctime', 'p.last_edited_at'])
    .where('a.author_id', '=', user)
    .where('p.group_id', 'is', null)
    .where('p.removed_at', 'is', null)
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    _id: row.id as PadId,
    name: row.name,
    ctime: row.ctime,
    lastEdited: row.last_edited_at,
  }))
}

/** A chat message of the user. */
export interface OwnMessage {
  readonly pad: PadId
  /** Sequence number of the message in its pad's chat. */
  readonly seq: number
  readonly at: number
  readonly text: string
}

/** Returns at most `limit` messages of the user after `after`, by pad and in order, without those that were removed. */
export const listOwnMessages = async (
  db: Db,
  user: UserId,
  after: Pick<OwnMessage, 'pad' | 'seq'> | undefined,
  limit: number,
): Promise<OwnMessage[]> => {
  const rows = await db
    .selectFrom('chat_messages as m')
    .innerJoin('chats as c', 'c.pad_id', 'm.pad_id')
    .select(['m.pad_id', 'm.seq', 'm.created_at', 'm.text'])
    .where('m.author_id', '=', user)
    .whereRef('m.seq', '>', 'c.removed_to')
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('m.pad_id', 'm.seq'), '>', eb.tuple(after?.pad ?? '', after?.seq ?? 0))),
    )
    .orderBy('m.pad_id')
    .orderBy('m.seq')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ pad: row.pad_id as PadId, seq: row.seq, at: row.created_at, text: row.text }))
}
