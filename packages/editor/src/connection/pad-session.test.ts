import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import type { Welcome } from '@sheaf/contract/realtime/socket'
import { SESSION_CHANNEL, SIGNED_OUT } from '@sheaf/contract/pages/same-browser'
import { channelOfBase } from '@sheaf/ui/lib/browser-storage'
import { SocketToPad } from '../testing/socket-to-pad.ts'
import { writer as ada } from '../testing/writer.ts'
import type { AccessState, OpenState } from './access-state.ts'
import { PadProvider } from './pad-provider.ts'
import { PadSession } from './pad-session.ts'
import { UnsentDatabase } from './unsent-database.ts'

const GONE = 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'

/** Login that the server sees by the cookie. */
let signedIn: string | undefined
/** Whether the API shows the pad to whoever asks. */
let isThere: boolean
/** Number of times the API was asked for the pad. */
let looked: number
/** Number of times the API was asked who is signed in. */
let asked: number
let server: SocketToPad
let session: PadSession

const is = async (kind: AccessState['kind']): Promise<AccessState> => {
  await expect.poll(() => session.access.get().kind).toBe(kind)
  return session.access.get()
}

/** Types letters in a line of their own, if the page still has a text. */
const type = (text: string): void => {
  const { doc } = (session.access.get() as OpenState).pad
  const line = new Y.XmlElement('paragraph')
  doc.transact(() => {
    doc.getXmlFragment('default').push([line])
    line.insert(0, [new Y.XmlText(text)])
  })
}

const start = (token = {}): PadSession =>
  new PadSession({
    base: new URL('http://localhost/'),
    padId: 'pad1',
    token,
    wishes: { name: undefined, color: undefined },
  })

/** Waits until the browser has stored what was typed, which it does a moment later. */
const isOnDevice = async (): Promise<void> => {
  const { author } = (session.access.get() as OpenState).welcome
  const owner = { base: 'http://localhost/', padId: 'pad1', author }
  await expect.poll(() => new UnsentDatabase().list(owner)).toHaveLength(1)
}

const open = async (): Promise<void> => {
  session = start()
  await is('editing')
}

beforeEach(() => {
  indexedDB = new IDBFactory()
  signedIn = ada.author
  asked = 0
  isThere = false
  looked = 0
  const answer = async (url: URL) => {
    if (url.pathname === '/api/pad/pad1') {
      looked += 1
      return isThere ? Response.json({}) : Response.json({ error: GONE }, { status: 404 })
    }
    asked += 1
    return Response.json({ admin: false, ...(signedIn && { user: { _id: signedIn, login: `of ${signedIn}` } }) })
  }
  vi.stubGlobal('fetch', answer)
  server = new SocketToPad(ada)
})

afterEach(() => void vi.restoreAllMocks())

const told = async () => {
  await expect.poll(() => (session.access.get() as { errorKey?: string }).errorKey).toBeDefined()
  return session.access.get()
}

/**
 * Closes the pad while Ada's page, with something unsent, is cut off; `reader` is whom the server sees when it is back.
 */
const closeTo = async (reader: string | undefined): Promise<void> => {
  await open()
  server.cut()
  await is('offline')
  type('of Ada alone')
  signedIn = reader
  server.mend(GONE)
  await is('refused')
}

it('[RT-13, EDT-76] what was not sent is told to its author, not once they have signed out, and to nobody after them', async () => {
  await closeTo(ada.author)
  expect(await told()).toMatchObject({ errorKey: GONE, unsentText: 'of Ada alone', wasOpen: true })
  signedIn = undefined
  channelOfBase(SESSION_CHANNEL).postMessage(SIGNED_OUT)
  await expect
    .poll(() => session.access.get())
    .toMatchObject({ errorKey: 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT', unsentText: '' })
  signedIn = 'user-bob'
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => session.access.get()).toMatchObject({ errorKey: GONE, unsentText: '' })
  signedIn = ada.author
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => session.access.get()).toMatchObject({ errorKey: GONE, unsentText: 'of Ada alone' })
})

it('[RT-13] what was not sent is not told to whoever is signed in by the time that the connection is back', async () => {
  await closeTo('user-bob')
  expect(await told()).toMatchObject({ errorKey: GONE, unsentText: '' })
})

it('[EDT-76, EDT-22] a session that has ended by itself is told as that, with what was not sent', async () => {
  await closeTo(undefined)
  expect(await told()).toMatchObject({
    errorKey: 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT',
    unsentText: 'of Ada alone',
  })
})

