import type { HistoryLine, Moment, Version, Writer } from '@sheaf/contract/entities/history'
import type { PadId } from '@sheaf/contract/ids'
import type { ErrorKey } from '@sheaf/contract/errors'
import type { ReplyOf, Route } from '@sheaf/contract/route'
import { addressFiles } from '@sheaf/contract/routes/files'
import {
  compareMoments,
  copyMoment,
  findRedactions,
  redactPad,
  viewRedaction,
  createVersion,
  listContributions,
  listVersions,
  removeVersion,
  restoreMoment,
  saveVersion,
  viewActivity,
  viewFrames,
  viewHistory,
  viewMoment,
  viewMomentAt,
} from '@sheaf/contract/routes/history'
import { compareLines, listSigns } from '@sheaf/document/history/compare-lines'
import type { HistoryLine as DocumentLine } from '@sheaf/document/history/history-lines'
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

interface Asked {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
}

/** A refusal of the fake server. */
class Refusal extends Error {
  readonly key: ErrorKey

  constructor(key: ErrorKey) {
    super(key)
    this.key = key
  }
}

const textOf = (lines: readonly HistoryLine[]): string =>
  lines.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n')

const NAMED = { by: ADA, causedBy: null, starred: false, automatic: null, redacted: false, mayChange: true } as const

/** A server with the history of one pad, in the shape of the contract. */
export class FakeHistory {
  readonly padId = 'pad1'
  readonly entries: Entry[] = []
  readonly versions: Version[] = []
  /** What pads that began with the text of a moment were asked for. */
  readonly copies: unknown[] = []
  /** Paths of the calls that were answered, without `/api`. */
  readonly asked: string[] = []
  /** Key with which every call of the history is refused. */
  refusal: ErrorKey | undefined
  /** Whether the pad itself may be read. */
  mayReadPad = true
  /** Whether the reader may see who the members are. */
  seeMembers = true
  /** Whether the reader may redact. */
  mayRedact = false
  /** Hashes of the files that the pad has. */
  readonly files = new Set<string>()
  /** What was redacted. */
  readonly redactions: unknown[] = []
  /** Whether the reader may begin pads in the folder. */
  mayCopy = true
  /** Where the reader's last visit ended. */
  lastVisit: number | undefined
  /** Up to which entry the list of changes goes, if not to the newest. */
  upTo: number | undefined
  /** Whether nothing answers. */
  isDown = false
  /** Resolves when a reply may be given. */
  delay: () => Promise<void> = async () => {}

