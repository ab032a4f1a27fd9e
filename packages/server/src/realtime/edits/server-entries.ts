import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { isGuestAuthor } from '@sheaf/contract/realtime/socket'
import type { LivePads, NewEdit } from '../../context.ts'
import type { PadIdentity } from '../../features/accounts/pad-identity.ts'
import type { DryRuns } from '../../pad-reading/dry-runs.ts'
import { ENTRY_KIND } from '../../pad-log/log-hash.ts'
import type { PadAuthor } from '../../pad-log/authors.store.ts'
import { LogWentBack } from '../../pad-log/writing/foreign-entries.ts'
import type { PadLog } from '../../pad-log/pad-log.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { withDisplayColor } from '../room/display-color.ts'
import type { Reconciler } from '../cluster/reconciler.ts'
import { isSameAuthor, type Room } from '../room/room.ts'
import type { Rooms } from '../room/rooms.ts'
import { checkUpdate } from './update-check.ts'

export interface ServerEntriesNeeds {
  readonly padLog: Pick<PadLog, 'appendEntry'>
  readonly dryRuns: DryRuns
  readonly cluster: Pick<Cluster, 'broadcast'>
  readonly rooms: Pick<Rooms, 'open' | 'current' | 'readAuthors' | 'reload' | 'drop'>
  readonly reconcile: Pick<Reconciler, 'upTo' | 'request'>
}

type ServerEntries = Pick<LivePads, 'record' | 'redact' | 'write'>

/** Returns the author as the room shows them. What a guest is called, the guest has said over the socket. */
const shownIn = (room: Room, identity: PadIdentity): PadAuthor =>
  (isGuestAuthor(identity.author) && room.authors.get(identity.author)) || withDisplayColor(identity, room)

/**
 * Returns whether an update says anything new, and throws unless the room's text can take it. What might take long is
 * tried in a thread first.
 */
const check = async ({ dryRuns }: ServerEntriesNeeds, room: Room, update: Uint8Array): Promise<boolean> => {
  if (room.isDamaged) throw new AppError('BACKEND.ERROR.PAD.DAMAGED', { key: room.padId })
  const checked = checkUpdate(room.doc, update)
  if (checked.kind === 'refused') throw new AppError(checked.key)
  // Others may have removed the same meanwhile.
  if (checked.kind === 'known') return false
  const isTried = checked.kind === 'new' && checked.isHeavy
  const fit = isTried ? await dryRuns.run(room.padId, room.applied.seq, update) : checked.kind
  if (fit !== 'fits' && fit !== 'new')
    throw new Error(`An edit of pad ${room.padId} does not fit into its text: ${fit}`)
  return true
}

/**
 * Appends what a call of the API writes into a pad. It is committed, applied and sent on like what pages write, here and
 * on other servers, whether or not anybody has the pad open.
 */
export const serverEntries = (needs: ServerEntriesNeeds): ServerEntries => {
  const { padLog, cluster, rooms, reconcile } = needs

  const commit = async (
    room: Room,
    identity: PadIdentity,
    { update, basis, ids, restoresFrom, ...edit }: NewEdit,
  ): Promise<number | undefined> => {
    await reconcile.upTo(room, basis + 1)
    if (!(await check(needs, room, update))) return undefined
    const author = shownIn(room, identity)
    const introduces = !isSameAuthor(room.storedAuthors.get(author.author), author)
    // The update is made from the log, and conflicts with nothing that other servers write.
    const shown = { seq: room.applied.seq, ids: [] }
    const entry = { ...edit, kind: ENTRY_KIND.update, data: update, ids, introduces, basis: shown }
    const seq = await padLog.appendEntry(room.padId, author, entry)
    if (introduces) room.storedAuthors.set(author.author, author)
    if (room.applied.lacksBefore(seq)) await reconcile.upTo(room, seq)
    if (ids.some(({ whose }) => whose !== undefined && !room.authors.has(whose))) await rooms.readAuthors(room)
    const owned = ids.map((id) => ({ ...id, author: author.author }))
    room.introduceAuthor(author)
    room.introduceIds(owned)
    room.apply(seq, update)
    cluster.broadcast(room.padId, { kind: 'update', seq, author, ids: owned, update })
    if (restoresFrom !== undefined) {
      const version = { id: restoresFrom, seq: seq - 1, automatic: 'restore', by: author.name } as const
      room.sendKeptVersion(version)
      cluster.broadcast(room.padId, { kind: 'version', version })
    }
    return seq
  }

  const write = async (padId: PadId, author: PadIdentity, edit: NewEdit): Promise<number | undefined> => {
    const room = await rooms.open(padId)
    const written = commit(room, author, edit)
    const done = written.then(
      () => {},
      (error: unknown) => {
        if (error instanceof LogWentBack) {
          cluster.broadcast(padId, { kind: 'lost' })
          rooms.drop(room)
        }
        // A commit that seemed to fail may be in the log.
        reconcile.request(room)
      },
    )
    room.hold(done)
    return written
  }

  return {
    record: async (padId, author, entry) => {
      const seq = await padLog.appendEntry(padId, author, entry)
      // A room that is being loaded may have read the log before.
      const room = await rooms.current(padId)
      room?.apply(seq, undefined)
      cluster.broadcast(padId, { kind: 'entry', seq })
      return seq
    },
    redact: async (padId, author, entry) => {
      const seq = await padLog.appendEntry(padId, author, entry).catch(async (error: unknown) => {
        // A commit that seemed to fail may be in the log; then whoever has the pad open shows what was taken out of it.
        const room = await rooms.current(padId)
        if (room) reconcile.request(room)
        throw error
      })
      cluster.broadcast(padId, { kind: 'redacted', seq })
      await rooms.reload(padId, seq)
      return seq
    },
    write: async (padId, author, edit) => {
      try {
        return await write(padId, author, edit)
      } catch (error) {
        if (!(error instanceof LogWentBack)) throw error
        // The pages come back to what the log has now, and give it what it lost (RT-24).
        return write(padId, author, edit)
      }
    },
  }
}
