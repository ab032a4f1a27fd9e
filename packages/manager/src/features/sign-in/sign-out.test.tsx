import { unsentCopyKey } from '@sheaf/contract/pages/unsent-database'
import { signOut } from '@sheaf/contract/routes/auth'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { leaveUnsent } from '../../testing/leave-unsent.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { serverAsking } from '../../testing/signing-in.ts'

const signedIn = () => {
  const server = serverAsking(false)
  server.user = buildUser({ login: 'anna' })
  return server.on(signOut, () => {
    server.user = undefined
    return {}
  })
}

test('[SCR-719] whoever signs out is told of their own text that may not have been sent, pad by pad', async () => {
  const { _id: author } = buildUser({ login: 'anna' })
  await leaveUnsent(
    { padId: 'pad-a', author },
    { padId: 'pad-a', author },
    { padId: 'pad-b', author },
    { padId: 'pad-b', author: 'somebody else' },
    { padId: 'pad-c', author: 'somebody else' },
    { padId: 'pad-d', author, base: 'https://another.example.org/' },
  )
  renderApp('/logout', signedIn())
  expect(await screen.findByText(/^Some of what you wrote in 2 pads may not have reached the server\./)).toBeVisible()
})

test('[SCR-719] whoever signs out is told of text that a page left on its way to the device', async () => {
  const { _id: author } = buildUser({ login: 'anna' })
  await leaveUnsent({ padId: 'pad-a', author })
  const copies = [
    unsentCopyKey([document.baseURI, 'pad-a', author], '1'),
    unsentCopyKey([document.baseURI, 'pad-b', author], '2'),
    unsentCopyKey([document.baseURI, 'pad-c', 'somebody else'], '3'),
    unsentCopyKey(['https://another.example.org/', 'pad-d', author], '4'),
  ]
  for (const key of copies) localStorage.setItem(key, '{}')
  onTestFinished(() => copies.forEach((key) => localStorage.removeItem(key)))
  renderApp('/logout', signedIn())
  expect(await screen.findByText(/^Some of what you wrote in 2 pads may not have reached the server\./)).toBeVisible()
})

test.each([
  ['nothing is left', []],
  ['all that is left is of somebody else', [{ padId: 'pad-a', author: 'somebody else' }]],
])('[SCR-719] where %s, a sign-out is all that is told', async (_where, left) => {
  await leaveUnsent(...left)
  const { path } = renderApp('/logout', signedIn())
  await expect.poll(path).toBe('/login')
  expect(await screen.findByText('You are signed out.')).toBeVisible()
  expect(screen.queryByText(/may not have reached/)).toBeNull()
})
