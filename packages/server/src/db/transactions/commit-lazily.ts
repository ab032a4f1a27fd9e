import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { commitUnsynced } from './commit-unsynced.ts'
import { engineOf, type Db } from '../dialect.ts'
import { groupCommit, type GroupCommit } from './group-commit.ts'

/** Two shared commits on SQLite begin at least this far apart. */
const WINDOW_MS = 10
/** Everybody waits while a shared transaction runs, so it is kept short. */
const WORKS_MAX = 8
const CHARACTERS_MAX = 30_000

type Outcome = PromiseSettledResult<unknown>
interface Work {
  perform(db: Db): Promise<Outcome>
  readonly characters: number
}

/** Runs one work of a shared transaction. If it fails, only what it did itself is undone. */
const performApart = async (db: Db, work: (db: Db) => Promise<unknown>): Promise<Outcome> => {
  await sql`savepoint work`.execute(db)
  let outcome: Outcome
  try {
    outcome = { status: 'fulfilled', value: await work(db) }
  } catch (error) {
    // A full or failing disk has ended the transaction, and the savepoint with it: the first error says why.
    await sql`rollback to work`.execute(db).catch(() => Promise.reject(error))
    outcome = { status: 'rejected', reason: error }
  }
  await sql`release work`.execute(db)
  return outcome
}

const commitTogether = (db: Db, works: readonly Work[]): Promise<Outcome[]> =>
  commitUnsynced(db, async (db) => {
    const outcomes: Outcome[] = []
    for (const work of works) outcomes.push(await work.perform(db))
    return outcomes
  })

const shared = new WeakMap<Db, GroupCommit<Work, Outcome>>()

const sharedCommitsOf = (db: Db): GroupCommit<Work, Outcome> => {
  const commits =
    shared.get(db) ??
    groupCommit<Work, Outcome>({
      windowMs: WINDOW_MS,
      maxEntries: WORKS_MAX,
      maxSize: CHARACTERS_MAX,
      sizeOf: ({ characters }) => characters,
      commit: (works) => commitTogether(db, works),
    })
  shared.set(db, commits)
  return commits
}

/**
 * Runs a transaction whose commit does not wait for the disk. A power failure may undo it as a whole, together with
 * later ones like it; ordinary commits stay, and a killed process loses nothing. It is meant for what can be redone,
 * such as the index, the leases of jobs, and the first step of a sign-in, whose commits would each block the server for
 * as long as the disk takes. On SQLite those that arrive together share a commit, each within a savepoint of its own.
 * It is separate from `transact` because it cannot be part of another transaction, whose commit it would have to wait
 * for: there it throws. `characters` says how much text the work writes; long texts do not share a commit.
 */
export const commitLazily = async <T>(db: Db, work: (db: Db) => Promise<T>, characters = 0): Promise<T> => {
  if (db.isTransaction) throw new Error('A lazy commit cannot be part of another transaction')
  if (engineOf(db) === 'postgres')
    return db.transaction().execute(async (db) => {
      await sql`set local synchronous_commit = off`.execute(db)
      return work(db)
    })
  // The work belongs to the call that requested it, whichever call began the commit.
  const perform = AsyncLocalStorage.bind((db: Db) => performApart(db, work))
  const outcome = await sharedCommitsOf(db).add({ perform, characters })
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value as T
}
