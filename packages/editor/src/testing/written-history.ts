import type { ErrorKey } from '@sheaf/contract/errors'
import type { HistoryLine, Moment, Version, Writer } from '@sheaf/contract/entities/history'
import { changedLines } from '../history/moment/changed-lines.ts'
import { keyOfLine } from '../history/moment/moment-document.ts'

export const ADA: Writer = { id: 'a.ada', name: 'Ada', color: '#e8c547' }
export const BOB: Writer = { id: 'a.bob', name: 'Bob', color: '#6aa9e9' }

interface Entry {
  readonly time: number
  readonly author: Writer
  readonly lines: readonly HistoryLine[]
  /** Whether it names a version and changes no text. */
  readonly isName?: boolean
}

/** Returns a plain line, or one of another kind, with letters of one author. */
export const historyLine = (text: string, author: Writer = ADA, more: Partial<HistoryLine> = {}): HistoryLine => ({
  kind: 'p',
  level: 0,
  attributes: {},
  runs: text === '' ? [] : [{ text, author: author.id, marks: {} }],
  ...more,
})

/** A refusal of the fake server. */
export class Refusal extends Error {
  readonly key: ErrorKey

  constructor(key: ErrorKey) {
    super(key)
    this.key = key
  }
}

export const textOf = (lines: readonly HistoryLine[]): string =>
  lines.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n')

/** The entries of one pad, and what the API tells of them. */
export class WrittenHistory {
  readonly padId = 'pad1'
  readonly entries: Entry[] = []
  readonly versions: Version[] = []
  /** Up to which entry the list of changes goes, if not to the newest. */
  upTo: number | undefined

  /** Appends an entry after which the pad has these lines. */
  write(
    author: Writer,
    lines: readonly HistoryLine[],
    time = (this.entries.at(-1)?.time ?? 1_700_000_000_000) + 1000,
  ): void {
    this.entries.push({ time, author, lines })
  }

  /** Appends entries that name versions. */
  nameOnly(count: number): void {
    const { time, lines } = this.entries.at(-1)!
    for (let added = 0; added < count; added += 1) this.entries.push({ time, author: ADA, lines, isName: true })
  }

  get head(): number {
    return this.entries.length
  }

  linesAt(seq: number): readonly HistoryLine[] {
    return this.entries[seq - 1]?.lines ?? []
  }

  writers(): Writer[] {
    return [...new Map(this.entries.map(({ author }) => [author.id, author])).values()]
  }

  protected stretches(query: URLSearchParams) {
    const { writers, parts } = this.activity()
    const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY)
    const limit = Number(query.get('limit') ?? 20)
    const lines = this.#linesNamed(query)
    const wrote = new Set(lines?.flatMap(({ runs }) => runs.map(({ author }) => author)))
    const found = parts
      .map(({ from, to, startedAt, endedAt, letters, writers: [writer] }) => {
        const letterCounts = { added: letters, removed: 0 }
        return { from, to, startedAt, endedAt, authors: [{ ...writers[writer!]!, ...letterCounts }], ...letterCounts }
      })
      .filter(({ from, authors: [author] }) => from < before && [null, author!.id].includes(query.get('author')))
      .filter(({ authors: [author] }) => lines === undefined || wrote.has(author!.id))
      .toReversed()
    const stretches = found.slice(0, limit)
    return { stretches, next: found.length > limit ? stretches.at(-1)!.from : null }
  }

  /** Returns the lines to which the list of changes is narrowed, if it is. */
  #linesNamed(query: URLSearchParams): readonly HistoryLine[] | undefined {
    const line = query.get('line')
    if (line === null) return undefined
    const last = Number(query.get('lastLine') ?? line)
    return this.linesAt(Number(query.get('seq') ?? this.head)).slice(Number(line) - 1, last)
  }

  protected facing(seq: number): Moment {
    const entry = this.entries[seq - 1]
    if (seq > this.head) throw new Refusal('BACKEND.ERROR.TYPE.PARAM_INVALID')
    return { seq, time: entry?.time ?? null, author: entry?.author ?? null }
  }

  protected moment(seq: number) {
    return {
      ...this.facing(seq),
      text: textOf(this.linesAt(seq)),
      lines: [...this.linesAt(seq)],
      writers: this.writers(),
      ...this.#beside(seq),
    }
  }

  /** Returns where the changes beside a moment end. */
  #beside(seq: number) {
    const isOneChange = (before: Entry | undefined, after: Entry | undefined): boolean =>
      before?.author.id === after?.author.id && after !== undefined && after.time - before!.time <= 3000
    let [previous, next] = [seq - 1, seq + 1]
    while (isOneChange(this.entries[previous - 1], this.entries[previous])) previous -= 1
    while (isOneChange(this.entries[next - 1], this.entries[next])) next += 1
    return { previous: previous < 1 ? null : previous, next: next > this.head ? null : next }
  }

  protected activity() {
    const writers = this.writers()
    const all = this.entries.slice(0, this.upTo).map(({ time, author }, index) => ({
      from: index + 1,
      to: index + 1,
      startedAt: time,
      endedAt: time,
      writers: [writers.findIndex(({ id }) => id === author.id)],
      letters: Math.abs(textOf(this.linesAt(index + 1)).length - textOf(this.linesAt(index)).length),
    }))
    const parts = all.filter(({ to }) => this.entries[to - 1]?.isName !== true)
    /** Neighbours of one author without a pause of five minutes. */
    const joined: typeof parts = []
    for (const part of parts) {
      const last = joined.at(-1)
      if (last && last.writers[0] === part.writers[0] && part.startedAt - last.endedAt < 300_000)
        Object.assign(last, { to: part.to, endedAt: part.endedAt, letters: last.letters + part.letters })
      else joined.push(part)
    }
    return { head: this.head, writers, parts: joined }
  }

  protected frames(from: number, limit: number) {
    const frames = Array.from({ length: Math.max(0, Math.min(limit, this.head - from)) }, (_, index) => {
      const seq = from + index + 1
      const [before, after] = [this.linesAt(seq - 1), this.linesAt(seq)]
      const changes = changedLines(before.map(keyOfLine), after.map(keyOfLine))
      const [first, last] = [changes[0], changes.at(-1)]
      const at = first?.from ?? 0
      const isSame = first === undefined || last === undefined
      return {
        ...this.facing(seq),
        at,
        removed: isSame ? 0 : last.to - at,
        lines: isSame ? [] : after.slice(at, last.nextTo),
      }
    })
    return { frames, writers: this.writers(), head: this.head }
  }
}