  readonly #routes: readonly (readonly [Route, (asked: Asked) => unknown])[] = [
    this.#on(viewHistory, ({ query }) => ({ value: { ...this.#facts(), ...this.#stretches(query) } })),
    this.#on(viewActivity, () => ({ value: this.#activity() })),
    this.#on(viewFrames, ({ query }) => ({
      value: this.#frames(Number(query.get('from')), Number(query.get('limit'))),
    })),
    this.#on(viewMoment, ({ params }) => ({ value: this.#moment(Number(params['seq'])) })),
    this.#on(viewMomentAt, ({ query }) => {
      const time = Number(query.get('time') ?? Infinity)
      return { value: this.#moment(this.entries.filter((entry) => entry.time <= time).length) }
    }),
    this.#on(compareMoments, ({ query }) => {
      const [from, to] = [Number(query.get('from')), Number(query.get('to'))]
      const [before, after] = [from, to].map((seq) => this.linesAt(seq) as DocumentLine[])
      const parts = compareLines(before!, after!)
      const signs = { from: listSigns(before!), to: listSigns(after!) }
      return { value: { from: this.#facing(from), to: this.#facing(to), parts, signs, writers: this.writers() } }
    }),
    this.#on(addressFiles, ({ body }) => {
      const { hashes } = body as { readonly hashes: readonly string[] }
      const known = hashes.filter((hash) => this.files.has(hash))
      const addresses = known.map((hash) => [hash, { url: `files/${hash}`, thumbnail: `files/${hash}?size=thumbnail` }])
      return { success: true as const, addresses: Object.fromEntries(addresses), expiresAt: 1_700_000_000_000 }
    }),
    this.#on(listVersions, () => ({ value: this.versions })),
    this.#on(listContributions, () => ({
      value: this.writers().map((author) => {
        const times = this.entries.filter((entry) => entry.author.id === author.id).map(({ time }) => time)
        return { author, standing: 5, written: 9, removed: 4, firstAt: times[0]!, lastAt: times.at(-1)! }
      }),
    })),
    this.#on(createVersion, ({ body }) => {
      const { seq, name } = body as { readonly seq: number; readonly name: string }
      const value: Version = {
        id: `v${this.versions.length + 1}`,
        seq,
        name,
        createdAt: 1_700_000_000_000,
        time: this.#facing(seq).time ?? 0,
        ...NAMED,
      }
      this.versions.unshift(value)
      return { success: true as const, value }
    }),
    this.#on(saveVersion, ({ params, body }) => {
      const at = this.#versionAt(params)
      const value: Version = { ...this.versions[at]!, ...(body as object) }
      this.versions[at] = value
      return { success: true as const, value }
    }),
    this.#on(removeVersion, ({ params }) => {
      this.versions.splice(this.#versionAt(params), 1)
      return { success: true as const }
    }),
    this.#on(restoreMoment, ({ body }) => {
      const before = this.head
      const { seq, lines } = body as { readonly seq: number; readonly lines?: readonly [number, number] }
      const [now, then] = [this.linesAt(before), this.linesAt(seq)]
      const [first, last] = lines ?? [1, Math.max(now.length, then.length)]
      const restored = now.toSpliced(first - 1, last - first + 1, ...then.slice(first - 1, last))
      if (textOf(restored) !== textOf(now)) this.write(ADA, restored)
      return { success: true as const, value: { seq: this.head, before } }
    }),
    this.#on(findRedactions, ({ body }) => {
      const { seq, from, to } = body as { readonly seq: number; readonly from: number; readonly to: number }
      const text = textOf(this.linesAt(seq)).slice(from, to)
      const places = this.entries.flatMap(({ lines, author, time }, at) =>
        textOf(lines).includes(text)
          ? [
              {
                id: `place${at + 1}`,
                firstSeq: at + 1,
                lastSeq: at + 1,
                firstAt: time,
                author,
                stands: at + 1 === this.head,
                before: 'before ',
                text,
                after: ' after',
                where: 'text' as const,
              },
            ]
          : [],
      )
      return { value: { text, places } }
    }),
    this.#on(redactPad, ({ body }) => {
      this.redactions.push(body)
      return { success: true as const, value: { job: 'job1' } }
    }),
    this.#on(viewRedaction, () => ({ value: { done: 2, total: 2, isDone: true } })),
    this.#on(copyMoment, ({ body }) => {
      this.copies.push(body)
      return { success: true as const, key: 'pad2' as PadId, value: { _id: 'pad2' as PadId, group: 'group1' } }
    }),
  ]

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

  /** Returns what the API says of the pad itself. */
  pad() {
    const value = {
      _id: this.padId,
      name: 'Minutes',
      group: 'group1',
      visibility: null,
      readonly: null,
      history: null,
      archived: false,
      isTemplate: false,
      isSiteTemplate: false,
      lang: null,
      lineNumbers: true,
      ctime: 1_700_000_000_000,
      lastEdited: this.entries.at(-1)?.time ?? null,
    }
    return { key: this.padId, value, access: { read: true, write: true, chat: true, history: true } }
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

  /** Answers a request to an address of the API, in place of `fetch`. */
  readonly fetch = async (address: URL | string, init?: RequestInit): Promise<Response> => {
    const url = new URL(address, 'http://localhost')
    if (this.isDown) throw new TypeError('Failed to fetch')
    const path = url.pathname.replace(/^.*?\/api/, '')
    this.asked.push(path)
    await this.delay()
    init?.signal?.throwIfAborted()
    const { status, body } = this.answer(path, url.searchParams, init)
    return Response.json(body, { status })
  }

  answer(
    path: string,
    query: URLSearchParams,
    { method = 'GET', body }: Pick<RequestInit, 'method' | 'body'> = {},
  ): { readonly status: number; readonly body: unknown } {
    if (path === '/configuration') return { status: 200, body: { admin: false } }
    if (path === `/pad/${this.padId}`)
      return this.mayReadPad
        ? { status: 200, body: this.pad() }
        : { status: 404, body: { error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND' } }
    for (const [{ method: routeMethod, path: pattern, reply }, handle] of this.#routes) {
      const match = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path)
      if (match === null || method !== routeMethod) continue
      try {
        if (this.refusal !== undefined) throw new Refusal(this.refusal)
        return {
          status: 200,
          body: reply.parse(
            handle({
              params: match.groups ?? {},
              query,
              body: typeof body === 'string' ? JSON.parse(body) : undefined,
            }),
          ),
        }
      } catch (error) {
        if (error instanceof Refusal) return { status: 401, body: { error: error.key } }
        throw error
      }
    }
    return { status: 404, body: { error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND' } }
  }

  #on<R extends Route>(route: R, handle: (asked: Asked) => ReplyOf<R>): readonly [Route, (asked: Asked) => unknown] {
    return [route, handle]
  }

  #versionAt({ version }: Asked['params']): number {
    return this.versions.findIndex(({ id }) => id === version)
  }

  #facts() {
    return {
      head: this.head,
      hash: '',
      upTo: this.upTo ?? this.head,
      lastVisit: this.lastVisit === undefined ? null : { seq: this.lastVisit, at: 1_700_000_000_000 },
      may: { write: true, redact: this.mayRedact, seeMembers: this.seeMembers, copy: this.mayCopy },
    }
  }

  #stretches(query: URLSearchParams) {
    const { writers, parts } = this.#activity()
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

  #facing(seq: number): Moment {
    const entry = this.entries[seq - 1]
    if (seq > this.head) throw new Refusal('BACKEND.ERROR.TYPE.PARAM_INVALID')
    return { seq, time: entry?.time ?? null, author: entry?.author ?? null }
  }

  #moment(seq: number) {
    return {
      ...this.#facing(seq),
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

  #activity() {
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

  #frames(from: number, limit: number) {
    const frames = Array.from({ length: Math.max(0, Math.min(limit, this.head - from)) }, (_, index) => {
      const seq = from + index + 1
      const [before, after] = [this.linesAt(seq - 1), this.linesAt(seq)]
      const changes = changedLines(before.map(keyOfLine), after.map(keyOfLine))
      const [first, last] = [changes[0], changes.at(-1)]
      const at = first?.from ?? 0
      const isSame = first === undefined || last === undefined
      return {
        ...this.#facing(seq),
        at,
        removed: isSame ? 0 : last.to - at,
        lines: isSame ? [] : after.slice(at, last.nextTo),
      }
    })
    return { frames, writers: this.writers(), head: this.head }
  }
}
