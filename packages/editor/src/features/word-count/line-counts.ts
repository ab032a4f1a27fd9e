import type { Node } from '@tiptap/pm/model'
import type { TableText } from '@sheaf/document/table/table-text'
import { lineOf } from '../../text-binding/tokens.ts'
import { type Count, countText, NOTHING, sumOf } from './count-text.ts'

/** Time in ms for which lines are counted before the page may do something else. */
const SLICE_MS = 6

interface Range {
  readonly from: number
  readonly to: number
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Returns letters of a line, with an end where a row of it ends. */
const textOf = (line: Node, from: number, to: number): string => line.textBetween(from, to, undefined, '\n')

const textOfTable = ({ rows }: TableText): string =>
  rows
    .flatMap(({ cells }) => cells.flatMap(({ lines }) => lines))
    .map(({ runs }) => runs.map(({ text }) => text).join(''))
    .join('\n')

/** Counts a text line by line. A line is counted once as long as nobody writes in it. */
export class LineCounts {
  readonly #counts = new WeakMap<Node, Count>()
  readonly #tableOf: (id: string) => TableText | undefined

  constructor(tableOf: (id: string) => TableText | undefined) {
    this.#tableOf = tableOf
  }

  /** Counts a range of a document, in slices between which the page goes on. Returns undefined if it was given up. */
  async count(doc: Node, { from, to }: Range, signal: AbortSignal): Promise<Count | undefined> {
    let all = NOTHING
    let position = 0
    let begun = performance.now()
    for (let number = 0; number < doc.childCount && position < to; number += 1) {
      const line = doc.child(number)
      const end = position + line.nodeSize
      if (end > from) all = sumOf(all, this.#countLine(line, Math.max(0, from - position - 1), to - position - 1))
      position = end
      if (performance.now() - begun < SLICE_MS) continue
      await nextTask()
      if (signal.aborted) return undefined
      begun = performance.now()
    }
    return all
  }

  #countLine(line: Node, from: number, to: number): Count {
    const { size } = line.content
    if (from > 0 || to < size)
      return from >= Math.min(to, size) ? NOTHING : countText(textOf(line, from, Math.min(to, size)))
    let count = this.#counts.get(line)
    if (count === undefined) {
      count = countText(textOf(line, 0, size))
      this.#counts.set(line, count)
    }
    // A table changes beside its line.
    const { table } = lineOf(line)
    const shown = table === null ? undefined : this.#tableOf(table)
    return shown === undefined ? count : sumOf(count, countText(textOfTable(shown)))
  }
}
