import type { PadId } from '@sheaf/contract/ids'
import type { Row, RowKind, RowPage } from '@sheaf/contract/realtime/rows'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import * as chat from '../../features/chat/chat.service.ts'
import type { RateLimitName } from '../../rate-limits/quotas.ts'
import type { DecidedAccess } from '../access/access.ts'

/** Where the rows of a kind of a pad end. */
export interface RowState {
  readonly head: number
  /** Rows up to this number are gone. */
  readonly removedTo: number
}

/** Who may send rows of a kind, how often, and how they are stored. */
export interface RowStore<K extends RowKind> {
  maySay(access: DecidedAccess): boolean
  /** Limits of one author, and of one address. */
  readonly limits: readonly [author: RateLimitName, address: RateLimitName]
  /** Stores a row. One that was said before under the same id is returned as it was stored then. */
  add(pad: PadId, said: Omit<Row<K>, 'seq' | 'at'>): Promise<{ readonly message: Row<K>; readonly isNew: boolean }>
  /** Returns the rows before number `before`, or the latest: as many as fit on a page. */
  readPage(pad: PadId, before?: number): Promise<RowPage<K> & Pick<RowState, 'removedTo'>>
  /** Returns the rows after number `after`, from the first on: at most a page. */
  readAfter(pad: PadId, after: number): Promise<Row<K>[]>
  /** Returns the states of pads that have such rows. */
  readStates(pads: readonly PadId[]): Promise<ReadonlyMap<PadId, RowState>>
}

export type RowStores = { readonly [K in RowKind]: RowStore<K> }

/** Returns how the rows of each kind are stored. */
export const rowStores = (ctx: Pick<Services, 'clock'> & { readonly db: Db }): RowStores => ({
  chat: {
    maySay: ({ mayChat }) => mayChat,
    limits: ['chat', 'chatAddress'],
    add: (pad, said) => chat.addMessage(ctx, pad, said),
    readPage: (pad, before) => chat.readHistory(ctx, pad, before),
    readAfter: (pad, after) => chat.readAfter(ctx, pad, after),
    readStates: (pads) => chat.readStates(ctx, pads),
  },
})
