import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, afterEach, vi } from 'vitest'
import { NotifyForm, notifyPeople } from './notify-form.tsx'

it('[SCR-43, EDT-29] a column of names that is pasted is as many people', async () => {
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <NotifyForm
        site={{ base: new URL('https://example.org/'), token: undefined }}
        people={[]}
        notice={{ logins: [], text: '', line: 1, link: 'https://example.org/p/1' }}
        onClose={() => {}}
      />
    </MantineProvider>,
  )
  await user.click(screen.getByRole('combobox'))
  await user.paste('ada\r\nbob;cleo, dan\n')
  for (const login of ['ada', 'bob', 'cleo', 'dan']) expect(screen.getByText(login)).toBeVisible()
})

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
