import type * as Y from 'yjs'
import { readPad, type Place } from '../../../bench/client/connect.ts'
import { areIdentical, tokensOf } from '../../../bench/client/pad-text.ts'
import { until } from '../../../bench/client/processes.ts'
import type { Writer } from '../../../bench/client/writer.ts'

export interface Promised {
  readonly standing: readonly string[]
  readonly erased: readonly string[]
}

/** Collects what all writers of a pad have been promised so far. */
export const promisedTo = (writers: readonly Writer[]): Promised => {
  const promises = writers.map((writer) => writer.promised())
  return { standing: promises.flatMap(({ standing }) => standing), erased: promises.flatMap(({ erased }) => erased) }
}

const some = (tokens: readonly string[]): string => `${tokens.length} (${tokens.slice(0, 5).join(' ')}…)`

/** Lists where a text breaks promises that were made before it was read. Erasures since then do not count. */
const breaches = (doc: Y.Doc, promised: Promised, erasedSince: ReadonlySet<string>): string[] => {
  const tokens = tokensOf(doc)
  const missing = promised.standing.filter((token) => !tokens.has(token) && !erasedSince.has(token))
  const risen = promised.erased.filter((token) => tokens.has(token))
  const doubled = [...tokens].filter(([, count]) => count > 1).map(([token]) => token)
  return [
    ...(missing.length > 0 ? [`acknowledged and missing: ${some(missing)}`] : []),
    ...(risen.length > 0 ? [`erased and back: ${some(risen)}`] : []),
    ...(doubled.length > 0 ? [`doubled: ${some(doubled)}`] : []),
  ]
}

/**
 * Proves that a new reader finds what was promised before. `withinMs` is for readers on another server than the writer,
 * whom an edit reaches a moment later; on the same server there is no such delay. `promised` is what the writers have been
 * promised by now, unless it is what they had been at an earlier moment.
 */
export const assertKept = async (
  place: Place,
  writers: readonly Writer[],
  withinMs = 0,
  promised = promisedTo(writers),
): Promise<void> => {
  const deadline = performance.now() + withinMs
  for (;;) {
    const doc = await readPad(place)
    const erasing = new Set(writers.flatMap((writer) => writer.erasing()))
    const found = breaches(doc, promised, erasing)
    doc.destroy()
    if (found.length === 0) return
    if (performance.now() > deadline) throw new Error(`${place.pad} at ${place.url}: ${found.join('; ')}`)
  }
}

/**
 * Proves that everything is acknowledged and that everybody, newcomers included, has the same text and the same
 * history.
 */
export const assertConverged = async (
  places: readonly Place[],
  writers: readonly Writer[],
  withinMs = 120_000,
): Promise<void> => {
  for (const writer of writers) writer.stop()
  for (const writer of writers)
    await until(`${writer.state()}: all is acknowledged`, withinMs, () => writer.client.isSaved).catch(
      (error: unknown) => {
        throw new Error(`${String(error)} (${writer.state()})`)
      },
    )
  const [first] = writers
  if (!first) return
  for (const place of places) await assertKept(place, writers, withinMs)
  await until('All replicas are identical', withinMs, async () => {
    const newcomers = await Promise.all(places.map((place) => readPad(place)))
    return [...writers.map(({ doc }) => doc), ...newcomers].every((doc) => areIdentical(first.doc, doc))
  })
}
