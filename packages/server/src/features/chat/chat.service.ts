import type { ChatMessage } from '@sheaf/contract/realtime/rows'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { CHAT_PAGE } from '@sheaf/contract/limits'
import type { SiteFacts } from '@sheaf/contract/policy/group'
import type { Ctx, Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { transact } from '../../db/transactions/transact.ts'
import { recordAct } from '../audit/record-act.ts'
import { findAnonymousPad } from '../pads/anonymous-pads.store.ts'
import { getEditable, recordOnPad } from '../pads/pads.service.ts'
import * as store from './chat.store.ts'

/* The use cases of the chat. Who may read or write is decided when a connection opens. */

interface ChatCtx extends Pick<Services, 'clock'> {
  readonly db: Db
}

export interface ChatHistory {
  /** Messages in order. */
  readonly messages: ChatMessage[]
  readonly hasEarlier: boolean
  /** Messages up to this number are gone. */
  readonly removedTo: number
}

/** CHT-3: returns the messages before number `before`, or the latest: as many as fit on a page. */
export const readHistory = async (
  { db }: ChatCtx,
  pad: PadId,
  before = Number.MAX_SAFE_INTEGER,
): Promise<ChatHistory> => {
  const removedTo = (await store.listChatStates(db, [pad])).get(pad)?.removedTo
  if (removedTo === undefined) return { messages: [], hasEarlier: false, removedTo: 0 }
  const newest = await store.listNewest(db, pad, { after: removedTo, before }, CHAT_PAGE + 1)
  return { messages: newest.slice(0, CHAT_PAGE).toReversed(), hasEarlier: newest.length > CHAT_PAGE, removedTo }
}

/** Returns the messages after number `after`, from the first on: at most a page. */
export const readAfter = ({ db }: ChatCtx, pad: PadId, after: number): Promise<ChatMessage[]> =>
  store.listAfter(db, pad, after, CHAT_PAGE)

/** Returns the state of each chat, without pads in which nobody has chatted. */
export const readStates = ({ db }: ChatCtx, pads: readonly PadId[]): Promise<Map<PadId, store.ChatState>> =>
  store.listChatStates(db, pads)

/**
 * CHT-8: stores what somebody said. A message that was said before under the same id is returned as it was stored then,
 * so that a page may repeat it after getting no answer.
 */
export const addMessage = async (
  ctx: ChatCtx,
  pad: PadId,
  said: Omit<ChatMessage, 'seq' | 'at'>,
): Promise<{ readonly message: ChatMessage; readonly isNew: boolean }> => {
  const before = await store.findMessage(ctx.db, pad, said)
  if (before) return { message: before, isNew: false }
  return transact(ctx, async ({ db, clock }) => {
    const seq = await store.takeNumber(db, pad)
    if (seq === undefined) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: pad })
    const message = { ...said, seq, at: clock.now() }
    if (await store.insertMessage(db, pad, message)) return { message, isNew: true }
    const first = await store.findMessage(db, pad, said)
    if (!first) throw new Error('A chat message is there and cannot be found')
    return { message: first, isNew: false }
  })
}

/** PAD-41, CHT-7: records the removal of a history. Throws if the caller may not remove it. */
const recordRemoval = async (ctx: Ctx, site: SiteFacts, id: PadId): Promise<void> => {
  // PAD-56: to anybody else there is no such pad here.
  if (ctx.actor.kind === 'siteAdmin' && (await findAnonymousPad(ctx.db, id)))
    await recordAct(ctx, { act: 'pad.removeChat', on: { pad: { _id: id, name: id } } })
  else await recordOnPad(ctx, 'pad.removeChat', await getEditable(ctx, site, id))
}

/** PAD-41, CHT-7: removes the history for everybody at once; a job deletes the rows. */
export const removeChatHistory = async (ctx: Ctx, id: PadId): Promise<void> => {
  const site = await ctx.settings.read()
  await transact(ctx, async (ctx) => {
    await recordRemoval(ctx, site, id)
    const removedTo = await store.updateRemoved(ctx.db, id)
    if (removedTo === undefined) return
    await ctx.jobs.enqueue(ctx.db, { kind: 'purge-chat', key: id })
    ctx.afterCommit(() => ctx.livePads.rowsRemoved('chat', id, removedTo))
  })
}
