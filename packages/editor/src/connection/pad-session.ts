import { WebSocketStatus } from '@hocuspocus/provider'
import { chatEventSchema } from '@sheaf/contract/realtime/chat'
import { isErrorKey, isTransient, type ErrorKey } from '@sheaf/contract/errors'
import {
  ACCESS_CHANGED,
  serverMessageSchema,
  type ConnectionToken,
  type Ids,
  type Introduced,
  type Renamed,
  type Welcome,
} from '@sheaf/contract/realtime/socket'
import { parseJson } from '@sheaf/ui/lib/browser-storage'
import { Store } from '../lib/store.ts'
import { CONNECTING, mayWrite, nextAccess, type AccessEvent, type AccessState, type OpenPad } from './access-state.ts'
import { Authors } from './authors.ts'
import { ChatRoom } from './chat-room.ts'
import { Credentials } from './credentials.ts'
import type { GuestProfile } from './guest-profile.ts'
import { hasArrived } from '@sheaf/document/contradicts'
import { LocalReplica } from './local-replica.ts'
import { PadProvider } from './pad-provider.ts'
import { PadSocket } from './pad-socket.ts'
import { DetachedOutboxes } from './detached-outboxes.ts'
import { RefusalWatcher } from './refusal-watcher.ts'
import { ReopenTimer } from './reopen-timer.ts'
import { ResponseWatchdog } from './response-watchdog.ts'
import { isSameSaveStatus, INITIAL_SAVE_STATUS, type SaveStatus } from './save-status.ts'
import { listenForSignOut } from './sign-out.ts'
import { UnsentDatabase } from './unsent-database.ts'
import { readUnsent } from './read-unsent.ts'
import { listenForWaking } from './wake.ts'

/** After a sleep, a dead connection looks open for minutes. A live one answers a ping within this time. */
const WAKE_ANSWER_MS = 4_000
const CANNOT_STORE: ErrorKey = 'BACKEND.ERROR.CONFIGURATION.CANTSTORE'

interface PadSessionOptions {
  readonly base: URL
  readonly padId: string
  readonly token: ConnectionToken
  /** Used for guests only: the server has the profiles of accounts. */
  readonly guestProfile: GuestProfile
}

/**
 * This page's session in one pad, from the first connection until the page is left: the author that the server knows it
 * as, the text, and the save status.
 */
export class PadSession {
  readonly access = new Store<AccessState>(CONNECTING)
  readonly saveStatus = new Store<SaveStatus>(INITIAL_SAVE_STATUS)
  readonly authors = new Authors()
  readonly chat: ChatRoom
  readonly guestProfile: Store<GuestProfile>
  readonly #options: PadSessionOptions
  readonly #database = new UnsentDatabase()
  readonly #credentials: Credentials
  #replica = new LocalReplica()
  #socket: PadSocket
  #provider: PadProvider
  #closingOutbox: Promise<void> | undefined
  readonly #detached = new DetachedOutboxes()
  #welcome: Welcome | undefined
  /** A welcome that waits for what belongs to it: whose letters are in the pad. */
  #greeting: Welcome | undefined
  readonly #refusalWatcher: RefusalWatcher
  readonly #watchdog = new ResponseWatchdog(() => this.#socket.drop())
  #isStuck = false
  readonly #reopenTimer = new ReopenTimer(() => this.#provider.reopen())

  constructor(options: PadSessionOptions) {
    this.#options = options
    this.#credentials = new Credentials(options.base, options.token)
    this.guestProfile = new Store(options.guestProfile)
    this.chat = new ChatRoom({
      base: options.base.href,
      padId: options.padId,
      send: (request) => this.#provider.sendStateless(JSON.stringify(request)),
    })
    this.chat.isAtRisk.subscribe(() => this.#updateSaveStatus())
    this.#refusalWatcher = new RefusalWatcher({
      site: { base: options.base, token: options.token.token },
      padId: options.padId,
      access: () => this.access.get(),
      dispatch: this.#dispatch,
      unsentOf: this.#unsentOf,
      guest: () => this.#credentials.guest.author,
      onRetryable: this.retry,
    })
    this.#socket = this.#openSocket()
    this.#provider = this.#openProvider()
    listenForWaking({
      onWake: this.#wake,
      onFocus: this.#refusalWatcher.visited,
      onNetworkLost: () => this.#socket.drop(),
      onLeave: () => {
        this.#replica.outbox?.leave()
        this.#detached.leave()
        this.#refusalWatcher.hideUnsent()
      },
    })
    window.addEventListener('beforeunload', (event) => {
      if (this.saveStatus.get().isAtRisk) event.preventDefault()
    })
    listenForSignOut(() => {
      this.#refusalWatcher.signedOut()
      this.#reconnect()
    })
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
    if (this.#socket.isOpen) this.#provider.reopen()
    else void this.#socket.connect()
  }

  readonly rename = (profile: GuestProfile): void => {
    this.guestProfile.set(profile)
    this.#introduce()
  }

