import { expect, it, vi } from 'vitest'
import type { AccessState } from '../../connection/access-state.ts'
import { Store } from '@sheaf/ui/lib/store'
import { openWithPassword } from './pad-password.ts'

const connecting: AccessState = { kind: 'connecting', isUnreachable: false }
const refused = { kind: 'refused', errorKey: 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED' } as AccessState
const opened = { kind: 'editing' } as AccessState

/** Types a password, and returns what was called once the server had answered. */
const calledAfter = (answers: readonly AccessState[], token?: string): [URL, RequestInit][] => {
  const called: [URL, RequestInit][] = []
  vi.stubGlobal('fetch', async (address: URL, request: RequestInit) => {
    called.push([address, request])
    throw new TypeError('no network')
  })
  const access = new Store<AccessState>(refused)
  const address = { base: new URL('https://example.org/pads/'), padId: 'a~b', query: token ? { token } : {} }
  openWithPassword({ access, enterPassword: () => access.set(connecting) }, address, 'süß')
  for (const answer of answers) access.set(answer)
  return called
}

it('[SEC-41, SEC-43] a password that opened the pad is given once by a call, which keeps it for the next reload', () => {
  const [call, ...more] = calledAfter([opened, connecting, opened])
  expect(more).toEqual([])
  expect(call?.[0].href).toBe('https://example.org/pads/api/pad/a~b/password')
  expect(call?.[1]).toMatchObject({ method: 'POST', body: JSON.stringify({ password: 'süß' }) })
})

it.each<[string, readonly AccessState[], string | undefined]>([
  ['a wrong one', [refused, connecting, opened], undefined],
  ['one that was not answered yet', [connecting], undefined],
  ["the one of a program's frame, which signs in by a token", [opened], 'token'],
])('[SEC-41] not so %s', (_, answers, token) => {
  expect(calledAfter(answers, token)).toEqual([])
})