it('[EDT-76] who has signed in again elsewhere is let in again, with what was not sent', async () => {
  await closeTo(undefined)
  expect(await told()).toMatchObject({ errorKey: 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT' })
  signedIn = ada.author
  server.mend(ada)
  window.dispatchEvent(new Event('focus'))
  const state = (await is('editing')) as OpenState
  state.pad.onWriting()
  await expect.poll(() => server.doc.getXmlFragment('default').toJSON()).toContain('of Ada alone')
})

it('[EDT-131] a password that has been changed is asked for as at first, and is wrong only after a try', async () => {
  session = start({ password: 'old' })
  await is('editing')
  server.cut()
  await is('offline')
  server.mend('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  await is('refused')
  expect(await told()).toMatchObject({ errorKey: 'BACKEND.ERROR.TYPE.PASSWORD_MISSING', wasOpen: true })
  expect([session.hasLostPassword, session.hasTriedPassword]).toEqual([true, false])
  session.enterPassword('guessed')
  await expect
    .poll(() => session.access.get())
    .toMatchObject({ errorKey: 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED', wasOpen: false })
  expect(session.hasTriedPassword).toBe(true)
})

it.each(['nothing', 'what it has had room for'])(
  '[W-16] what was written when the right to write went is there to read, and goes into the text when it is back, where the browser keeps %s',
  async (keeps) => {
    if (keeps === 'nothing')
      vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new DOMException('no', 'SecurityError')
      })
    else
      vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
    await open()
    server.cut()
    await is('offline')
    type('typed in time')
    server.mend({ ...ada, readonly: true })
    expect(await is('reading')).toMatchObject({ unsentText: 'typed in time' })
    server.cut()
    await is('offline')
    server.mend(ada)
    const state = (await is('editing')) as OpenState
    state.pad.onWriting()
    await expect.poll(() => server.doc.getXmlFragment('default').toJSON()).toContain('typed in time')
  },
)

it.each(['it is told so', 'it looks for what was left before', 'the connection goes again'])(
  '[EDT-22] what is typed when the right to write goes, while %s, is there to read',
  async (moment) => {
    await open()
    server.cut()
    await is('offline')
    if (moment === 'it looks for what was left before') {
      vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementationOnce(function getAll(this: IDBIndex, ...range) {
        type('typed at that moment')
        return this.getAll(...range)
      })
    } else {
      vi.spyOn(PadProvider.prototype, 'authenticatedHandler').mockImplementationOnce(function tell(
        this: PadProvider,
        scope,
      ) {
        this.authenticatedHandler(scope)
        if (moment === 'the connection goes again') server.cut()
        type('typed at that moment')
        server.mend({ ...ada, readonly: true })
      })
    }
    server.mend({ ...ada, readonly: true })
    expect(await is('reading')).toMatchObject({ unsentText: 'typed at that moment' })
    expect((session.access.get() as OpenState).pad.doc.getXmlFragment('default').length).toBe(0)
  },
)

it('[RT-38] what no device took stays in the page while it cannot be put into the text yet', async () => {
  await open()
  server.cut()
  await is('offline')
  type('kept, ')
  await isOnDevice()
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { doc } = (session.access.get() as OpenState).pad
  const line = doc.getXmlFragment('default').get(0) as Y.XmlElement
  ;(line.get(0) as Y.XmlText).insert(6, 'and not kept')
  server.mend({ ...ada, readonly: true })
  expect(await is('reading')).toMatchObject({ unsentText: 'kept, and not kept' })
  server.cut()
  await is('offline')
  // What precedes it is on the device, which cannot be read now.
  const list = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('busy', 'UnknownError')
  })
  server.mend(ada)
  ;((await is('editing')) as OpenState).pad.onWriting()
  await expect.poll(() => list).toHaveBeenCalled()
  list.mockRestore()
  server.cut()
  await is('offline')
  server.mend({ ...ada, readonly: true })
  expect(await is('reading')).toMatchObject({ unsentText: 'kept, and not kept' })
  server.cut()
  await is('offline')
  server.mend(ada)
  ;((await is('editing')) as OpenState).pad.onWriting()
  await expect.poll(() => server.doc.getXmlFragment('default').toJSON()).toContain('kept, and not kept')
})

it('[RT-12, RT-38] what an earlier page left goes into the text also where the device could not be read at first', async () => {
  const left = new Y.Doc()
  left.getXmlFragment('default').push([new Y.XmlText('left behind')])
  const owner = { base: 'http://localhost/', padId: 'pad1', author: ada.author }
  await new UnsentDatabase().put(owner, Y.encodeStateAsUpdate(left))
  const list = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('busy', 'UnknownError')
  })
  await open()
  ;(session.access.get() as OpenState).pad.onWriting()
  await expect.poll(() => list).toHaveBeenCalled()
  list.mockRestore()
  server.cut()
  await is('offline')
  server.mend(ada)
  await is('editing')
  await expect.poll(() => server.doc.getXmlFragment('default').toJSON()).toContain('left behind')
})

it('[RT-12, EDT-94] what the device refused is offered to it again when the page is left, also once the right to write has ended', async () => {
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await open()
  server.cut()
  await is('offline')
  type('refused once')
  await expect.poll(() => session.saving.get().isAtRisk).toBe(true)
  server.mend({ ...ada, readonly: true })
  expect(await is('reading')).toMatchObject({ unsentText: 'refused once' })
  add.mockRestore()
  window.dispatchEvent(new Event('pagehide'))
  await isOnDevice()
  await expect.poll(() => session.saving.get().isAtRisk).toBe(false)
})

