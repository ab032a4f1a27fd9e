import type { Welcome } from '@sheaf/contract/realtime/socket'
import { padText } from '@sheaf/document/plain-text'
import { padFromLines } from '@sheaf/document/text/from-text'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import * as Y from 'yjs'
import { GONE, PadPage } from '../testing/pad-page.ts'
import { writeLine } from '../testing/write-line.ts'
import { writerWelcome as ada } from '../testing/writer-welcome.ts'
import { Replica } from './replica.ts'
import { copyUnsent, listUnsentCopies } from './unsent/unsent-copies.ts'
import { copyOwnerOf, UnsentDatabase } from './unsent/unsent-database.ts'

let page: PadPage
beforeEach(async () => void (page = await PadPage.make()))
afterEach(() => page.leave())

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
    await page.open()
    page.server.disconnect()
    await page.is('offline')
    page.type('typed in time')
    page.server.reconnect({ ...ada, readonly: true })
    expect(await page.is('reading')).toMatchObject({ unsentText: 'typed in time' })
    page.server.disconnect()
    await page.is('offline')
    page.server.reconnect(ada)
    await page.is('editing')
    await expect.poll(() => page.server.text).toContain('typed in time')
  },
)

it.each(['it is told so', 'it looks for what was left before', 'the connection goes again'])(
  '[EDT-22] what is typed when the right to write goes, while %s, is there to read',
  async (moment) => {
    await page.open()
    page.server.disconnect()
    await page.is('offline')
    if (moment === 'it looks for what was left before') {
      vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementationOnce(function getAll(this: IDBIndex, ...range) {
        page.type('typed at that moment')
        return this.getAll(...range)
      })
    } else {
      vi.spyOn(Replica.prototype, 'accepts').mockImplementationOnce(function accepts(this: Replica, welcome) {
        page.type('typed at that moment')
        if (moment === 'it is told so') return this.accepts(welcome)
        // The page has believed that it may go on, and hears nothing more.
        page.server.disconnect()
        page.server.reconnect({ ...ada, readonly: true })
        return true
      })
    }
    page.server.reconnect({ ...ada, readonly: true })
    expect(await page.is('reading')).toMatchObject({ unsentText: 'typed at that moment' })
    expect(padText(page.pad.doc)).toBe('')
  },
)

it('[RT-38] what no device took stays in the page while it cannot be put into the text yet', async () => {
  await page.open()
  page.server.disconnect()
  await page.is('offline')
  page.type('kept, ')
  await page.isOnDevice()
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  page.typeOn('and not kept')
  page.server.reconnect({ ...ada, readonly: true })
  expect(await page.is('reading')).toMatchObject({ unsentText: 'kept, and not kept' })
  page.server.disconnect()
  await page.is('offline')
  // What precedes it is on the device, which cannot be read now.
  const list = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('busy', 'UnknownError')
  })
  page.server.reconnect(ada)
  await page.is('editing')
  await expect.poll(() => list).toHaveBeenCalled()
  list.mockRestore()
  page.server.disconnect()
  await page.is('offline')
  page.server.reconnect({ ...ada, readonly: true })
  expect(await page.is('reading')).toMatchObject({ unsentText: 'kept, and not kept' })
  page.server.disconnect()
  await page.is('offline')
  page.server.reconnect(ada)
  await page.is('editing')
  await expect.poll(() => page.server.text).toContain('kept, and not kept')
})

it('[EDT-94] a reader is not told of what has reached the server without its word', async () => {
  await page.open()
  page.server.disconnect()
  await page.is('offline')
  const { update } = padFromLines('there')
  Y.applyUpdate(page.server.doc, update)
  const { owner } = page
  await new UnsentDatabase().put(owner, { update, declared: [] })
  page.server.reconnect({ ...ada, readonly: true })
  expect(await page.is('reading')).toMatchObject({ unsentText: '' })
  await expect.poll(() => new UnsentDatabase().list(owner)).toEqual([])
})

it('[EDT-94] a reader is told of what a page could not store on the device before it was gone, unless it has arrived', async () => {
  await page.open()
  page.server.disconnect()
  await page.is('offline')
  const [arrived, left] = [padFromLines('there'), padFromLines('on its way')]
  Y.applyUpdate(page.server.doc, arrived.update)
  const owner = copyOwnerOf(page.owner)
  const removals = [arrived, left].map(({ update }) => copyUnsent(owner, { update, declared: [] }))
  onTestFinished(() => removals.forEach((remove) => remove()))
  page.server.reconnect({ ...ada, readonly: true })
  expect(await page.is('reading')).toMatchObject({ unsentText: 'on its way' })
  expect(listUnsentCopies(owner).map(({ update }) => update)).toEqual([left.update])
})

it('[RT-12, RT-38] what an earlier page left goes into the text also where the device could not be read at first', async () => {
  const { update } = padFromLines('left behind')
  const { owner } = page
  await new UnsentDatabase().put(owner, { update, declared: [] })
  const list = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('busy', 'UnknownError')
  })
  await page.open()
  await expect.poll(() => list).toHaveBeenCalled()
  list.mockRestore()
  page.server.disconnect()
  await page.is('offline')
  page.server.reconnect(ada)
  await page.is('editing')
  await expect.poll(() => page.server.text).toContain('left behind')
})

it('[RT-12, EDT-94] what the device refused is offered to it again when the page is left, also once the right to write has ended', async () => {
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await page.open()
  page.server.disconnect()
  await page.is('offline')
  page.type('refused once')
  await expect.poll(() => page.session.saveStatus.get().isAtRisk).toBe(true)
  page.server.reconnect({ ...ada, readonly: true })
  expect(await page.is('reading')).toMatchObject({ unsentText: 'refused once' })
  add.mockRestore()
  window.dispatchEvent(new Event('pagehide'))
  await page.isOnDevice()
  await expect.poll(() => page.session.saveStatus.get().isAtRisk).toBe(false)
})

