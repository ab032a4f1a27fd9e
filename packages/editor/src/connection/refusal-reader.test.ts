import type { ErrorKey } from '@sheaf/contract/errors'
import { SITE_ADMIN_AUTHOR } from '@sheaf/contract/realtime/socket'
import { describe, expect, it, vi } from 'vitest'
import { type Reader, fetchReader, reasonFor, writerToRead } from './refusal-reader.ts'

const ended = 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT'
const hidden = 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'
const ada = { author: 'user-ada', isGuest: false }
const guest = { author: 'g.1', isGuest: true }

describe('who is refused', () => {
  it.each<[string, typeof ada, boolean, Reader | undefined, boolean]>([
    ['to its author', ada, false, 'user-ada', true],
    ['to its author who is back', ada, true, 'user-ada', true],
    ['to the site administrator', { ...ada, author: SITE_ADMIN_AUTHOR }, false, SITE_ADMIN_AUTHOR, true],
    ['while the session of its author has only ended', ada, false, null, true],
    ['not once they have signed out', ada, true, null, false],
    ['not to another account', ada, false, 'user-bob', false],
    ['not to the site administrator in place of a user', ada, false, SITE_ADMIN_AUTHOR, false],
    ['not while it is not known who is there', ada, false, undefined, false],
    ['to a guest', guest, true, null, true],
    ['not to the account that comes after a guest', guest, false, 'user-bob', false],
  ])('[RT-13, EDT-22] what was not sent is told %s', (_to, last, hasLeft, reader, isShown) => {
    expect(writerToRead(reader, 'g.2', { errorKey: hidden, last, hasLeft })).toBe(isShown ? last.author : undefined)
  })

  it.each<[Reader | undefined, string | undefined]>([
    ['user-bob', 'user-bob'],
    [null, 'g.2'],
    [undefined, undefined],
  ])('[EDT-93, RT-13] where nobody was let in, %s is told what %s left', (reader, writer) => {
    expect(writerToRead(reader, 'g.2', { errorKey: hidden, last: undefined, hasLeft: false })).toBe(writer)
  })

  it.each<[ErrorKey, typeof ada, Reader | undefined, ErrorKey]>([
    [hidden, ada, null, ended],
    ['BACKEND.ERROR.TYPE.PASSWORD_MISSING', ada, null, ended],
    [hidden, ada, 'user-ada', hidden],
    [hidden, ada, 'user-bob', hidden],
    [hidden, ada, undefined, hidden],
    [hidden, guest, null, hidden],
    ['BACKEND.ERROR.REALTIME.OUTDATED_PAGE', ada, null, 'BACKEND.ERROR.REALTIME.OUTDATED_PAGE'],
  ])('[EDT-76] after %s, %o is told as %s: %s', (errorKey, last, reader, reason) => {
    expect(reasonFor(reader, { errorKey, last, hasLeft: false })).toBe(reason)
  })

  it.each<[object, Reader, string | null]>([
    [{ auth: true, admin: false, user: { _id: 'user-ada', login: 'ada' } }, 'user-ada', 'ada'],
    [{ auth: false, admin: true }, SITE_ADMIN_AUTHOR, null],
    [{ auth: false, admin: false }, null, null],
  ])('[RT-13] is whom the server sees now', async (answer, reader, login) => {
    vi.stubGlobal('fetch', async () => Response.json(answer))
    expect(await fetchReader({ base: new URL('https://example.org/'), token: undefined })).toEqual({ reader, login })
  })

  it('[RT-13] is not known when the server does not say', async () => {
    const site = { base: new URL('https://example.org/'), token: undefined }
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
    expect(await fetchReader(site)).toBeUndefined()
    vi.stubGlobal('fetch', async () => Response.json({ admin: 'perhaps' }))
    expect(await fetchReader(site)).toBeUndefined()
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    expect(await fetchReader(site)).toBeUndefined()
  })

  it('[RT-13] is not waited for for ever', async () => {
    const time = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
    vi.stubGlobal(
      'fetch',
      (_: URL, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const reader = fetchReader({ base: new URL('https://example.org/'), token: undefined })
    time.abort()
    expect(await reader).toBeUndefined()
    vi.restoreAllMocks()
  })
})
