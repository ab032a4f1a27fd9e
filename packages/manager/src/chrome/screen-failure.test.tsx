import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as searching from '../screens/search-screen.tsx'
import { FakeServer } from '../testing/fake-server.ts'
import { buildUser } from '../testing/people.ts'
import { renderApp } from '../testing/render-app.tsx'

test('[SCR-100] a screen that fails leaves the chrome in place, says so, and can be tried again', async () => {
  let isBroken = true
  vi.spyOn(searching, 'SearchScreen').mockImplementation(() => {
    if (isBroken) throw new Error('a defect')
    return <>whole again</>
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = new FakeServer()
  server.user = buildUser()
  const { person: user } = renderApp('/search', server)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('link', { name: 'My folders' })).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('whole again')).toBeVisible()
})
