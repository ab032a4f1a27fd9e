import type { ChosenLines, ShownHistory } from '@sheaf/contract/pages/frame'
import type { Version } from '@sheaf/contract/entities/history'
import { viewPad, unlockPad } from '@sheaf/contract/routes/pads'
import { viewActivity, viewHistory, viewMoment, viewMomentAt } from '@sheaf/contract/routes/history'
import { listVersions } from '@sheaf/contract/routes/versions'
import type { ReplyOf } from '@sheaf/contract/route'
import { encodePassword } from '@sheaf/contract/query-password'
import { fetchReader } from '../../connection/refusal-reader.ts'
import { Store } from '@sheaf/ui/lib/store'
import { CallFailure, type HistoryApi, keyOfFailure, UNREACHABLE } from './history-api.ts'
import { MomentStore } from './moment-store.ts'
import { shownMoment, type ShownMoment } from './shown-moment.ts'

const UNAUTHORIZED = 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED'
/** Pause before it is tried again to reach the server. */
const RETRY_MS = 3000

export type Activity = ReplyOf<typeof viewActivity>['value']
type HistoryFacts = Omit<ReplyOf<typeof viewHistory>['value'], 'stretches' | 'next'>

/** A history that the reader may see. */
export interface OpenHistory {
  readonly api: HistoryApi
  readonly moments: MomentStore
  readonly padName: string
  /** The pad's folder; undefined for anonymous pads. */
  readonly group: string | undefined
  /** Code of the language of its text; empty if nobody said. */
  readonly lang: string
  /** Whether those who have not chosen see the numbers of its lines. */
  readonly lineNumbers: boolean
  /** What the reader may do, and where their last visit ended. */
  readonly facts: HistoryFacts
  readonly activity: Store<Activity>
  /** Undefined until they have been read. */
  readonly versions: Store<readonly Version[] | undefined>
  /** Reads the versions anew. Rejects if that fails. */
  readonly refreshVersions: () => Promise<void>
  /** Lines to whose writers the list of changes is narrowed. */
  readonly lineFilter: Store<LineFilter | undefined>
  /** Entry after which changes are marked as new, once the reader has asked for what came since their last visit. */
  readonly newAfter: Store<number>
  /**
   * Names of versions that are being typed, by the moment that gets one or the id of the version that gets another. They
   * outlast the panel, which is gone while another one is looked at and when a narrower window has no room for it.
   */
  readonly nameDrafts: Map<number | string, string>
}

/** Lines of the text of a moment. */
export interface LineFilter extends ChosenLines {
  readonly seq: number
}

export type HistoryAccess =
  | { readonly kind: 'opening'; readonly isUnreachable: boolean }
  | { readonly kind: 'open'; readonly history: OpenHistory }
  | {
      readonly kind: 'refused'
      readonly errorKey: string
      /** Whether the reader may read the pad, and just not see its history. */
      readonly mayReadPad: boolean
      readonly wasOpen: boolean
      /** Login of the reader, null for visitors; undefined while it is not known. */
      readonly login: string | null | undefined
    }

const OPENING: HistoryAccess = { kind: 'opening', isUnreachable: false }

/** What the address of the page names. */
interface HistoryPlace extends Partial<ShownHistory> {
  readonly lines?: ChosenLines | undefined
}

interface PadReply {
  readonly name: string
  readonly group: string | undefined
  /** Code of the language of its text; empty if nobody said. */
  readonly lang: string
  readonly lineNumbers: boolean
}

/** This page's part in the history of one pad: opens it, and follows whether it is still open to the reader. */
export class HistorySession {
  readonly access = new Store<HistoryAccess>(OPENING)
  readonly #api: HistoryApi
  readonly #place: HistoryPlace
  #hasTriedPassword = false
  /** Where the log ended, and up to where the list of changes went, when they were read last. */
  #known = { head: 0, upTo: 0 }
  #retryTimer: ReturnType<typeof setTimeout> | undefined

  constructor(api: HistoryApi, place: HistoryPlace = {}) {
    this.#api = api
    this.#place = place
  }

  get hasTriedPassword(): boolean {
    return this.#hasTriedPassword
  }

