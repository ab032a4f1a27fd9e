import { vi } from 'vitest'
import type { ErrorKey } from '@sheaf/contract/errors'
import type { AccessState, OpenPad, OpenState } from '../connection/access-state.ts'
import { PadSession } from '../connection/pad-session.ts'
import { UnsentDatabase, type Owner } from '../connection/unsent/unsent-database.ts'
import { PadServer } from './pad-server.ts'
import { writeLine, writeOn } from './write-line.ts'
import { writerWelcome as ada } from './writer-welcome.ts'

/** Answer of a server on which the pad is no more. */
export const GONE: ErrorKey = 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'

const padId = 'pad1'
/** A busy machine takes its time. */
const WAIT = { timeout: 10_000 }

/** A page with a pad, in a browser that has stored nothing yet, and the server that the page talks to. */
export class PadPage {
  /** Login that the server sees by the cookie. */
  signedIn: string | undefined = ada.author
  /** Whether the API shows the pad. */
  isThere = false
  /** Number of API calls that read the pad. */
  padReads = 0
  /** Number of API calls that read who is signed in. */
  sessionReads = 0
  readonly server: PadServer
  #session: PadSession | undefined

  private constructor(server: PadServer) {
    this.server = server
    indexedDB = new IDBFactory()
    vi.stubGlobal('fetch', async (url: URL) => {
      if (url.pathname === `/api/pad/${padId}`) {
        this.padReads += 1
        return this.isThere ? Response.json({}) : Response.json({ error: GONE }, { status: 404 })
      }
      this.sessionReads += 1
      const { signedIn } = this
      return Response.json({ admin: false, ...(signedIn && { user: { _id: signedIn, login: `of ${signedIn}` } }) })
    })
  }

  /** Makes a page that is not open yet, and its server, which lets Ada in. */
  static async make(): Promise<PadPage> {
    return new PadPage(await PadServer.start(ada))
  }

  /** Leaves the page, and ends its server. */
  leave(): void {
    window.dispatchEvent(new Event('pagehide'))
    this.server.stop()
    vi.restoreAllMocks()
  }

  /** Owner of what Ada leaves unsent. */
  get owner(): Owner {
    return { base: this.server.base.href, padId, author: ada.author }
  }

  get session(): PadSession {
    if (this.#session === undefined) throw new Error('Nobody has opened the pad.')
    return this.#session
  }

  start(token = {}): void {
    this.#session = new PadSession({
      base: this.server.base,
      padId,
      token,
      guestProfile: { name: undefined, color: undefined },
    })
  }

  async open(): Promise<void> {
    this.start()
    await this.is('editing')
  }

  async is(kind: AccessState['kind']): Promise<AccessState> {
    await vi.waitUntil(() => this.session.access.get().kind === kind, WAIT)
    return this.session.access.get()
  }

  /** The text and the ids of this page, if it still has a text. */
  get pad(): OpenPad {
    return (this.session.access.get() as OpenState).pad
  }

  /** Types letters in a line of their own, if the page still has a text. */
  type(text: string): void {
    writeLine(this.pad.doc, this.pad.ids, text)
  }

  /** Types letters at the end of the last line. */
  typeOn(text: string): void {
    writeOn(this.pad.doc, this.pad.ids, text)
  }

  /** Waits until the browser has stored what was typed, which it does a moment later. */
  async isOnDevice(): Promise<void> {
    const { author } = (this.session.access.get() as OpenState).welcome
    const list = () => new UnsentDatabase().list({ ...this.owner, author })
    await vi.waitUntil(async () => (await list()).length === 1, WAIT)
  }

  /** Waits until the page shows why it was refused. */
  async refused(): Promise<AccessState> {
    await vi.waitUntil(() => (this.session.access.get() as { errorKey?: string }).errorKey !== undefined, WAIT)
    return this.session.access.get()
  }

  /** Closes the pad while Ada's page, with unsent text, is cut off; `reader` is signed in when the page is back. */
  async closeTo(reader: string | undefined): Promise<void> {
    await this.open()
    this.server.disconnect()
    await this.is('offline')
    this.type('of Ada alone')
    this.signedIn = reader
    this.server.reconnect(GONE)
    await this.is('refused')
  }
}
