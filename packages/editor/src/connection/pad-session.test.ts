import { afterEach, beforeEach, expect, it } from 'vitest'
import { SESSION_CHANNEL, SIGNED_OUT } from '@sheaf/contract/pages/same-browser'
import { ACCESS_CHANGED } from '@sheaf/contract/realtime/socket'
import { channelOfBase } from '@sheaf/ui/lib/browser-storage'
import { GONE, PadPage } from '../testing/pad-page.ts'
import { writerWelcome as ada } from '../testing/writer-welcome.ts'

let page: PadPage
beforeEach(async () => void (page = await PadPage.make()))
afterEach(() => page.leave())

it('[RT-13, EDT-76] what was not sent is told to its author, not once they have signed out, and to nobody after them', async () => {
  await page.closeTo(ada.author)
  expect(await page.refused()).toMatchObject({ errorKey: GONE, unsentText: 'of Ada alone', wasOpen: true })
  page.signedIn = undefined
  channelOfBase(SESSION_CHANNEL).postMessage(SIGNED_OUT)
  await expect
    .poll(() => page.session.access.get())
    .toMatchObject({ errorKey: 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT', unsentText: '' })
  page.signedIn = 'user-bob'
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => page.session.access.get()).toMatchObject({ errorKey: GONE, unsentText: '' })
  page.signedIn = ada.author
  window.dispatchEvent(new Event('focus'))
  await expect.poll(() => page.session.access.get()).toMatchObject({ errorKey: GONE, unsentText: 'of Ada alone' })
})

it('[RT-13] what was not sent is not told to whoever is signed in by the time that the connection is back', async () => {
  await page.closeTo('user-bob')
  expect(await page.refused()).toMatchObject({ errorKey: GONE, unsentText: '' })
})

it('[EDT-76, EDT-22] a session that has ended by itself is told as that, with what was not sent', async () => {
  await page.closeTo(undefined)
  expect(await page.refused()).toMatchObject({
    errorKey: 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT',
    unsentText: 'of Ada alone',
  })
})

it('[EDT-76] who has signed in again elsewhere is let in again, with what was not sent', async () => {
  await page.closeTo(undefined)
  expect(await page.refused()).toMatchObject({ errorKey: 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT' })
  page.signedIn = ada.author
  page.server.reconnect(ada)
  window.dispatchEvent(new Event('focus'))
  await page.is('editing')
  await expect.poll(() => page.server.text).toContain('of Ada alone')
})

it('[EDT-131] a password that has been changed is asked for as at first, and is wrong only after a try', async () => {
  page.start({ password: 'old' })
  await page.is('editing')
  page.server.disconnect()
  await page.is('offline')
  page.server.reconnect('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  await page.is('refused')
  expect(await page.refused()).toMatchObject({ errorKey: 'BACKEND.ERROR.TYPE.PASSWORD_MISSING', wasOpen: true })
  expect([page.session.hasLostPassword, page.session.hasTriedPassword]).toEqual([true, false])
  page.session.enterPassword('guessed')
  await expect
    .poll(() => page.session.access.get())
    .toMatchObject({ errorKey: 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED', wasOpen: false })
  expect(page.session.hasTriedPassword).toBe(true)
})

it.each([undefined, 'user-ada'])(
  '[EDT-78] a page that was never let in asks once who reads it, and tells (%s)',
  async (reader) => {
    page.signedIn = reader
    page.server.reconnect(GONE)
    page.start()
    await page.is('refused')
    const login = reader === undefined ? null : `of ${reader}`
    await expect.poll(() => page.session.access.get()).toMatchObject({ errorKey: GONE, login })
    expect(page.sessionReads).toBe(1)
  },
)

it('[SCR-340] nothing is said of a refusal before it is known who reads it, and all at once after another password', async () => {
  page.signedIn = undefined
  page.server.reconnect('BACKEND.ERROR.TYPE.PASSWORD_MISSING')
  page.start()
  const seen: (string | null | undefined)[] = []
  page.session.access.subscribe(() => {
    const access = page.session.access.get()
    if (access.kind === 'refused' && access.errorKey !== undefined) seen.push(access.login)
  })
  await page.refused()
  page.server.reconnect('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  page.session.enterPassword('wrong')
  expect(page.session.access.get().kind).toBe('connecting')
  await page.is('refused')
  expect(page.session.access.get()).toMatchObject({ errorKey: 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED' })
  await expect.poll(() => page.sessionReads).toBe(2)
  expect(new Set(seen)).toEqual(new Set([null]))
})

it('[EDT-79] who has a pad open that is removed is in it again by itself once it is restored, with what was not sent', async () => {
  await page.closeTo(ada.author)
  const closed = await page.refused()
  await expect.poll(() => page.padReads).toBeGreaterThan(0)
  expect(page.session.access.get()).toBe(closed)
  page.server.reconnect(ada)
  page.isThere = true
  await page.is('editing')
  await expect.poll(() => page.server.text).toContain('of Ada alone')
})

it('[EDT-79, RT-13] nobody else is let in in their place, and what was not sent stays to be read', async () => {
  await page.closeTo(undefined)
  page.isThere = true
  page.server.reconnect({ ...ada, author: 'guest', isGuest: true })
  const state = await page.refused()
  expect(state).toMatchObject({ unsentText: 'of Ada alone' })
  // This is longer than the first look takes to begin.
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(page.session.access.get()).toBe(state)
})

it('[RT-43] after a trouble that has passed, what is typed goes out at once', async () => {
  await page.open()
  page.server.close('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  await page.is('offline')
  await page.is('editing')
  page.type('afterwards')
  await expect.poll(() => page.server.text).toContain('afterwards')
})

it('[RT-15] goes on as it was while access is decided again', async () => {
  await page.open()
  const seen: string[] = []
  page.session.access.subscribe(() => void seen.push(page.session.access.get().kind))
  page.server.reconnect({ ...ada, padName: 'Decided again' })
  page.server.close(ACCESS_CHANGED)
  await expect.poll(() => page.session.access.get()).toMatchObject({ welcome: { padName: 'Decided again' } })
  expect(seen).toEqual(['editing'])
})

it('[RT-29, RT-30] a new name of the pad or of its writer is shown at once', async () => {
  await page.open()
  page.server.send('renamed', 'Another name')
  page.server.send('introduced', { name: 'Countess', color: '#ccbbaa' })
  await expect
    .poll(() => page.session.access.get())
    .toMatchObject({ kind: 'editing', welcome: { padName: 'Another name', name: 'Countess', color: '#ccbbaa' } })
  expect(page.session.authors.appearances.get().get(ada.author)).toEqual({ name: 'Countess', color: '#ccbbaa' })
})

it('[HIST-62] a version that the server has kept by itself is told to the page', async () => {
  await page.open()
  page.server.send('version', { id: 'v1', seq: 7, automatic: 'removal' })
  await expect.poll(() => page.session.keptVersion.get()).toEqual({ id: 'v1', seq: 7, automatic: 'removal' })
})

it('[RT-24] a page brings the last receipt when it connects again', async () => {
  await page.open()
  page.server.send('receipt', 'of the last entry')
  page.server.send('renamed', 'after it')
  await expect.poll(() => page.session.access.get()).toMatchObject({ welcome: { padName: 'after it' } })
  page.server.close(ACCESS_CHANGED)
  await expect.poll(() => page.server.opened.map(({ receipt }) => receipt)).toEqual([undefined, 'of the last entry'])
})

it('[EDT-141] who leaves the page is gone from the pad at once, and there again when they come back to it', async () => {
  await page.open()
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => page.server.pages).toBe(0)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await page.is('editing')
  expect(page.server.pages).toBe(1)
})

it('[EDT-6, RT-26] a guest is called as they chose, and a user as the server says', async () => {
  const profiles = () => page.server.received.flatMap(({ kind, payload }) => (kind === 'presence' ? [payload] : []))
  await page.open()
  page.session.rename({ name: 'Somebody', color: undefined })
  page.type('x')
  await expect.poll(() => page.server.text).toBe('x')
  window.dispatchEvent(new Event('pagehide'))
  expect(profiles()).toEqual([{}])
  page.server.reconnect({ ...ada, author: 'g.1', isGuest: true, guest: 'value of a guest' })
  page.start()
  await page.is('editing')
  page.session.rename({ name: 'Grace', color: '#aabbcc' })
  await expect.poll(() => profiles()).toContainEqual({ profile: { name: 'Grace', color: '#aabbcc' } })
})

it('[HIST-77] once something was taken out of the pad, the page begins with an empty document, and sends what it had not', async () => {
  await page.open()
  page.type('of Ada')
  await expect.poll(() => page.server.text).toContain('of Ada')
  const before = page.pad.doc
  page.server.disconnect()
  await page.is('offline')
  page.type('and not sent')
  await page.isOnDevice()
  page.server.reconnect({ ...ada, redacted: 7 })
  page.session.retry()
  await page.is('editing')
  await expect.poll(() => page.pad.doc).not.toBe(before)
  await expect.poll(() => page.server.text).toContain('and not sent')
  // As long as nothing else is taken out, the page keeps its document.
  const now = page.pad.doc
  page.server.reconnect({ ...ada, redacted: 7, padName: 'Decided again' })
  page.server.close(ACCESS_CHANGED)
  await expect.poll(() => page.session.access.get()).toMatchObject({ welcome: { padName: 'Decided again' } })
  expect(page.pad.doc).toBe(now)
})

it('[RT-24] a server with a backup from before a redaction gets back what it lost', async () => {
  page.server.reconnect({ ...ada, redacted: 7 })
  await page.open()
  page.type('of Ada')
  await expect.poll(() => page.server.text).toContain('of Ada')
  const before = page.pad.doc
  page.server.disconnect()
  await page.is('offline')
  page.server.reconnect(ada)
  page.session.retry()
  await page.is('editing')
  expect(page.pad.doc).toBe(before)
  // What is taken out of that backup later is newer than anything the page knows of it.
  page.server.reconnect({ ...ada, redacted: 3 })
  page.server.close(ACCESS_CHANGED)
  await expect.poll(() => page.pad.doc).not.toBe(before)
})
