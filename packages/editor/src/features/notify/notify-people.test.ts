import { afterEach, expect, it, vi } from 'vitest'
import { notifyPeople } from './notify-people.ts'

const SITE = { base: new URL('https://example.org/pads/'), token: 'of the frame' }
const CALL = { loginsOrEmails: ['bob'], url: '/pads/p/minutes?lineNumber=2', text: 'Here' }

afterEach(() => vi.unstubAllGlobals())

it('[EDT-29] what stands against a mail is told as the server says it', async () => {
  const fetched = vi.fn(
    async () => new Response('{"error":"BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED"}', { status: 501 }),
  )
  vi.stubGlobal('fetch', fetched)
  expect(await notifyPeople(SITE, CALL)).toBe('BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED')
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    new URL('https://example.org/pads/api/notify-users'),
    expect.objectContaining({ method: 'POST', body: JSON.stringify(CALL) }),
  )
})

it.each([
  ['a mail that goes', async () => new Response('{"success":true}'), undefined],
  [
    'a proxy that answers a page',
    async () => new Response('<html>', { status: 502 }),
    'BACKEND.ERROR.PERMISSION.UNEXPECTED',
  ],
  ['a server out of reach', () => Promise.reject(new TypeError('Failed to fetch')), 'GLOBAL.OFFLINE'],
])('[EDT-29] of %s', async (_, answer, key) => {
  vi.stubGlobal('fetch', answer)
  expect(await notifyPeople(SITE, CALL)).toBe(key)
})