it.each<[string, Welcome, string | undefined]>([
  ['an account', ada, ada.author],
  ['a guest', { ...ada, author: 'g.1', isGuest: true, guest: 'value of a guest' }, undefined],
])(
  '[EDT-93, RT-13] what the closed page of %s left unsent is read where the pad is refused, by nobody else',
  async (_whose, welcome, reader) => {
    localStorage.clear()
    signedIn = reader
    server.mend(welcome)
    await open()
    server.cut()
    await is('offline')
    type('left behind')
    await isOnDevice()
    server.mend(GONE)
    for (const [who, unsentText] of [
      ['user-bob', ''],
      [reader === undefined ? ada.author : undefined, ''],
      [reader, 'left behind'],
      [reader, 'left behind'],
    ] as const) {
      signedIn = who
      session = start()
      await is('refused')
      await expect.poll(() => session.access.get()).toMatchObject({ errorKey: GONE, unsentText, wasOpen: false })
      await expect.poll(() => (session.access.get() as { login?: string | null }).login).toBeDefined()
      expect(session.access.get()).toMatchObject({ unsentText })
    }
  },
)

it('[EDT-94] who would leave what only this page has is asked first', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  await open()
  expect(isAsked()).toBe(false)
  server.cut()
  await is('offline')
  type('nowhere else')
  await expect.poll(isAsked).toBe(true)
  server.mend(ada)
  await expect.poll(isAsked).toBe(false)
})

it('[EDT-94, CHT-9] who would leave what was said in the chat, and only this page has, is asked first, also once it is refused', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await open()
  server.cut()
  await is('offline')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(isAsked()).toBe(false)
  session.chat.say('nowhere else')
  expect(isAsked()).toBe(true)
  server.mend(GONE)
  await is('refused')
  expect(isAsked()).toBe(true)
  isThere = true
  server.mend(ada)
  await is('editing')
  const [message] = session.chat.state.get().unsent
  expect(message).toMatchObject({ text: 'nowhere else' })
  session.chat.discard(message!.id)
  expect(isAsked()).toBe(false)
})

it('[EDT-94] who would leave what only this page has is asked also once the right to write has ended', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  await open()
  server.cut()
  await is('offline')
  type('nowhere else')
  await expect.poll(isAsked).toBe(true)
  server.mend({ ...ada, readonly: true })
  expect(await is('reading')).toMatchObject({ unsentText: 'nowhere else' })
  expect(isAsked()).toBe(true)
})

it.each([undefined, 'user-ada'])(
  '[EDT-78] a page that was never let in asks once who reads it, and tells (%s)',
  async (reader) => {
    signedIn = reader
    server.mend(GONE)
    session = start()
    await is('refused')
    const login = reader === undefined ? null : `of ${reader}`
    await expect.poll(() => session.access.get()).toMatchObject({ errorKey: GONE, login })
    expect(asked).toBe(1)
  },
)

it('[SCR-585] nothing is said of a refusal before it is known who reads it, and all at once after another password', async () => {
  signedIn = undefined
  server.mend('BACKEND.ERROR.TYPE.PASSWORD_MISSING')
  session = start()
  const seen: (string | null | undefined)[] = []
  session.access.subscribe(() => {
    const access = session.access.get()
    if (access.kind === 'refused' && access.errorKey !== undefined) seen.push(access.login)
  })
  await told()
  server.mend('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  session.enterPassword('wrong')
  expect(session.access.get().kind).toBe('connecting')
  await is('refused')
  expect(session.access.get()).toMatchObject({ errorKey: 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED' })
  await expect.poll(() => asked).toBe(2)
  expect(new Set(seen)).toEqual(new Set([null]))
})

it('[EDT-79] who has a pad open that is removed is in it again by itself once it is restored, with what was not sent', async () => {
  await closeTo(ada.author)
  const closed = await told()
  await expect.poll(() => looked).toBeGreaterThan(0)
  expect(session.access.get()).toBe(closed)
  server.mend(ada)
  isThere = true
  ;((await is('editing')) as OpenState).pad.onWriting()
  await expect.poll(() => server.doc.getXmlFragment('default').toJSON()).toContain('of Ada alone')
})

it('[EDT-79, RT-13] nobody else is let in in their place, and what was not sent stays to be read', async () => {
  await closeTo(undefined)
  isThere = true
  server.mend({ ...ada, author: 'guest', isGuest: true })
  const state = await told()
  expect(state).toMatchObject({ unsentText: 'of Ada alone' })
  // This is longer than the first look takes to begin.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(session.access.get()).toBe(state)
})

it('[RT-43] after a trouble that has passed, what is typed goes out at once', async () => {
  await open()
  server.fail('BACKEND.ERROR.UNEXPECTED')
  await is('offline')
  await is('editing')
  // By now the page would have asked again, had the socket stayed.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  type('afterwards')
  await expect.poll(() => server.doc.getXmlFragment('default').toJSON()).toContain('afterwards')
})
