import type { Version } from '@sheaf/contract/entities/history'
import type { PadId } from '@sheaf/contract/ids'
import type { ErrorKey } from '@sheaf/contract/errors'
import type { ReplyOf, Route } from '@sheaf/contract/route'
import { addressFiles } from '@sheaf/contract/routes/files'
import {
  compareMoments,
  listContributions,
  viewActivity,
  viewFrames,
  viewHistory,
  viewMoment,
  viewMomentAt,
} from '@sheaf/contract/routes/history'
import {
  copyMoment,
  createVersion,
  listVersions,
  removeVersion,
  restoreMoment,
  saveVersion,
} from '@sheaf/contract/routes/versions'
import { findRedactions, redactPad, viewRedaction } from '@sheaf/contract/routes/redaction'
import { compareLines, listSigns } from '@sheaf/document/history/compare-lines'
import type { HistoryLine as DocumentLine } from '@sheaf/document/history/history-lines'
import { ADA, Refusal, textOf, WrittenHistory } from './written-history.ts'

interface Asked {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: unknown
}

const NAMED = { by: ADA, causedBy: null, starred: false, automatic: null, redacted: false, mayChange: true } as const

/** A server with the history of one pad, in the shape of the contract. */
export class FakeHistory extends WrittenHistory {
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
  /** Whether nothing answers. */
  isDown = false
  /** Resolves when a reply may be given. */
  delay: () => Promise<void> = async () => {}

  readonly #routes: readonly (readonly [Route, (asked: Asked) => unknown])[] = [
    this.#on(viewHistory, ({ query }) => ({ value: { ...this.#facts(), ...this.stretches(query) } })),
    this.#on(viewActivity, () => ({ value: this.activity() })),
    this.#on(viewFrames, ({ query }) => ({
      value: this.frames(Number(query.get('from')), Number(query.get('limit'))),
    })),
    this.#on(viewMoment, ({ params }) => ({ value: this.moment(Number(params['seq'])) })),
    this.#on(viewMomentAt, ({ query }) => {
      const time = Number(query.get('time') ?? Infinity)
      return { value: this.moment(this.entries.filter((entry) => entry.time <= time).length) }
    }),
    this.#on(compareMoments, ({ query }) => {
      const [from, to] = [Number(query.get('from')), Number(query.get('to'))]
      const [before, after] = [from, to].map((seq) => this.linesAt(seq) as DocumentLine[])
      const parts = compareLines(before!, after!)
      const signs = { from: listSigns(before!), to: listSigns(after!) }
      return { value: { from: this.facing(from), to: this.facing(to), parts, signs, writers: this.writers() } }
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
        time: this.facing(seq).time ?? 0,
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
}
