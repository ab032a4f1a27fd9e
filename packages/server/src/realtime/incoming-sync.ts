import type { Document } from '@hocuspocus/server'
import { AppError, type ErrorKey } from '@sheaf/contract/errors'
import type { Logger } from 'pino'
import { messageYjsSyncStep1, messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import type { PadConnection, PadSocket } from './connection-context.ts'
import type { DryRuns } from './dry-runs.ts'
import { Overtaken, type Basis } from './foreign-entries.ts'
import { clientsIn } from './frames.ts'
import { mayWriteUnder, withoutOwner, type NewLetterId } from './letter-id-claims.ts'
import { introduceAuthor, introduceIds, isSameAuthor, mayOnlyRead, type LivePad } from './live-pad.ts'
import type { OwnedLetterId, PadAuthor } from './pad-log.store.ts'
import type { PadLog } from './pad-log.ts'
import type { PendingUpdates } from './pending-updates.ts'
import { closeConnection, Refusal, toRefusal, UNEXPECTED } from './refusal.ts'
import { checkUpdate, type CheckedUpdate } from './update-check.ts'

/** A connection that may only read is closed after this many attempts to write. */
export const VIOLATIONS_MAX = 3
/**
 * Updates above this size on a connection that may only read are not looked at: checking a large one takes half a
 * second, in which nobody else is served. Pages send none.
 */
const READER_MAX_BYTES = 4 * 1024
/**
 * Number of clients that a page may know and the server not, after an older database was restored. Yjs takes half a
 * second to read a million, which is as many as a frame holds.
 */
const MORE_CLIENTS_MAX = 50_000
/**
 * Number of ids that one update may be the first to use. All are stored in one commit, for which everybody waits. A page
 * uses few, unless it gives back what the server lost with an older database.
 */
const NEW_IDS_MAX = 10_000
const FOREIGN: ErrorKey = 'BACKEND.ERROR.REALTIME.FOREIGN_AUTHOR'
/** An update with one part, which reaches further than that client's part of any document: Hocuspocus finds it new. */
const UPDATE_OF_NO_DOCUMENT = Uint8Array.of(1, 1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x7f, 0)

export interface SyncMessage {
  readonly type: number
  readonly payload: Uint8Array
  readonly connection: PadSocket
  readonly document: Document
  readonly pad: PadConnection
  readonly live: LivePad
}

export interface IncomingSyncNeeds {
  readonly log: Logger
  readonly padLog: PadLog
  readonly dryRuns: DryRuns
  readonly pendingUpdates: PendingUpdates
  /** Reads the pad's authors again when letters are said to be of one whom this server does not know. */
  readAuthors(live: LivePad): Promise<void>
  /** Resolves when the pad has the entries before this one, as far as they can be read. */
  catchUp(live: LivePad, seq: number): Promise<void>
  /** Called once the update is committed as entry `seq`. `ids` are those that it was the first to use here. */
  committed(
    live: LivePad,
    entry: {
      readonly seq: number
      readonly author: PadAuthor
      readonly ids: readonly OwnedLetterId[]
      readonly update: Uint8Array
    },
  ): void
  /** Called when it is in doubt what the log holds. */
  reconcile(live: LivePad): void
}

/**
 * Lets Hocuspocus finish a message without applying it: on a connection that may only read, it answers 'not stored' and
 * goes on. `completeMessage` restores the right once the message is done. (Throwing would also work, but Hocuspocus
 * prints what is thrown, and strangers must not fill the log.)
 */
const withhold = ({ connection, pad }: SyncMessage): void => {
  connection.readOnly = true
  pad.isWithheld = true
}

/** Withholds what is on a closed connection, where nobody gets an answer. */
const drop = (message: SyncMessage): void => {
  withhold(message)
  // On a read-only connection Hocuspocus would decode a second step to see whether it holds anything new, and it
  // answers a first step on any. Zeros hold nothing, and name nobody.
  message.payload.fill(0)
}

const refuse = (needs: IncomingSyncNeeds, message: SyncMessage, { reason }: Refusal): void => {
  const { connection, pad } = message
  needs.log.warn({ pad: pad.padId, author: pad.identity.author, key: reason }, 'an update was refused')
  closeConnection(connection, reason)
  drop(message)
}

/**
 * Counts an attempt to write on a connection that may only read. Hocuspocus answers 'not stored' to what is new, since
 * the first synchronisation may bring what was typed before.
 */
const countViolation = (needs: IncomingSyncNeeds, message: SyncMessage): void => {
  const { pad } = message
  pad.violations += pad.weight
  if (pad.violations >= VIOLATIONS_MAX) refuse(needs, message, new Refusal('BACKEND.ERROR.REALTIME.READ_ONLY'))
}

/**
 * RT-66: checks an update against the text to which it will be applied, as far as it depends on that. Returns also the
 * number of the last entry in that text.
 */
const checkInTurn = async ({
  connection,
  document,
  live,
  pad,
  payload,
}: SyncMessage): Promise<readonly [CheckedUpdate, seq: number]> => {
  const check = () => [checkUpdate(document, payload), live.applied.seq] as const
  const [checked, seq] = check()
  if (checked.kind !== 'new' || mayOnlyRead(pad, live)) return [checked, seq]
  const before = live.inFlight.begin(connection, checked.ids)
  if (!before) return [checked, seq]
  await before
  return check()
}

/**
 * TEXT-25, TEXT-26: returns the ids that an update is the first to use, with those whose letters they are as the page
 * has declared it. Throws FOREIGN_AUTHOR if one of the ids is somebody else's: whichever edit under an id and a clock
 * came first would hide another's, and letters are shown as those of the id's author. RT-24: a page that has proved that
 * the server lost text gives back that of others, too; the log says by whom each entry came.
 */
const newIdsOf = async (
  needs: IncomingSyncNeeds,
  { type, live, pad }: SyncMessage,
  ids: readonly number[],
): Promise<readonly NewLetterId[]> => {
  const { author } = pad.identity
  // Two pages that were open together hold what each other wrote under ids that the backup has: if neither might give it
  // back, neither could synchronise.
  const givesBack = pad.hasProvenLoss && type === messageYjsSyncStep2 && !pad.isSynced
  const mayWrite = givesBack || ids.every((id) => mayWriteUnder(live.ids.get(id) ?? { author }, author))
  if (!mayWrite) throw new AppError(FOREIGN)
  const fresh = withoutOwner(live, ids)
  if (fresh.length > NEW_IDS_MAX) throw new AppError('BACKEND.ERROR.REALTIME.TOO_LARGE')
  const whoseOf = (id: number): string => pad.declared.get(id) ?? author
  const areKnown = (): boolean => fresh.every((id) => whoseOf(id) === author || live.authors.has(whoseOf(id)))
  if (!areKnown()) await needs.readAuthors(live)
  if (!areKnown()) throw new AppError(FOREIGN)
  return fresh.map((id) => (whoseOf(id) === author ? { id } : { id, whose: whoseOf(id), isReturned: givesBack }))
}

/**
 * Handles an update that depends on edits which the pad has not seen. If it was typed while the connection was being
 * made, the synchronisation that follows brings these, and the update itself.
 */
const deferOrRefuse = (needs: IncomingSyncNeeds, message: SyncMessage): void => {
  const { type, connection, pad, payload } = message
  const mayWait = !pad.isSynced && type !== messageYjsSyncStep2
  if (mayWait && needs.pendingUpdates.add(connection, { update: payload, weight: pad.weight })) return withhold(message)
  refuse(needs, message, new Refusal(UNEXPECTED))
}

/** Commits the update to the log before it goes any further. Throws if it could not be committed. */
const store = async (
  needs: IncomingSyncNeeds,
  { live, pad, payload: update }: SyncMessage,
  fresh: readonly NewLetterId[],
  basis: Basis,
): Promise<void> => {
  const author = pad.identity
  const introduces = !isSameAuthor(live.storedAuthors.get(author.author), author)
  const seq = await needs.padLog.append(pad.padId, author, update, fresh, introduces, basis)
  if (introduces) live.storedAuthors.set(author.author, author)
  // If another server was first with one of the ids, its entry, and how it has the id, come with those that lack.
  if (live.applied.lacksBefore(seq)) await needs.catchUp(live, seq)
  const ids = fresh.filter(({ id }) => !live.ids.has(id)).map((id) => ({ ...id, author: author.author }))
  introduceAuthor(live, author)
  introduceIds(live, ids)
  for (const { id } of fresh) pad.declared.delete(id)
  needs.committed(live, { seq, author, ids, update })
}

/**
 * Lets a known update be acknowledged like any other. It may be one that was committed without reaching the disk, so
 * this waits for that.
 */
const passKnown = async (needs: IncomingSyncNeeds, message: SyncMessage): Promise<void> => {
  try {
    await needs.padLog.durable()
  } catch (error) {
    needs.log.error({ err: error, pad: message.pad.padId }, 'the log could not be synced to the disk')
    refuse(needs, message, toRefusal(error))
  }
}

/**
 * RT-1: does what must happen before Hocuspocus applies, broadcasts and acknowledges an update. Once it resolves, the
 * update is committed, known, or withheld.
 */
export const receiveSync = async (needs: IncomingSyncNeeds, message: SyncMessage, isAgain = false): Promise<void> => {
  const { type, payload, connection, document, pad, live } = message
  if (type === messageYjsSyncStep1) {
    if (clientsIn(payload) <= document.store.clients.size + MORE_CLIENTS_MAX) return
    return refuse(needs, message, new Refusal('BACKEND.ERROR.REALTIME.TOO_LARGE'))
  }
  if (pad.isRevoked) return drop(message)
  if (pad.readonly && payload.length > READER_MAX_BYTES) {
    payload.set(UPDATE_OF_NO_DOCUMENT)
    return countViolation(needs, message)
  }
  const [checked, seq] = await checkInTurn(message)
  if (pad.isRevoked) return drop(message)
  if (checked.kind === 'refused') return refuse(needs, message, new Refusal(checked.key))
  if (checked.kind === 'known') return passKnown(needs, message)
  if (mayOnlyRead(pad, live)) return countViolation(needs, message)
  if (checked.kind === 'waits') return deferOrRefuse(needs, message)
  try {
    const fresh = await newIdsOf(needs, message, checked.ids)
    const fit = checked.isHeavy
      ? await needs.dryRuns.run(pad.padId, live.applied.seq, payload, () => !pad.isRevoked)
      : 'fits'
    if (pad.isRevoked) return drop(message)
    if (fit === 'waits') return deferOrRefuse(needs, message)
    if (fit !== 'fits') return refuse(needs, message, new Refusal('BACKEND.ERROR.REALTIME.BAD_MESSAGE'))
    await store(needs, message, fresh, { seq, ids: checked.ids })
  } catch (error) {
    if (error instanceof Overtaken && !isAgain) {
      live.inFlight.end(connection)
      await needs.catchUp(live, error.seq + 1)
      return receiveSync(needs, message, true)
    }
    if (!(error instanceof AppError)) needs.log.error({ err: error, pad: pad.padId }, 'an update could not be stored')
    if (!(error instanceof AppError) || error instanceof Overtaken) needs.reconcile(live)
    refuse(needs, message, toRefusal(error))
  }
}

/**
 * Finishes a message: restores the right to write, and acknowledges the further messages that it stood for as well as
 * the updates that waited for the first synchronisation. Hocuspocus has answered once.
 */
export const completeMessage = (
  {
    connection,
    document,
    pad,
    live,
    type,
  }: Pick<SyncMessage, 'connection' | 'document' | 'pad' | 'live'> & { readonly type: number | undefined },
  pendingUpdates: PendingUpdates,
  acknowledge: (times: number) => void,
): void => {
  live.inFlight.end(connection)
  connection.readOnly = mayOnlyRead(pad, live)
  if (type === messageYjsUpdate && !pad.isWithheld && !connection.readOnly) acknowledge(pad.weight - 1)
  if (type !== messageYjsSyncStep2 || pad.isWithheld || pad.isSynced) return
  pad.isSynced = true
  for (const { update, weight } of pendingUpdates.take(connection)) {
    if (checkUpdate(document, update).kind !== 'known') return closeConnection(connection, UNEXPECTED)
    acknowledge(weight)
  }
}