it.each<[string, Welcome, string | undefined]>([
  ['an account', ada, ada.author],
  ['a guest', { ...ada, author: 'g.1', isGuest: true, guest: 'value of a guest' }, undefined],
])(
  '[EDT-93, RT-13] what the closed page of %s left unsent is read where the pad is refused, by nobody else',
  async (_whose, welcome, reader) => {
    localStorage.clear()
    page.signedIn = reader
    page.server.reconnect(welcome)
    await page.open()
    page.server.disconnect()
    await page.is('offline')
    page.type('left behind')
    await page.isOnDevice()
    page.server.reconnect(GONE)
    for (const [who, unsentText] of [
      ['user-bob', ''],
      [reader === undefined ? ada.author : undefined, ''],
      [reader, 'left behind'],
      [reader, 'left behind'],
    ] as const) {
      page.signedIn = who
      page.start()
      await page.is('refused')
      await expect.poll(() => page.session.access.get()).toMatchObject({ errorKey: GONE, unsentText, wasOpen: false })
      await expect.poll(() => (page.session.access.get() as { login?: string | null }).login).toBeDefined()
      expect(page.session.access.get()).toMatchObject({ unsentText })
    }
  },
)

it('[EDT-94] who would leave what only this page has is asked first', async () => {
  const isLeavingPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  await page.open()
  expect(isLeavingPrevented()).toBe(false)
  page.server.disconnect()
  await page.is('offline')
  page.type('nowhere else')
  await expect.poll(isLeavingPrevented).toBe(true)
  page.server.reconnect(ada)
  await expect.poll(isLeavingPrevented).toBe(false)
})

it('[EDT-94, CHT-9] who would leave what was said in the chat, and only this page has, is asked first, also once it is refused', async () => {
  const isLeavingPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await page.open()
  page.server.disconnect()
  await page.is('offline')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(isLeavingPrevented()).toBe(false)
  page.session.chat.say('nowhere else')
  expect(isLeavingPrevented()).toBe(true)
  page.server.reconnect(GONE)
  await page.is('refused')
  expect(isLeavingPrevented()).toBe(true)
  page.isThere = true
  page.server.reconnect(ada)
  await page.is('editing')
  const [message] = page.session.chat.state.get().unsent
  expect(message).toMatchObject({ text: 'nowhere else' })
  page.session.chat.discard(message!.id)
  expect(isLeavingPrevented()).toBe(false)
})

it('[EDT-94] who would leave what only this page has is asked also once the right to write has ended', async () => {
  const isLeavingPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  await page.open()
  page.server.disconnect()
  await page.is('offline')
  page.type('nowhere else')
  await expect.poll(isLeavingPrevented).toBe(true)
  page.server.reconnect({ ...ada, readonly: true })
  expect(await page.is('reading')).toMatchObject({ unsentText: 'nowhere else' })
  expect(isLeavingPrevented()).toBe(true)
})

it('[TEXT-39, EDT-22] what was typed on a copy of the page is there to read when it is refused, and in the text, once, when the page is loaded anew', async () => {
  await page.open()
  page.type('typed before the copy was made')
  await expect.poll(() => page.server.text).toBe('typed before the copy was made')
  page.server.disconnect()
  await page.is('offline')
  // The other copy is heard first.
  writeLine(page.server.doc, page.pad.ids, 'of the other')
  page.type('of this one')
  await page.isOnDevice()
  page.server.reconnect(ada)
  expect(await page.refused()).toMatchObject({
    errorKey: 'BACKEND.ERROR.REALTIME.BAD_MESSAGE',
    unsentText: 'of this one',
  })
  for (let times = 0; times < 2; times++) {
    page.start()
    await page.is('editing')
    await expect.poll(() => page.session.saveStatus.get()).toMatchObject({ isInTouch: true, unacknowledged: 0 })
    // Both had begun one line with the same break.
    await expect
      .poll(() => page.server.text.split('\n'))
      .toEqual([
        'typed before the copy was made',
        expect.stringMatching(/^(of the otherof this one|of this oneof the other)$/),
      ])
  }
  const { owner } = page
  await expect.poll(() => new UnsentDatabase().list(owner)).toEqual([])
})

it('[TEXT-35, TEXT-36, RT-12] text of others that an earlier page had moved is theirs when a later page sends it', async () => {
  const { update, letters } = padFromLines('of Bob')
  page.server.owners.note('user-bob', update, new Map())
  Y.applyUpdate(page.server.doc, update)
  await page.open()
  page.server.disconnect()
  await page.is('offline')
  const { doc, ids } = page.pad
  writeLine(doc, ids, 'moved', ids.authorOf(letters))
  const moved = ids.idFor('user-bob')
  await page.isOnDevice()
  page.server.reconnect(ada)
  page.start()
  await page.is('editing')
  await expect.poll(() => page.server.text).toBe('of Bob\nmoved')
  expect(page.server.owners.all).toContainEqual({ author: ada.author, whose: 'user-bob', ids: [moved] })
  expect(page.pad.ids.authorOf(moved)).toBe('user-bob')
})

it('[TEXT-35] a page that starts over for somebody else, or without the right to write, makes new ids', async () => {
  await page.open()
  const { letters } = page.pad.ids
  page.server.disconnect()
  await page.is('offline')
  page.server.reconnect({ ...ada, author: 'user-bob' })
  await page.is('editing')
  expect(page.pad.ids.letters).not.toBe(letters)
  expect(page.pad.ids.authorOf(page.pad.ids.letters)).toBe('user-bob')
})