  async open(): Promise<void> {
    clearTimeout(this.#retryTimer)
    try {
      const [facts, pad, shown, activity] = await Promise.all([
        this.#api.call(viewHistory, { query: { limit: 1 } }),
        this.#readPad(),
        this.#firstMoment(),
        this.#api.call(viewActivity),
      ])
      this.access.set({ kind: 'open', history: this.#historyOf(facts.value, pad, shown, activity.value) })
    } catch (error) {
      const key = keyOfFailure(error)
      if (key !== UNREACHABLE) return this.refuse(key)
      if (this.access.get().kind === 'opening') this.access.set({ kind: 'opening', isUnreachable: true })
      this.#retryTimer = setTimeout(() => void this.open(), RETRY_MS)
    }
  }

  /** Tries again after a refusal. */
  readonly retry = (): void => {
    this.access.set(OPENING)
    void this.open()
  }

  /** Opens the pad with a typed password. The reply sets a cookie, so that the page asks no more after a reload. */
  async enterPassword(password: string): Promise<void> {
    this.#hasTriedPassword = true
    try {
      await this.#api.call(unlockPad, { body: { password } })
      this.#api.password = encodePassword(password)
    } catch (error) {
      return this.refuse(keyOfFailure(error))
    }
    return this.open()
  }

  /** Shows why the history is not, or no longer, shown. */
  async refuse(errorKey: string): Promise<void> {
    const before = this.access.get()
    const wasOpen = before.kind === 'open' || (before.kind === 'refused' && before.wasOpen)
    if (before.kind === 'open') before.history.moments.end()
    const [mayReadPad, reader] = await Promise.all([
      errorKey === UNAUTHORIZED
        ? this.#api.call(viewPad).then(
            ({ access }) => access.read,
            () => false,
          )
        : false,
      fetchReader(this.#api.target),
    ])
    this.access.set({ kind: 'refused', errorKey, mayReadPad, wasOpen, login: reader?.login })
  }

  /** Asks for news of an open history: whether the pad has grown, and whether the reader may still see it. */
  async refresh(): Promise<void> {
    const access = this.access.get()
    if (access.kind !== 'open') return
    const { moments, activity, refreshVersions } = access.history
    try {
      const { head, upTo } = await moments.refresh()
      // Of a long log that nobody has gone through yet, more is known from time to time.
      if (head === this.#known.head && upTo === this.#known.upTo) return
      activity.set((await this.#api.call(viewActivity)).value)
      await refreshVersions()
      this.#known = { head, upTo }
    } catch (error) {
      const key = keyOfFailure(error)
      // A moment that cannot be asked for now can be later.
      if (error instanceof CallFailure && key !== UNREACHABLE) await this.refuse(key)
    }
  }

  #historyOf(facts: HistoryFacts, pad: PadReply, shown: ShownMoment, activity: Activity): OpenHistory {
    const api = this.#api
    const versions = new Store<readonly Version[] | undefined>(undefined)
    const refreshVersions = async () => versions.set((await api.call(listVersions)).value)
    // The strip is drawn without the versions until they come.
    refreshVersions().catch(() => {})
    this.#known = facts
    const { seq: at, compared, lines } = this.#place
    // What stood in lines that the address names may have gone since it was made.
    const chosen = lines !== undefined && lines.last <= shown.lines.length ? lines : undefined
    return {
      api,
      moments: new MomentStore({
        api,
        head: facts.head,
        shown,
        isPinned: shown.seq === at,
        compared: compared !== undefined && compared.to <= facts.head ? compared : undefined,
        chosenLines: chosen,
      }),
      padName: pad.name,
      group: pad.group,
      lang: pad.lang,
      lineNumbers: pad.lineNumbers,
      facts,
      activity: new Store(activity),
      versions,
      refreshVersions,
      lineFilter: new Store<LineFilter | undefined>(chosen && { ...chosen, seq: shown.seq }),
      newAfter: new Store(Number.POSITIVE_INFINITY),
      nameDrafts: new Map(),
    }
  }

  /** Returns the moment that the address names; the newest one if there is none such. */
  async #firstMoment(): Promise<ShownMoment> {
    const { seq } = this.#place
    if (seq !== undefined) {
      try {
        const call = { params: { seq }, query: { format: 'lines' } } as const
        return shownMoment((await this.#api.call(viewMoment, call)).value)
      } catch (error) {
        if (keyOfFailure(error) !== 'BACKEND.ERROR.TYPE.PARAM_INVALID') throw error
      }
    }
    const newest = { query: { format: 'lines' } } as const
    return shownMoment((await this.#api.call(viewMomentAt, newest)).value)
  }

  /** Anonymous pads are called as their addresses. */
  async #readPad(): Promise<PadReply> {
    try {
      const { value } = await this.#api.call(viewPad)
      const { name, group, lang, lineNumbers } = value
      return { name, group, lang: lang ?? '', lineNumbers }
    } catch (error) {
      if (keyOfFailure(error) === UNREACHABLE) throw error
      return { name: this.#api.padId, group: undefined, lang: '', lineNumbers: true }
    }
  }
}