  #openSocket(): PadSocket {
    const socket = new PadSocket(this.#options.base)
    socket.on('status', ({ status }: { status: string }) => {
      if (status === 'connected') this.#watchdog.expect(true)
      if (status !== 'disconnected' || socket !== this.#socket) return
      // The next socket asks for the pad by itself.
      this.#reopenTimer.cancel()
      this.#dispatch({ type: 'lost' })
    })
    return socket
  }

  #openProvider(): PadProvider {
    const provider = new PadProvider({
      padId: this.#options.padId,
      doc: this.#replica.doc,
      ids: this.#replica.ids,
      socket: this.#socket,
      token: () => JSON.stringify(this.#credentials.introduction),
      isWriting: () => mayWrite(this.access.get()),
      onWritten: (update, number, origin) => {
        this.#replica.outbox?.add(update, number, origin)
        this.#updateSaveStatus()
      },
      onAnswer: this.#answered,
      apply: this.#replica.apply,
      unsent: () => this.#replica.outbox?.unsent ?? [],
    })
    provider.on('stateless', this.#onMessage)
    provider.on('synced', this.#open)
    provider.on('authenticationFailed', ({ reason }: { reason: string }) => this.#refuse(reason))
    provider.on('close', ({ event }: { event: { reason: string } }) => {
      this.#welcome = undefined
      this.chat.lose()
      // A lost socket is handled elsewhere; here the server closed this pad on a socket that stays.
      if (this.#socket.isOpen) this.#closedBecause(event.reason)
    })
    provider.attach()
    return provider
  }

  /**
   * Begins with an empty document, because the present one holds changes that this author must not send, or text that
   * this reader must not see.
   */
  #startOver(): void {
    this.#dispatch({ type: 'started-over' })
    this.#reopenTimer.cancel()
    const { outbox } = this.#replica
    this.#closingOutbox = outbox?.close()
    if (outbox !== undefined) this.#detached.add(outbox)
    this.#welcome = undefined
    this.chat.leave()
    this.#provider.destroy()
    this.#socket.destroy()
    this.#replica.doc.destroy()
    this.#replica = new LocalReplica()
    this.#socket = this.#openSocket()
    this.#provider = this.#openProvider()
    this.#updateSaveStatus()
  }

  /** Whether unsent changes of this page can no longer be sent. */
  #hasLostRight({ readonly }: Welcome): boolean {
    return readonly && this.#provider.acks.unacknowledged > 0
  }

  readonly #onMessage = ({ payload }: { payload: string }): void => {
    const json = parseJson(payload)
    const chat = chatEventSchema.safeParse(json)
    if (chat.success) {
      this.chat.onEvent(chat.data)
      return
    }
    // A later server may send other messages; this page ignores them.
    const message = serverMessageSchema.safeParse(json).data
    switch (message?.type) {
      case 'authors':
        return this.authors.merge(message.authors)
      case 'ids':
        return this.#learn(message)
      case 'receipt':
        this.#credentials.receipt = message.receipt
        return
      case 'renamed':
        return this.#rename(message)
      case 'introduced':
        return this.#showAs(message)
      case 'welcome':
        this.#greeting = message
    }
  }

  /** Takes in whose letters are in the pad: all of them after a welcome, then new ones. */
  #learn({ ids }: Ids): void {
    const welcome = this.#greeting
    this.#greeting = undefined
    this.#replica.ids.learn(ids)
    if (welcome !== undefined) this.#enter(welcome)
  }

  #rename({ padName }: Renamed): void {
    if (this.#welcome === undefined) return
    this.#welcome = { ...this.#welcome, padName }
    this.#open()
  }

  #showAs({ name, color }: Introduced): void {
    if (this.#welcome === undefined) return
    this.#welcome = { ...this.#welcome, name, color }
    this.authors.merge({ [this.#welcome.author]: { name, color } })
    this.#introduce()
    this.#open()
  }

  #enter(welcome: Welcome): void {
    const { author, name, color, guest } = welcome
    if (guest !== undefined) this.#credentials.guest.keep(guest, author)
    const former = this.#replica.outbox?.author
    const isOther = former !== undefined && former !== author
    if (isOther || this.#hasLostRight(welcome)) return this.#startOver()
    this.#welcome = welcome
    this.#replica.enter(author)
    this.#refusalWatcher.letIn(welcome)
    this.chat.enter(author)
    this.authors.merge({ [author]: { name, color } })
    this.#introduce()
    this.#provider.handOver()
    this.#open()
  }

  /** Shows the text once it is complete and its writer is known. */
  readonly #open = (): void => {
    const welcome = this.#welcome
    const provider = this.#provider
    if (welcome === undefined || !provider.synced || provider.awareness === null) return
    this.#reopenTimer.reset()
    const { doc, ids, showIn } = this.#replica
    const pad: OpenPad = { doc, awareness: provider.awareness, ids, showIn }
    void this.#keep(welcome).then((unsentText) => {
      if (provider !== this.#provider || this.#welcome !== welcome || !provider.synced) return
      // Somebody may have typed on until now.
      if (this.#hasLostRight(welcome)) return this.#startOver()
      this.#dispatch({ type: 'opened', welcome, pad, unsentText })
      this.#answered()
    })
  }

  /**
   * Restores what an earlier page of this author left unsent into the text, or returns it to show it to a reader.
   */
  async #keep({ author, readonly }: Welcome): Promise<string> {
    const { base, padId } = this.#options
    const replica = this.#replica
    await this.#closingOutbox
    // Another author has come to this page meanwhile.
    if (replica !== this.#replica) return ''
    if (readonly) return this.#unsentOf(author)
    const isWanted = () => replica === this.#replica && !this.#provider.isReadonly
    const owner = { base: base.href, padId, author }
    void replica.keep(this.#database, owner, isWanted, this.#updateSaveStatus, this.#detached)
    return ''
  }

  /** Shares the author's name and colour in awareness, for the carets and the list of who is here. */
  #introduce(): void {
    if (this.#welcome === undefined) return
    const { author, name, color, isGuest } = this.#welcome
    const { awareness } = this.#provider
    // A page that was frozen removed its state when it was left.
    if (awareness?.getLocalState() === null) awareness.setLocalState({})
    const profile = isGuest ? this.guestProfile.get() : { name, color }
    this.#provider.setAwarenessField('user', { author, name: profile.name ?? name, color: profile.color ?? color })
  }

  #closedBecause(reason: string): void {
    if (reason === ACCESS_CHANGED) this.#provider.reopen()
    else this.#refuse(reason)
  }

  #refuse(reason: string): void {
    this.#reopenTimer.cancel()
    if (isErrorKey(reason) && !isTransient(reason)) {
      this.#replica.outbox?.flush()
      this.#socket.leave()
      this.chat.leave()
      const wasOpen = 'pad' in this.access.get()
      this.#refusalWatcher.begin(wasOpen ? this.#credentials.forgetOldPassword(reason) : reason)
      return
    }
    // The server's failure may be over in a moment. Usually the socket ends too, and the next one opens the pad again.
    this.#isStuck = reason === CANNOT_STORE
    this.#updateSaveStatus()
    this.#dispatch({ type: 'lost' })
    this.#reopenTimer.schedule()
  }

  /** Returns the author's unsent text, from the device, whichever page wrote it, and from this page. */
  readonly #unsentOf = (author: string): Promise<string> => {
    const { base, padId } = this.#options
    const { doc, outbox } = this.#replica
    // A document without unsent changes equals the server's, though not all of them were acknowledged.
    const isThere = (update: Uint8Array) => !outbox?.unsent.length && this.#provider.synced && hasArrived(doc, update)
    const own = [...this.#detached.ofAuthor(author), ...(outbox?.author === author ? [outbox] : [])]
    const inPage = own.flatMap(({ unsent }) => unsent)
    return readUnsent(this.#database, { base: base.href, padId, author }, inPage, isThere)
  }

  readonly #answered = (): void => {
    this.#replica.outbox?.acknowledge(this.#provider.acks.acknowledged)
    this.#watchdog.answered(this.#isInTouch)
    if (this.#isInTouch) this.#isStuck = false
    this.#updateSaveStatus()
  }

  readonly #updateSaveStatus = (): void => {
    const { unacknowledged } = this.#provider.acks
    this.#watchdog.expect(this.#socket.isOpen && (!this.#isInTouch || unacknowledged > 0))
    const status = {
      isInTouch: this.#isInTouch,
      unacknowledged,
      isAtRisk: this.#replica.outbox?.isAtRisk || this.#detached.isAtRisk || this.chat.isAtRisk.get(),
      isStuck: this.#isStuck,
    }
    if (!isSameSaveStatus(status, this.saveStatus.get())) this.saveStatus.set(status)
  }

  /** A reader never gets acknowledgements, and has nothing to lose. */
  get #isInTouch(): boolean {
    return this.#provider.isReadonly ? this.#provider.synced : this.#provider.acks.isInTouch
  }

  readonly #wake = (): void => {
    if (this.access.get().kind === 'refused') {
      this.#refusalWatcher.hideUnsent()
      this.#refusalWatcher.visited()
      return
    }
    if (!this.#socket.isOpen) {
      // A connection that is being opened is not opened again.
      if (this.#socket.status === WebSocketStatus.Disconnected) void this.#socket.connect()
      return
    }
    const socket = this.#socket
    const lastReceived = socket.lastMessageReceived
    this.#provider.forceSync()
    setTimeout(() => {
      if (socket === this.#socket && socket.isOpen && socket.lastMessageReceived === lastReceived) this.#reconnect()
    }, WAKE_ANSWER_MS)
  }

  readonly #reconnect = (): void => {
    if (this.access.get().kind === 'refused') return
    this.#socket.drop()
    void this.#socket.connect()
  }

  readonly #dispatch = (event: AccessEvent): void => this.access.set(nextAccess(this.access.get(), event))
}
