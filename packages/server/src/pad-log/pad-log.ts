import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { redactUpdate } from '@sheaf/document/redaction/redact-update'
import type { RedactedIds } from '@sheaf/document/redaction/redacted-ids'
import type { Services } from '../context.ts'
import { commitOffThread } from '../db/transactions/commit-off-thread.ts'
import { isLockTimeout, type Db } from '../db/dialect.ts'
import { groupCommit } from '../db/transactions/group-commit.ts'
import { failureLog } from '../lib/failure-log.ts'
import { retryWalSync } from '../db/sqlite/wal-sync.ts'
import { ForeignEntries, LogWentBack, Overtaken, type Basis } from './writing/foreign-entries.ts'
import { indexRequests } from './writing/index-requests.ts'
import { listExisting, lockFreeLogHeads } from './log-heads.store.ts'
import { AuthorNumbers } from './writing/author-numbers.ts'
import { ENTRY_KIND, isUpdate } from './log-hash.ts'
import type { NewEntry } from './new-entry.ts'
import { decideClaims, type LetterIdClaim, type NewLetterId } from './writing/letter-id-claims.ts'
import type { LogHead } from './pad-log.store.ts'
import type { PadAuthor } from './authors.store.ts'
import { readRedactedIds } from './redaction/redactions.store.ts'
import { Locked, whileLocked } from './writing/while-locked.ts'
import { writeEntries } from './writing/write-entries.ts'

const WINDOW_MS = 4
const WINDOW_MAX_MS = 10
const BATCH_MAX_ENTRIES = 512
const BATCH_MAX_BYTES = 4 * 1024 * 1024
/** Pads of which this server remembers what was taken out of them. */
const REDACTED_MAX = 1000
/** After this many consecutive failures the database is taken to be down for the rest of the batch too. */
const FAILURES_MAX = 2

interface Append extends LetterIdClaim {
  readonly author: PadAuthor
  /** Undefined when only the author's name is to be stored. */
  readonly entry: Pick<NewEntry, 'kind' | 'data' | 'also' | 'authors'> | undefined
  /** Whether the author is new in this pad, or has another name. */
  readonly introduces: boolean
  /** What the update was checked against; undefined if it fits whatever the log holds. */
  readonly basis?: Basis | undefined
}

export interface PadLog {
  /**
   * Appends an update to the pad's log. Resolves with its number after the commit, so that the caller may acknowledge
   * it; while another server has the pad locked, it waits. `ids` are those that the update is the first to use, as far as
   * the caller knows; they are the author's from then on. `basis` is what the update was checked against. Throws
   * KEY_NOT_FOUND for a pad that is gone, FOREIGN_AUTHOR if one of the ids is somebody else's, `Overtaken` if another
   * server has written under one since the check, `LogWentBack` if the log has lost what it was checked against, and
   * whatever the database threw.
   */
  append(
    padId: PadId,
    author: PadAuthor,
    update: Uint8Array,
    ids?: readonly NewLetterId[],
    introduces?: boolean,
    basis?: Basis,
  ): Promise<number>
  /** Appends an entry of any kind. Without a `basis` it fits whatever the log holds. Resolves and throws as `append` does. */
  appendEntry(padId: PadId, author: PadAuthor, entry: NewEntry): Promise<number>
  /** Stores another name of an author, without an entry. Throws as `append` does. */
  rename(padId: PadId, author: PadAuthor): Promise<void>
  /**
   * Resolves when everything readable in the log is on the disk, which is at once unless the disk has just failed.
   * Throws as long as it fails.
   */
  durable(): Promise<void>
  /** Forgets what is known of the logs: another server has found that one has lost entries. */
  forget(): void
  /** Returns the numbers of commits made, and of entries in them, since the start. */
  stats(): { readonly commits: number; readonly entries: number }
  close(): Promise<void>
}

const padNotFound = (padId: PadId): AppError =>
  new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: padId })

const foreignId = (): AppError => new AppError('BACKEND.ERROR.REALTIME.FOREIGN_AUTHOR')

const seqsOf = (heads: ReadonlyMap<PadId, LogHead>): Map<PadId, number> =>
  new Map(Array.from(heads, ([padId, { seq }]) => [padId, seq]))

const padIdsOf = (appends: readonly Append[]): PadId[] => [...new Set(appends.map(({ padId }) => padId))]

const withoutRedacted = (ids: RedactedIds | undefined, entry: Pick<NewEntry, 'kind' | 'data'>): Uint8Array =>
  ids && isUpdate(entry) ? redactUpdate(entry.data, ids) : entry.data

/** Groups appends so that the failure of one concerns its pad alone, and that of what is written along only itself. */
const groupsOf = (appends: readonly Append[]): readonly Append[][] => [
  ...Map.groupBy(appends, ({ padId, entry }) => (entry?.also ? Symbol(padId) : padId)).values(),
]

