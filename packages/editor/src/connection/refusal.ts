import type { ErrorKey } from '@sheaf/contract/errors'
import type { Welcome } from '@sheaf/contract/realtime/socket'
import type { ApiTarget } from '../lib/call-api.ts'
import type { AccessEvent, AccessState } from './access-state.ts'
import { hasPad, type Reader, fetchReader, reasonFor, writerToRead } from './refusal-reader.ts'

const ASK_AGAIN_MS = 5_000
/**
 * A pad that is gone may come back, soon by an undo, or later when somebody finds it in the trash. This is the first
 * delay before looking.
 */
const RETURN_FIRST_MS = 2_000
const RETURN_GROWTH = 1.5
const RETURN_MAX_MS = 30_000
/**
 * Looking ends after this time, because each look keeps a session alive, and nobody who has gone away does that
 * (SES-21).
 */
const RETURN_WITHIN_MS = 10 * 60_000
const GONE: ErrorKey = 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'

interface RefusalOptions {
  readonly site: ApiTarget
  readonly padId: string
  readonly access: () => AccessState
  readonly dispatch: (event: AccessEvent) => void
  /** Returns what this author wrote here, on this page or an earlier one, and has not sent. */
  readonly unsentOf: (author: string) => Promise<string>
  /** Author id under which a visitor wrote in this browser. */
  readonly guest: () => string | undefined
  /** Called when the server may let the present reader in. */
  readonly onWorthAnotherTry: () => void
}

/**
 * Finds out why this page may not have the pad, and tells whoever reads it. They may not be the person who wrote here,
 * so the server is asked anew whenever somebody comes to this page.
 */
export class Refusal {
  readonly #options: RefusalOptions
  #errorKey: ErrorKey | undefined
  /** The last person who was let in to this page. */
  #last: Welcome | undefined
  /** Whether they have signed out in this browser and not come back. */
  #hasLeft = false
  /** Who was there when the refusal was shown; undefined until it has been. */
  #reader: Reader | undefined
  /** Login of whoever was there last, null for visitors; undefined until known. */
  #login: string | null | undefined
  /** Number of times the server was asked who reads the refusal. */
  #asked = 0
  #askTimer: ReturnType<typeof setTimeout> | undefined
  #returnMs = RETURN_FIRST_MS
  #returnsUntil = 0
  #returnTimer: ReturnType<typeof setTimeout> | undefined

  constructor(options: RefusalOptions) {
    this.#options = options
  }

  letIn(welcome: Welcome): void {
    this.#last = welcome
    this.#hasLeft = false
    this.#returnMs = RETURN_FIRST_MS
  }

  begin(errorKey: ErrorKey): void {
    this.#errorKey = errorKey
    this.#reader = undefined
    // What is offered depends on who reads it: said before that is known, it would change under the reader's finger.
    // After another password of somebody who was not let in before, it is known already.
    const isKnown = this.#last === undefined && this.#login !== undefined
    this.#options.dispatch({
      type: 'refused',
      errorKey: isKnown ? errorKey : undefined,
      unsentText: undefined,
      login: isKnown ? this.#login : undefined,
    })
    void this.#tell()
    this.#returnsUntil = Date.now() + RETURN_WITHIN_MS
    this.#lookLater()
  }

  /** Called when somebody comes to this page. */
  readonly visited = (): void => {
    this.#returnMs = RETURN_FIRST_MS
    this.#returnsUntil = Date.now() + RETURN_WITHIN_MS
    void this.#tell()
    void this.#look()
  }

  readonly #tell = async (): Promise<void> => {
    clearTimeout(this.#askTimer)
    this.#asked += 1
    const asked = this.#asked
    const last = this.#last
    const errorKey = this.#errorKey
    const { access, dispatch, unsentOf, guest, onWorthAnotherTry } = this.#options
    if (access().kind !== 'refused' || errorKey === undefined) return
    const signedIn = await fetchReader(this.#options.site)
    const state = access()
    // The question was asked again meanwhile, or the reader was let in.
    if (asked !== this.#asked || state.kind !== 'refused') return
    if (signedIn === undefined) this.#askTimer = setTimeout(() => void this.#tell(), ASK_AGAIN_MS)
    const reader = signedIn?.reader
    const login = signedIn ? signedIn.login : state.login
    this.#login = login
    // Somebody else has signed in.
    const isNew = typeof reader === 'string' && this.#reader !== undefined && reader !== this.#reader
    if (reader !== undefined) this.#reader = reader
    if (isNew) return onWorthAnotherTry()
    if (last !== undefined && reader === last.author) this.#hasLeft = false
    const circumstances = { errorKey, last, hasLeft: this.#hasLeft }
    const writer = writerToRead(reader, guest(), circumstances)
    const unsentText = reader === undefined ? undefined : writer === undefined ? '' : await unsentOf(writer)
    if (asked !== this.#asked || access().kind !== 'refused') return
    dispatch({ type: 'refused', errorKey: reasonFor(reader, circumstances), unsentText, login })
  }

  #lookLater(): void {
    clearTimeout(this.#returnTimer)
    this.#returnTimer = setTimeout(() => void this.#look(), this.#returnMs)
    this.#returnMs = Math.min(this.#returnMs * RETURN_GROWTH, RETURN_MAX_MS)
  }

  /** Asks on behalf of whoever had the pad whether they may see it again (EDT-79). */
  async #look(): Promise<void> {
    const { access, site, padId, onWorthAnotherTry } = this.#options
    const last = this.#last
    if (access().kind !== 'refused' || last === undefined || this.#errorKey !== GONE) return
    if (Date.now() > this.#returnsUntil) return
    this.#lookLater()
    // Anybody else who is let in would write here as a guest, and what was not sent would be out of sight.
    const isSame = this.#reader === last.author || (this.#reader === null && last.isGuest)
    if (!isSame || document.visibilityState === 'hidden' || !(await hasPad(site, padId).catch(() => false))) return
    if (access().kind === 'refused') onWorthAnotherTry()
  }

  /** Hides the unsent text until it is known who is there to read it. */
  hideUnsent(): void {
    // An answer that is on its way may concern whoever was there before.
    this.#asked += 1
    const state = this.#options.access()
    if (state.kind !== 'refused') return
    const { errorKey, login } = state
    this.#options.dispatch({ type: 'refused', errorKey, unsentText: undefined, login })
  }

  signedOut(): void {
    this.#hasLeft = true
    this.hideUnsent()
    void this.#tell()
  }
}
