import type { Db } from '../dialect.ts'

const savers = new WeakMap<object, Db>()

/**
 * Gives a database a connection of its own by which pads are saved. No long query is made on it, so that it may be given
 * up when the database does not answer in time, and nobody has to wait for it.
 */
export const registerSaver = (db: Db, saver: Db): void => {
  savers.set(db.getExecutor().adapter, saver)
}

/** Returns the handle by which pads are saved; SQLite has only one. */
export const saverOf = (db: Db): Db => savers.get(db.getExecutor().adapter) ?? db
