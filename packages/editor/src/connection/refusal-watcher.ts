import type { ErrorKey } from '@sheaf/contract/errors'
import type { Welcome } from '@sheaf/contract/realtime/socket'
import type { ApiTarget } from '../lib/page/call-api.ts'
import type { AccessEvent, AccessState } from './access-state.ts'
import { hasPad, type Reader, fetchReader, reasonFor, writerToRead } from './refusal-reader.ts'

/** Delay before the server is asked again who is signed in, after a failed call. */
const RETRY_MS = 5_000
/**
 * First delay before a check whether a pad is back. A pad that is gone may come back, soon by an undo, or later when
 * somebody finds it in the trash.
 */
const CHECK_FIRST_MS = 2_000
const CHECK_GROWTH = 1.5
const CHECK_MAX_MS = 30_000
/** Checks end after this time: each one keeps the session alive, which only a present user should do (SES-21). */
const CHECK_WITHIN_MS = 10 * 60_000
const GONE: ErrorKey = 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'

interface RefusalWatcherOptions {
  readonly site: ApiTarget
  readonly padId: string
  readonly access: () => AccessState
  readonly dispatch: (event: AccessEvent) => void
  /** Returns the text that this author wrote on this page or an earlier one, and that was not sent. */
  readonly unsentOf: (author: string) => Promise<string>
  /** Author id under which a visitor wrote in this browser. */
  readonly guest: () => string | undefined
  /** Called when the server may let the present reader in. */
  readonly onRetryable: () => void
}

/**
 * While this page is refused the pad, finds out for which reason, and shows the reason to the reader. The reader may be
 * another person than the author of this page, so the server is asked anew at each visit to the page. Also watches
 * whether a pad that is gone comes back.
 */
export class RefusalWatcher {
  readonly #options: RefusalWatcherOptions
  #errorKey: ErrorKey | undefined
  /** Welcome of the last author whom the server let in to this page. */
  #last: Welcome | undefined
  /** Whether that author has signed out in this browser and not come back. */
  #hasLeft = false
  /** Reader when the refusal was shown; undefined until then. */
  #reader: Reader | undefined
  /** Login of the last known reader, null for visitors; undefined until known. */
  #login: string | null | undefined
  /** Number of the latest call that reads who is signed in. Replies to earlier ones are ignored. */
  #latestRead = 0
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #checkMs = CHECK_FIRST_MS
  #checksUntil = 0
  #checkTimer: ReturnType<typeof setTimeout> | undefined

  constructor(options: RefusalWatcherOptions) {
    this.#options = options
  }

  letIn(welcome: Welcome): void {
    this.#last = welcome
    this.#hasLeft = false
    this.#checkMs = CHECK_FIRST_MS
  }

  begin(errorKey: ErrorKey): void {
    this.#errorKey = errorKey
    this.#reader = undefined
    // The offered remedy depends on the reader: shown before the reader is known, it would change under their finger.
    // After another wrong password, the reader is known already.
    const isKnown = this.#last === undefined && this.#login !== undefined
    this.#options.dispatch({
      type: 'refused',
      errorKey: isKnown ? errorKey : undefined,
      unsentText: undefined,
      login: isKnown ? this.#login : undefined,
    })
    void this.#report()
    this.#checksUntil = Date.now() + CHECK_WITHIN_MS
    this.#scheduleCheck()
  }

  /** Called when the page gets the focus. */
  readonly visited = (): void => {
    this.#checkMs = CHECK_FIRST_MS
    this.#checksUntil = Date.now() + CHECK_WITHIN_MS
    void this.#report()
    void this.#checkReturn()
  }

  /** Reads who is signed in, and shows them the reason of the refusal, with their unsent text. */
  readonly #report = async (): Promise<void> => {
    clearTimeout(this.#retryTimer)
    this.#latestRead += 1
    const read = this.#latestRead
    const last = this.#last
    const errorKey = this.#errorKey
    const { access, dispatch, unsentOf, guest, onRetryable } = this.#options
    if (access().kind !== 'refused' || errorKey === undefined) return
    const signedIn = await fetchReader(this.#options.site)
    const state = access()
    // A later call has replaced this one, or the reader was let in.
    if (read !== this.#latestRead || state.kind !== 'refused') return
    if (signedIn === undefined) this.#retryTimer = setTimeout(() => void this.#report(), RETRY_MS)
    const reader = signedIn?.reader
    const login = signedIn ? signedIn.login : state.login
    this.#login = login
    // Somebody else has signed in.
    const isNew = typeof reader === 'string' && this.#reader !== undefined && reader !== this.#reader
    if (reader !== undefined) this.#reader = reader
    if (isNew) return onRetryable()
    if (last !== undefined && reader === last.author) this.#hasLeft = false
    const circumstances = { errorKey, last, hasLeft: this.#hasLeft }
    const writer = writerToRead(reader, guest(), circumstances)
    const unsentText = reader === undefined ? undefined : writer === undefined ? '' : await unsentOf(writer)
    if (read !== this.#latestRead || access().kind !== 'refused') return
    dispatch({ type: 'refused', errorKey: reasonFor(reader, circumstances), unsentText, login })
  }

  #scheduleCheck(): void {
    clearTimeout(this.#checkTimer)
    this.#checkTimer = setTimeout(() => void this.#checkReturn(), this.#checkMs)
    this.#checkMs = Math.min(this.#checkMs * CHECK_GROWTH, CHECK_MAX_MS)
  }

  /** Checks whether the last author of this page may see the pad again (EDT-79). */
  async #checkReturn(): Promise<void> {
    const { access, site, padId, onRetryable } = this.#options
    const last = this.#last
    if (access().kind !== 'refused' || last === undefined || this.#errorKey !== GONE) return
    if (Date.now() > this.#checksUntil) return
    this.#scheduleCheck()
    // Another reader would be let in as a guest, and the unsent text of the last author would be out of sight.
    const isSame = this.#reader === last.author || (this.#reader === null && last.isGuest)
    if (!isSame || document.visibilityState === 'hidden' || !(await hasPad(site, padId).catch(() => false))) return
    if (access().kind === 'refused') onRetryable()
  }

  /** Hides the unsent text until the reader is known. */
  hideUnsent(): void {
    // A reply that is on its way may concern the reader before.
    this.#latestRead += 1
    const state = this.#options.access()
    if (state.kind !== 'refused') return
    const { errorKey, login } = state
    this.#options.dispatch({ type: 'refused', errorKey, unsentText: undefined, login })
  }

  signedOut(): void {
    this.#hasLeft = true
    this.hideUnsent()
    void this.#report()
  }
}
