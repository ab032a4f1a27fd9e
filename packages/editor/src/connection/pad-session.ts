import type { ErrorKey } from '@sheaf/contract/errors'
import type { Introduced, KeptVersion, Welcome } from '@sheaf/contract/realtime/socket'
import { Store } from '@sheaf/ui/lib/store'
import { CONNECTING, mayWrite, nextAccess, type AccessEvent, type AccessState } from './access-state.ts'
import { Authors } from './authors.ts'
import { ChatRoom } from './chat/chat-room.ts'
import { Credentials, type Token } from './credentials.ts'
import { DetachedUpdates } from './unsent/detached-updates.ts'
import { PadConnection, type ConnectionEnd } from './pad-connection.ts'
import { listenToPage } from './page-events.ts'
import type { GuestProfile } from './presence.ts'
import { RefusalWatcher } from './refusal-watcher.ts'
import { Replica } from './replica.ts'
import { INITIAL_SAVE_STATUS, isSameSaveStatus, type SaveStatus } from './save-status.ts'
import type { ServerMessage } from '@sheaf/contract/realtime/server-messages'
import { UnsentDatabase } from './unsent/unsent-database.ts'

const CANNOT_STORE: ErrorKey = 'BACKEND.ERROR.CONFIGURATION.CANTSTORE'

interface PadSessionOptions {
  readonly base: URL
  readonly padId: string
  readonly token: Token
  /** Used for guests only: the server has the profiles of accounts. */
  readonly guestProfile: GuestProfile
}

/**
 * This page's session in one pad, from the first connection until the page is left: it decides what the page shows, from
 * what its connection and its replica of the pad say.
 */
export class PadSession {
  readonly access = new Store<AccessState>(CONNECTING)
  readonly saveStatus = new Store<SaveStatus>(INITIAL_SAVE_STATUS)
  readonly authors = new Authors()
  readonly chat: ChatRoom
  /** The newest version that the server has kept by itself while this page had the pad open. */
  readonly keptVersion = new Store<KeptVersion | undefined>(undefined)
  readonly guestProfile: Store<GuestProfile>
  readonly #options: PadSessionOptions
  readonly #credentials: Credentials
  readonly #connection: PadConnection
  readonly #database = new UnsentDatabase()
  readonly #detached = new DetachedUpdates()
  readonly #refusalWatcher: RefusalWatcher
  #replica: Replica
  /** Resolves when the replica before has stored what is unsent. */
  #closing: Promise<void> | undefined
  /** Set while the server knows this page. */
  #welcome: Welcome | undefined
  /** Whether the server has said that it cannot store anything, and has stored nothing since. */
  #isStuck = false

