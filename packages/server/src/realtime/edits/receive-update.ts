import { AppError, type ErrorKey } from '@sheaf/contract/errors'
import type { CloseReason } from '@sheaf/contract/realtime/socket'
import { redactUpdate } from '@sheaf/document/redaction/redact-update'
import { errorKeyOf } from '../../db/errors/error-key-of.ts'
import type { FailureLog } from '../../lib/failure-log.ts'
import type { Cluster } from '../cluster/cluster.ts'
import type { DryRuns } from '../../pad-reading/dry-runs.ts'
import { LogWentBack, Overtaken } from '../../pad-log/writing/foreign-entries.ts'
import { mayWriteUnder, withoutOwner, type NewLetterId } from '../../pad-log/writing/letter-id-claims.ts'
import type { PadLog } from '../../pad-log/pad-log.ts'
import type { OwnedLetterId } from '../../pad-log/letter-ids.store.ts'
import type { Reconciler } from '../cluster/reconciler.ts'
import { isSameAuthor, type PadConnection, type Member } from '../room/room.ts'
import type { Rooms } from '../room/rooms.ts'
import { checkUpdate, type CheckedUpdate } from './update-check.ts'

/** A connection that may only read is closed after this many attempts to write. */
export const VIOLATIONS_MAX = 3
/**
 * Updates above this size on a connection that may only read are not looked at: checking a large one takes half a
 * second, in which nobody else is served. Pages send none.
 */
const READER_MAX_BYTES = 4 * 1024
/**
 * Number of ids that one update may be the first to use. All are stored in one commit, for which everybody waits. A page
 * uses few, unless it gives back what the server lost with an older database.
 */
const NEW_IDS_MAX = 10_000

const UNEXPECTED: ErrorKey = 'BACKEND.ERROR.PERMISSION.UNEXPECTED'
const BAD_MESSAGE: ErrorKey = 'BACKEND.ERROR.REALTIME.BAD_MESSAGE'
const FOREIGN: ErrorKey = 'BACKEND.ERROR.REALTIME.FOREIGN_AUTHOR'

export interface ReceiveUpdateNeeds {
  /** Logs what could not be stored. */
  readonly storing: FailureLog
  readonly padLog: PadLog
  readonly dryRuns: DryRuns
  readonly cluster: Pick<Cluster, 'broadcast'>
  readonly rooms: Pick<Rooms, 'readAuthors' | 'drop'>
  readonly reconcile: Pick<Reconciler, 'request' | 'upTo'>
}

export interface IncomingUpdate {
  readonly update: Uint8Array
  /** Whether the page answers with it what the server lacks: it may hold more than the page has written itself. */
  readonly isSync: boolean
  /** Number of the page's messages that it was merged from. */
  readonly messages: number
}

/** What becomes of an update. */
export type Outcome =
  /** It is in the log on the disk, and in the text. */
  | { readonly kind: 'stored' }
  /** It is not looked at any further, since the page may only read. */
  | { readonly kind: 'unstored' }
  | { readonly kind: 'refused'; readonly reason: CloseReason; readonly isLogged: boolean }
  /** The connection was closed meanwhile. */
  | { readonly kind: 'dropped' }

const STORED: Outcome = { kind: 'stored' }
const DROPPED: Outcome = { kind: 'dropped' }
const refused = (reason: CloseReason, isLogged = false): Outcome => ({ kind: 'refused', reason, isLogged })

/** Counts an attempt to write of a page that may only read. */
const countViolation = (member: Member, { messages }: IncomingUpdate): Outcome => {
  member.violations += messages
  return member.violations < VIOLATIONS_MAX ? { kind: 'unstored' } : refused('BACKEND.ERROR.REALTIME.READ_ONLY')
}

/**
 * TEXT-25, TEXT-26: returns the ids that an update is the first to use, with those whose letters they are as the page
 * has declared it. Throws FOREIGN_AUTHOR if one of the ids is somebody else's: whichever edit under an id and a clock
 * came first would hide another's, and letters are shown as those of the id's author. RT-24: a page that has proved that
 * the server lost text gives back that of others, too; the log says by whom each entry came.
 */
const newIdsOf = async (
  needs: ReceiveUpdateNeeds,
  { room, identity: { author }, hasProvenLoss, declared }: Member,
  ids: readonly number[],
  { isSync }: IncomingUpdate,
): Promise<readonly NewLetterId[]> => {
  // Two pages that were open together hold what each other wrote under ids that the backup has: if neither might give it
  // back, neither could synchronise.
  const givesBack = hasProvenLoss && isSync
  const mayWrite = givesBack || ids.every((id) => mayWriteUnder(room.ids.get(id) ?? { author }, author))
  if (!mayWrite) throw new AppError(FOREIGN)
  const fresh = withoutOwner(room, ids)
  if (fresh.length > NEW_IDS_MAX) throw new AppError('BACKEND.ERROR.REALTIME.TOO_LARGE')
  const whoseOf = (id: number): string => declared.get(id) ?? author
  const areKnown = (): boolean => fresh.every((id) => whoseOf(id) === author || room.authors.has(whoseOf(id)))
  if (!areKnown()) await needs.rooms.readAuthors(room)
  if (!areKnown()) throw new AppError(FOREIGN)
  return fresh.map((id) => (whoseOf(id) === author ? { id } : { id, whose: whoseOf(id), isReturned: givesBack }))
}

/**
 * Commits a checked update as an entry of the log, then applies it and sends it to the others, here and on other
 * servers, without what was taken out of the pad and the page may still have. Throws if it could not be committed.
 */
