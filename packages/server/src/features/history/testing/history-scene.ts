import type { PadId } from '@sheaf/contract/ids'
import type { Stretch } from '@sheaf/contract/entities/history'
import { openSequence } from '@sheaf/document/text/sequence'
import * as Y from 'yjs'
import type { Db } from '../../../db/dialect.ts'
import { AuthorNumbers } from '../../../pad-log/writing/author-numbers.ts'
import { ENTRY_KIND } from '../../../pad-log/log-hash.ts'
import { lockLogHeads } from '../../../pad-log/log-heads.store.ts'
import { writeEntries } from '../../../pad-log/writing/write-entries.ts'
import { drainJobs } from '../../../testing/drain-jobs.ts'
import { groupFixture, type GroupFixture } from '../../../testing/sites/group-fixture.ts'
import type { Caller, Reply, TestAppOptions } from '../../../testing/test-app.ts'

/** An entry of a pad's log as a test writes it. */
export interface WrittenEntry {
  readonly author: string
  readonly at: number
  readonly data: Uint8Array
  /** Ids that it is the first to use. */
  readonly ids?: readonly number[]
}

export interface HistoryScene extends GroupFixture {
  /** Appends entries to a pad's log. */
  readonly append: (pad: string, entries: readonly WrittenEntry[]) => Promise<void>
  /** Returns all stretches of a pad, read in pages of so many. */
  readonly stretches: (pad: string, options?: StretchOptions) => Promise<Stretch[]>
  readonly history: (pad: string, query?: string, by?: Caller) => Promise<Reply>
  readonly drain: () => Promise<void>
}

interface StretchOptions {
  readonly by?: Caller
  readonly limit?: number
  readonly query?: string
}

/** Appends entries to a pad's log, in one commit, those of one time at once. */
const appendAll = (db: Db, padId: PadId, entries: readonly WrittenEntry[]): Promise<void> =>
  db.transaction().execute(async (db) => {
    const heads = await lockLogHeads(db, [padId])
    const authors = [...new Set(entries.map(({ author }) => author))]
    const named = authors.map((author) => ({ padId, author, name: '', color: '', isNew: false }))
    const { numberOf } = await new AuthorNumbers().assign(db, named, [])
    for (const [at, written] of Map.groupBy(entries, ({ at }) => at))
      await writeEntries(
        db,
        heads,
        written.map(({ author, data, ids = [] }) => ({
          padId,
          kind: ENTRY_KIND.update,
          author: numberOf(padId, author)!,
          data,
          ids: ids.map((id) => ({ id, whose: null, isReturned: false })),
        })),
        at,
      )
  })

export const historyScene = async (
  fields: Record<string, unknown> = { visibility: 'public', history: 'readers' },
  options?: TestAppOptions,
): Promise<HistoryScene> => {
  const fixture = await groupFixture(fields, options)
  const { app, user } = fixture
  const history: HistoryScene['history'] = (pad, query = '', by = user) => by.get(`/pad/${pad}/history?${query}`)
  return {
    ...fixture,
    history,
    append: (pad, entries) => appendAll(app.database.db, pad as PadId, entries),
    stretches: async (pad, { by, limit = 100, query = '' } = {}) => {
      const all: Stretch[] = []
      for (let before = ''; ;) {
        const { body } = await history(pad, `limit=${limit}${before}${query}`, by)
        const { stretches, next } = body['value'] as { stretches: Stretch[]; next: number | null }
        all.push(...stretches)
        if (next === null) return all
        before = `&before=${next}`
      }
    },
    drain: async () => {
      app.clock.advance(60_000)
      await drainJobs(app)
    },
  }
}

/** Returns the ids of all letters that stand in a document. */
const lettersIn = (doc: Y.Doc): Set<string> => {
  const found = new Set<string>()
  for (const structs of doc.store.clients.values())
    for (const struct of structs)
      if (!struct.deleted && struct instanceof Y.Item && struct.content instanceof Y.ContentString)
        for (let at = 0; at < struct.length; at++) found.add(`${struct.id.client} ${struct.id.clock + at}`)
  return found
}

const MINUTE = 60_000

/** What a list of stretches has to say, found in the most literal way: entry by entry, letter by letter. */
export const expectedStretches = (entries: readonly WrittenEntry[]): object[] => {
  const doc = new Y.Doc()
  openSequence(doc)
  const stretches: (WrittenEntry & { seq: number; added: number; removed: number })[][] = []
  for (const [index, entry] of entries.entries()) {
    const before = lettersIn(doc)
    Y.applyUpdate(doc, entry.data)
    const after = lettersIn(doc)
    const counted = {
      ...entry,
      seq: index + 1,
      added: [...after].filter((id) => !before.has(id)).length,
      removed: [...before].filter((id) => !after.has(id)).length,
    }
    const last = stretches.at(-1)
    const [first, newest] = [last?.[0], last?.at(-1)]
    const isOld = first === undefined || entry.at - first.at > 60 * MINUTE || entry.at - newest!.at > 5 * MINUTE
    const isTheirs = last?.some(({ author }) => author === entry.author)
    const writeTogether = last?.some(({ at }) => entry.at - at <= MINUTE)
    if (!isOld && (isTheirs || writeTogether)) last!.push(counted)
    else stretches.push([counted])
  }
  const sum = (of: readonly { added: number; removed: number }[]) => ({
    added: of.reduce((total, { added }) => total + added, 0),
    removed: of.reduce((total, { removed }) => total + removed, 0),
  })
  return stretches.toReversed().map((of) => ({
    from: of[0]!.seq,
    to: of.at(-1)!.seq,
    startedAt: of[0]!.at,
    endedAt: of.at(-1)!.at,
    ...sum(of),
    authors: Object.fromEntries(
      [...Map.groupBy(of, ({ author }) => author)].map(([author, own]) => [author, sum(own)]),
    ),
  }))
}

/** Returns stretches as `expectedStretches` does. */
export const comparable = (stretches: readonly Stretch[]): object[] =>
  stretches.map(({ authors, ...stretch }) => ({
    ...stretch,
    authors: Object.fromEntries(authors.map(({ id, added, removed }) => [id, { added, removed }])),
  }))