  constructor(options: PadSessionOptions) {
    const { base, padId, token } = options
    this.#options = options
    this.#credentials = new Credentials(base, token)
    this.guestProfile = new Store(options.guestProfile)
    this.#connection = new PadConnection({
      base,
      padId,
      open: () => this.#credentials.open,
      onConnected: () => this.#replica.ask(),
      onMessage: this.#receive,
      onEnd: this.#ended,
      isAnswerDue: () => !this.#replica.isInTouch || this.#replica.unacknowledged > 0,
    })
    this.#replica = this.#makeReplica()
    this.chat = new ChatRoom({ base: base.href, padId, send: (request) => this.#connection.send('chat', request) })
    this.chat.isAtRisk.subscribe(this.#updateSaveStatus)
    this.#refusalWatcher = new RefusalWatcher({
      site: { base, token: token.token },
      padId,
      access: this.access.get,
      dispatch: this.#dispatch,
      unsentOf: (author) => this.#replica.readUnsent(author),
      guest: () => this.#credentials.guest.author,
      onRetryable: this.retry,
    })
    this.#followPage()
    this.#connection.connect()
  }

  /** Asks the server again with the guest's or pad's password as typed. */
  readonly enterPassword = (password: string): void => {
    this.#credentials.enterPassword(password)
    this.retry()
  }

  get hasTriedPassword(): boolean {
    return this.#credentials.hasTriedPassword
  }

  /** Whether the password that opened the pad on this page is not its password any more. */
  get hasLostPassword(): boolean {
    return this.#credentials.hasLostPassword
  }

  /** Asks the server to decide again. */
  readonly retry = (): void => {
    this.#dispatch({ type: 'retried' })
    this.#connection.connect()
  }

  readonly rename = (profile: GuestProfile): void => {
    this.guestProfile.set(profile)
    if (this.#welcome?.isGuest) this.#replica.presence.setProfile(profile)
  }

  #makeReplica(): Replica {
    return new Replica({
      pad: { base: this.#options.base.href, padId: this.#options.padId },
      wire: this.#connection,
      database: this.#database,
      detached: this.#detached,
      isWriting: () => mayWrite(this.access.get()),
      onChange: this.#updateSaveStatus,
    })
  }

  #followPage(): void {
    const isRefused = (): boolean => this.access.get().kind === 'refused'
    listenToPage({
      onWake: () => {
        if (!isRefused()) return this.#connection.wake(() => this.#replica.ask())
        this.#refusalWatcher.hideUnsent()
        this.#refusalWatcher.visited()
      },
      onFocus: this.#refusalWatcher.visited,
      onNetworkLost: this.#connection.drop,
      onHidden: () => {
        this.#replica.leave()
        this.#detached.leave()
        this.#refusalWatcher.hideUnsent()
      },
      onLeft: this.#connection.rest,
      onSignedOut: () => {
        this.#refusalWatcher.signedOut()
        if (!isRefused()) this.#connection.connect()
      },
      asksBeforeLeaving: () => this.saveStatus.get().isAtRisk,
    })
  }

  readonly #receive = (message: ServerMessage): void => {
    switch (message.kind) {
      case 'welcome':
        return this.#enter(message.payload)
      case 'authors':
        return this.authors.merge(message.payload)
      case 'receipt':
        this.#credentials.receipt = message.payload
        return
      case 'renamed':
        return this.#update({ padName: message.payload })
      case 'introduced':
        return this.#introduce(message.payload)
      case 'version':
        return this.keptVersion.set(message.payload)
      case 'chat':
        return this.chat.onEvent(message.payload)
      case 'ping':
        return
      default:
        this.#replica.receive(message)
        if (message.kind === 'missing') this.#open()
    }
  }

  #enter(welcome: Welcome): void {
    const { author, name, color, isGuest, guest } = welcome
    if (guest !== undefined) this.#credentials.guest.keep(guest, author)
    if (!this.#replica.accepts(welcome)) return this.#startOver()
    this.#welcome = welcome
    if (isGuest) this.#replica.presence.setProfile(this.guestProfile.get())
    this.#replica.welcome(welcome)
    this.#refusalWatcher.letIn(welcome)
    this.chat.enter(author)
    this.authors.introduce({ [author]: { name, color } })
  }

  #introduce({ name, color }: Introduced): void {
    if (this.#welcome !== undefined) this.authors.introduce({ [this.#welcome.author]: { name, color } })
    this.#update({ name, color })
  }

  #update(change: Partial<Welcome>): void {
    if (this.#welcome === undefined) return
    this.#welcome = { ...this.#welcome, ...change }
    this.#open()
  }

  /** Shows the text once it is complete and its writer is known. */
  #open(): void {
    const welcome = this.#welcome
    const replica = this.#replica
    if (welcome === undefined || !replica.isSynced) return
    void this.#keep(replica, welcome).then((unsentText) => {
      if (replica !== this.#replica || this.#welcome !== welcome || !replica.isSynced) return
      // Somebody may have typed on until now.
      if (!replica.accepts(welcome)) return this.#startOver()
      this.#dispatch({ type: 'opened', welcome, pad: replica.pad, unsentText })
      this.#updateSaveStatus()
    })
  }

  /**
   * Restores what an earlier page of this author left unsent into the text, or returns it to show it to a reader.
   */
  async #keep(replica: Replica, { author, readonly }: Welcome): Promise<string> {
    await this.#closing
    // Another author has come to this page meanwhile.
    if (replica !== this.#replica) return ''
    if (readonly) return replica.readUnsent(author)
    void replica.keep(() => replica === this.#replica)
    return ''
  }

  /**
   * Begins with an empty document, because the present one holds changes that this author must not send, or text that
   * this reader must not see.
   */
  #startOver(): void {
    this.#connection.rest()
    this.#dispatch({ type: 'started-over' })
    this.chat.leave()
    this.#closing = this.#replica.close()
    this.#replica = this.#makeReplica()
    this.#updateSaveStatus()
    this.#connection.connect()
  }

  readonly #ended = (end: ConnectionEnd): void => {
    this.#welcome = undefined
    this.chat.lose()
    if (end.kind === 'lost' && end.errorKey !== undefined) this.#isStuck = end.errorKey === CANNOT_STORE
    this.#replica.disconnect()
    if (end.kind === 'refused') this.#refuse(end.errorKey)
    else if (end.kind === 'lost') this.#dispatch({ type: 'lost', errorKey: end.errorKey })
  }

  #refuse(errorKey: ErrorKey): void {
    void this.#replica.flush()
    this.chat.leave()
    const wasOpen = 'pad' in this.access.get()
    this.#refusalWatcher.begin(wasOpen ? this.#credentials.forgetOldPassword(errorKey) : errorKey)
  }

  readonly #updateSaveStatus = (): void => {
    const { isInTouch, unacknowledged, isAtRisk } = this.#replica
    if (isInTouch) {
      this.#isStuck = false
      if (unacknowledged === 0) this.#connection.settle()
    }
    const status = {
      isInTouch,
      unacknowledged,
      isAtRisk: isAtRisk || this.#detached.isAtRisk || this.chat.isAtRisk.get(),
      isStuck: this.#isStuck,
    }
    if (!isSameSaveStatus(status, this.saveStatus.get())) this.saveStatus.set(status)
  }

  readonly #dispatch = (event: AccessEvent): void => this.access.set(nextAccess(this.access.get(), event))
}
