// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FakeServer } from '../testing/fake-server.ts'
import { buildUser } from '../testing/people.ts'
import { renderApp } from '../testing/render-app.tsx'

const state = vi.hoisted(() => ({ isBroken: true }))
vi.mock('../screens/search-screen.tsx', () => ({
  SearchScreen: () => {
    if (state.isBroken) throw new Error('a defect')
    return 'whole again'
  },
}))

test('[SCR-100] a screen that fails leaves the chrome in place, says so, and can be tried again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = new FakeServer()
  server.user = buildUser()
  const { person: user } = renderApp('/search', server)
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByRole('link', { name: 'My folders' })).toBeDefined()
  state.isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('whole again')).toBeDefined()
  log.mockRestore()
})