const commit = async (
  needs: ReceiveUpdateNeeds,
  connection: PadConnection,
  member: Member,
  sent: Uint8Array,
  checked: { readonly seq: number; readonly ids: readonly number[]; readonly fresh: readonly NewLetterId[] },
): Promise<void> => {
  const update = redactUpdate(sent, member.room.redacted)
  const { room, identity: author, declared } = member
  const introduces = !isSameAuthor(room.storedAuthors.get(author.author), author)
  const basis = { seq: checked.seq, ids: checked.ids }
  const seq = await needs.padLog.append(room.padId, author, update, checked.fresh, introduces, basis)
  const broadcast = (ids: readonly OwnedLetterId[]): void =>
    needs.cluster.broadcast(room.padId, { kind: 'update', seq, author: member.identity, ids, update })
  // An update without new ids has nothing to wait for: if each server broadcast its entry only once it has the other's
  // entries, the servers would wait for each other in turns.
  const isBroadcast = checked.fresh.length === 0
  if (isBroadcast) broadcast([])
  if (introduces) room.storedAuthors.set(author.author, author)
  // If another server was first with one of the ids, its entry, and how it has the id, come with those that lack.
  if (room.applied.lacksBefore(seq)) await needs.reconcile.upTo(room, seq)
  const ids = checked.fresh.filter(({ id }) => !room.ids.has(id)).map((id) => ({ ...id, author: author.author }))
  // The author may be called otherwise by now.
  room.introduceAuthor(member.identity)
  room.introduceIds(ids)
  for (const { id } of checked.fresh) declared.delete(id)
  room.apply(seq, update, { from: connection, author: author.author })
  if (!isBroadcast) broadcast(ids)
}

/**
 * RT-66: checks the update against the text to which it will be applied, once the earlier ones that write under the same
 * ids are in it. `end` ends its flight.
 */
const checkInTurn = async (
  { room }: Member,
  update: Uint8Array,
): Promise<{ readonly checked: CheckedUpdate; readonly seq: number; readonly end: () => void }> => {
  const check = () => ({ checked: checkUpdate(room.doc, update), seq: room.applied.seq })
  const first = check()
  if (first.checked.kind !== 'new') return { ...first, end: () => {} }
  const { earlier, end } = room.inFlight.begin(first.checked.ids)
  if (earlier === undefined) return { ...first, end }
  await earlier
  return { ...check(), end }
}

/** Waits until a known update is on the disk: it may be one that was committed without reaching it. */
const passKnown = async ({ padLog, storing }: ReceiveUpdateNeeds, { padId }: { padId: string }): Promise<Outcome> => {
  try {
    await padLog.durable()
    return STORED
  } catch (error) {
    storing.failed(error, { pad: padId })
    return refused(errorKeyOf(error), true)
  }
}

const decide = async (
  needs: ReceiveUpdateNeeds,
  connection: PadConnection,
  member: Member,
  incoming: IncomingUpdate,
  { checked, seq }: { readonly checked: CheckedUpdate; readonly seq: number },
): Promise<Outcome> => {
  const { room } = member
  const { update } = incoming
  if (connection.isClosed) return DROPPED
  switch (checked.kind) {
    case 'refused':
      return refused(checked.key)
    case 'known':
      return passKnown(needs, room)
    case 'waits':
      // A page that is in step with the server depends on nothing that the server lacks.
      return room.mayOnlyRead(member) ? countViolation(member, incoming) : refused(UNEXPECTED)
    case 'new':
  }
  if (room.mayOnlyRead(member)) return countViolation(member, incoming)
  const fresh = await newIdsOf(needs, member, checked.ids, incoming)
  const fit = checked.isHeavy
    ? await needs.dryRuns.run(room.padId, room.applied.seq, update, () => !connection.isClosed)
    : 'fits'
  if (connection.isClosed) return DROPPED
  if (fit === 'waits') return refused(UNEXPECTED)
  if (fit !== 'fits') return refused(BAD_MESSAGE)
  await commit(needs, connection, member, update, { seq, ids: checked.ids, fresh })
  needs.storing.succeeded()
  return STORED
}

/**
 * Returns the entry up to which the text may lack what another server has written, if that may be why an update was
 * refused. A page that was connected to that one has text of others, of which this server need not have heard (RT-20).
 */
const seqBehind = (error: unknown, { isSync }: IncomingUpdate): number | undefined => {
  if (error instanceof Overtaken) return error.seq
  return isSync && error instanceof AppError && error.key === FOREIGN ? Infinity : undefined
}

/**
 * Takes an update on its way from a page to the log and to everybody else: it is checked, committed, applied, sent to the
 * others, in this order (RT-1). Whoever calls answers the page with the outcome.
 */
export const receiveUpdate = async (
  needs: ReceiveUpdateNeeds,
  connection: PadConnection,
  member: Member,
  incoming: IncomingUpdate,
): Promise<Outcome> => {
  const { room } = member
  if (member.access.readonly && incoming.update.length > READER_MAX_BYTES) return countViolation(member, incoming)
  for (let isAgain = false; ; isAgain = true) {
    const { checked, seq, end } = await checkInTurn(member, incoming.update)
    try {
      return await decide(needs, connection, member, incoming, { checked, seq })
    } catch (error) {
      const behindTo = isAgain ? undefined : seqBehind(error, incoming)
      if (behindTo !== undefined) {
        end()
        await needs.reconcile.upTo(room, behindTo + 1)
        continue
      }
      const isExpected = error instanceof AppError
      if (!isExpected) needs.storing.failed(error, { pad: room.padId })
      // The pages come back to what the log has now, and give it what it lost (RT-24).
      if (error instanceof LogWentBack) {
        needs.cluster.broadcast(room.padId, { kind: 'lost' })
        needs.rooms.drop(room)
      }
      if (!isExpected || error instanceof Overtaken) needs.reconcile.request(room)
      return refused(errorKeyOf(error), !isExpected)
    } finally {
      end()
    }
  }
}