/**
 * Opens the append-only log of every pad, which is the truth about its text: nothing in it is changed or removed while
 * the pad lives, but by a redaction. Each server has one; several on one PostgreSQL take turns by locking the pads' rows.
 */
export const openPadLog = (services: Pick<Services, 'jobs' | 'log' | 'clock'>, db: Db): PadLog => {
  const indexing = indexRequests(services, db)
  const redactions = new Map<PadId, { readonly upTo: number; readonly ids: RedactedIds }>()

  /**
   * Returns what was ever taken out of those of the pads that updates are for, which are locked. A page may send it once
   * more with something new, or have sent it before it heard of that.
   */
  const readRedacted = async (
    db: Db,
    heads: ReadonlyMap<PadId, LogHead>,
    appends: readonly Append[],
  ): Promise<ReadonlyMap<PadId, RedactedIds>> => {
    const redacted = new Map<PadId, RedactedIds>()
    for (const padId of padIdsOf(appends.filter(({ entry }) => entry !== undefined && isUpdate(entry)))) {
      const upTo = heads.get(padId)?.redacted ?? 0
      if (upTo === 0) continue
      const known = redactions.get(padId)
      const ids = known?.upTo === upTo ? known.ids : await readRedactedIds(db, padId)
      redacted.set(padId, ids)
      redactions.delete(padId)
      redactions.set(padId, { upTo, ids })
      for (const oldest of redactions.keys()) if (redactions.size > REDACTED_MAX) redactions.delete(oldest)
    }
    return redacted
  }

  const foreignEntries = new ForeignEntries()
  const authorNumbers = new AuthorNumbers()
  const storing = failureLog(services.log, {
    failing: 'a batch of the log could not be committed',
    works: 'the log is committed again',
  })
  let commits = 0
  let entries = 0
  /** Pads that the last commit found locked, so that the next waits for them a little. */
  const awaited = new Set<PadId>()
  /** Pads that stayed locked for longer than that: nobody waits for them, as a server that has vanished may hold them. */
  const stuck = new Set<PadId>()

  /** Forgets what is known of the logs, since an older state of the database may have taken the place of that one. */
  const forgetLogs = (): void => {
    authorNumbers.forget()
    foreignEntries.forget()
    redactions.clear()
  }

  const noteLocked = (padIds: readonly PadId[], locked: ReadonlySet<PadId>): void => {
    for (const padId of padIds) {
      awaited.delete(padId)
      if (!locked.has(padId)) stuck.delete(padId)
      else if (!stuck.has(padId)) awaited.add(padId)
    }
  }

  /**
   * Commits all appends in one transaction. What is for a pad that is gone or locked, or uses an id of somebody else, is
   * refused alone.
   */
  const commitTogether = async (appends: readonly Append[]): Promise<(number | Error)[]> => {
    const padIds = padIdsOf(appends)
    let stored = 0
    let locked: ReadonlySet<PadId> = new Set()
    let before: ReadonlyMap<PadId, number> = new Map()
    let after: ReadonlyMap<PadId, number> = new Map()
    let remember = (): void => {}
    const results = await commitOffThread(db, async (db) => {
      const now = services.clock.now()
      const isWhole = appends.some(({ entry }) => entry?.also !== undefined)
      const heads = await lockFreeLogHeads(db, padIds, awaited, isWhole)
      before = seqsOf(heads)
      const hasGoneBack = ({ padId, basis }: Append): boolean => (basis?.seq ?? 0) > (before.get(padId) ?? Infinity)
      if (appends.some(hasGoneBack)) forgetLogs()
      const leftOut = padIds.filter((padId) => !heads.has(padId))
      if (leftOut.length > 0) locked = await listExisting(db, leftOut)
      const claims = await decideClaims(
        db,
        appends.filter(({ padId }) => heads.has(padId)),
      )
      const overtaken = await foreignEntries.overtaken(db, before, appends)
      const refusalOf = (append: Append): Error | undefined => {
        const head = before.get(append.padId)
        if (head === undefined)
          return locked.has(append.padId) ? new Locked('The pad stays locked') : padNotFound(append.padId)
        if (hasGoneBack(append)) return new LogWentBack(`The log of pad ${append.padId} has lost what followed ${head}`)
        if (!claims.allows(append)) return foreignId()
        return overtaken.has(append) ? new Overtaken(head) : undefined
      }
      // Of two that are the first to use an id, the second must find it owned.
      const decided = appends.map((append) => {
        const refusal = refusalOf(append)
        return { append, refusal, granted: refusal ? [] : claims.grant(append) }
      })
      const accepted = decided.filter(({ refusal }) => refusal === undefined)
      const numbers = await authorNumbers.assign(
        db,
        accepted.flatMap(({ append: { padId, author, introduces, entry } }) => [
          { ...author, padId, isNew: introduces },
          ...(entry?.authors ?? []).map((one) => ({ ...one, padId, isNew: false })),
        ]),
        accepted.flatMap(({ append: { padId }, granted }) =>
          granted.flatMap(({ whose }) => (whose === undefined ? [] : [{ padId, author: whose }])),
        ),
      )
      remember = numbers.remember
      const numberOf = (padId: PadId, author: string): number => {
        const number = numbers.numberOf(padId, author)
        // It is asked only for authors who have one by now (RT-10).
        if (number === undefined) throw foreignId()
        return number
      }
      const redacted = await readRedacted(db, heads, appends)
      const written = accepted.flatMap(({ append: { padId, author, entry }, granted }) =>
        entry === undefined
          ? []
          : [
              {
                padId,
                kind: entry.kind,
                author: numberOf(padId, author.author),
                data: withoutRedacted(redacted.get(padId), entry),
                ids: granted.map(({ id, whose, isReturned = false }) => ({
                  id,
                  isReturned,
                  whose: whose === undefined ? null : numberOf(padId, whose),
                })),
              },
            ],
      )
      const seqs = await writeEntries(db, heads, written, now)
      after = seqsOf(heads)
      const changed = new Set(written.filter(isUpdate).map(({ padId }) => padId))
      if (changed.size > 0) await indexing.write(db, indexing.due(changed))
      stored = written.length
      let next = 0
      const results = decided.map(({ append: { padId, entry }, refusal }) => {
        if (refusal) return refusal
        return entry === undefined ? before.get(padId)! : seqs[next++]!
      })
      for (const [at, { append }] of decided.entries()) {
        const result = results[at]
        if (typeof result === 'number') await append.entry?.also?.(db, result)
      }
      return results
    })
    remember()
    foreignEntries.committed(before, after)
    noteLocked(padIds, locked)
    commits += 1
    entries += stored
    return results
  }

  /**
   * Retries a failed batch pad by pad, since one pad's trouble must not cost the others their text, nor what is written
   * along with an entry the edits that came with it. An entry that was
   * committed although its commit seemed to fail is then in the log twice, which to Yjs is the same as once.
   */
  const commitApart = async (appends: readonly Append[], first: unknown): Promise<(number | Error)[]> => {
    const results = new Map<Append, number | Error>()
    let failure: unknown = first
    let failures = 0
    for (const group of groupsOf(appends)) {
      if (failures < FAILURES_MAX)
        try {
          const done = await commitTogether(group)
          group.forEach((append, index) => results.set(append, done[index] as number | Error))
          failures = 0
          continue
        } catch (error) {
          failure = error
          failures += 1
        }
      for (const append of group)
        results.set(append, failure instanceof Error ? failure : new Error('The log could not be written'))
    }
    return appends.map((append) => results.get(append) as number | Error)
  }

  /** Commits what can be committed at once of a batch that waited for a lock in vain. */
  const commitUnlocked = (appends: readonly Append[]): Promise<(number | Error)[]> => {
    for (const padId of padIdsOf(appends)) if (awaited.delete(padId)) stuck.add(padId)
    return commitTogether(appends)
  }

  const commit = async (appends: readonly Append[]): Promise<(number | Error)[]> => {
    try {
      const results = await commitTogether(appends).catch((error: unknown) =>
        isLockTimeout(error) ? commitUnlocked(appends) : Promise.reject(error),
      )
      storing.succeeded()
      return results
    } catch (error) {
      storing.failed(error, { entries: appends.length })
      return groupsOf(appends).length === 1 ? Promise.reject(error) : commitApart(appends, error)
    }
  }

  const commitsInGroups = groupCommit<Append, number>({
    windowMs: WINDOW_MS,
    windowMaxMs: WINDOW_MAX_MS,
    maxEntries: BATCH_MAX_ENTRIES,
    maxSize: BATCH_MAX_BYTES,
    sizeOf: ({ entry }) => entry?.data.length ?? 0,
    commit,
  })

  const adding = new Set<Promise<unknown>>()

  /** Commits an append with others. It waits as long as its pad is locked, while others are committed. */
  const add = (append: Append): Promise<number> => {
    const added = whileLocked(() => commitsInGroups.add(append)).finally(() => adding.delete(added))
    adding.add(added)
    return added
  }

  return {
    append: (padId, author, update, ids = [], introduces = true, basis) =>
      add({ padId, author, entry: { kind: ENTRY_KIND.update, data: update }, ids, introduces, basis }),
    appendEntry: (padId, author, { ids = [], introduces = false, basis, ...entry }) =>
      add({ padId, author, entry, ids, introduces, basis }),
    rename: async (padId, author) => {
      await add({ padId, author, entry: undefined, ids: [], introduces: true })
    },
    durable: () => retryWalSync(db),
    forget: forgetLogs,
    stats: () => ({ commits, entries }),
    close: async () => {
      await Promise.allSettled(adding)
      await indexing.flush()
    },
  }
}
