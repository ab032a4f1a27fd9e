import * as z from 'zod/mini'

/** What changes in a list: of an entry in both, the addition counts. */
export interface ListChanges<T> {
  readonly add?: readonly T[] | undefined
  readonly remove?: readonly T[] | undefined
}

/** A list as a call sends it: whole, in place of the one before, or only what changes in it (WIRE-56). */
export type SentList<T> = readonly T[] | ListChanges<T>

/**
 * Accepts a list as a whole, or `{add, remove}`, so that of two people who change the list at once neither undoes what
 * the other did.
 */
export const listOrChanges = <List extends z.ZodMiniType>(list: List) =>
  z.union([
    list,
    z
      .object({ add: z.optional(list), remove: z.optional(list) })
      .check(z.refine(({ add, remove }) => add !== undefined || remove !== undefined)),
  ])

const isWhole = <T>(sent: SentList<T>): sent is readonly T[] => Array.isArray(sent)

/** Returns the entries that the list holds afterwards because the call says so. */
export const namedToBeIn = <T>(sent: SentList<T>): readonly T[] => (isWhole(sent) ? sent : (sent.add ?? []))

/** Returns the entries that the call takes out by naming them. */
export const namedToBeOut = <T>(sent: SentList<T>): readonly T[] => (isWhole(sent) ? [] : (sent.remove ?? []))

/** Returns the list after the call. Changes keep the order of `before`, and new entries follow. */
export const listAfter = <T>(before: readonly T[], sent: SentList<T>): T[] => {
  if (isWhole(sent)) return [...new Set(sent)]
  const added = new Set(sent.add)
  const removed = new Set(sent.remove)
  return [...new Set([...before.filter((entry) => added.has(entry) || !removed.has(entry)), ...added])]
}
