import { AppError } from '@sheaf/contract/errors'
import { listSessions } from '@sheaf/contract/routes/auth'
import { listGroups } from '@sheaf/contract/routes/groups'
import { listRelevantPads } from '@sheaf/contract/routes/pads'
import { listUserLists } from '@sheaf/contract/routes/user-lists'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { renderApp } from '../../testing/render-app.tsx'

const board = groupOf('Board')
const world = () => folderServer({ groups: [board], pads: [padOf('Agenda', board)] })

const unreachable = () => {
  throw new TypeError('Failed to fetch')
}

/** A server that answers a call with `failure`, and as usual once it is let. */
const failing = (failure: () => never = unreachable) => {
  const server = world()
  for (const route of [listGroups, listRelevantPads, listUserLists, listSessions]) server.on(route, failure)
  return server
}

test.each(['/dashboard', '/mypads', '/mybookmarks', '/myuserlists', '/myprofile'])(
  '[SCR-494] %s says once, in the place of what could not be loaded, that the server cannot be reached',
  async (address) => {
    renderApp(address, failing())
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('The server cannot be reached')).toBeVisible()
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(screen.getAllByText(/server cannot be reached/)).toHaveLength(1)
    expect(screen.queryByText(/administrator of this site/)).toBeNull()
  },
)

test('[SCR-494] what the server could not do is told to the administrator, and a refusal as it is', async () => {
  const { unmount } = renderApp(
    '/dashboard',
    failing(() => {
      throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
    }),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('tell the administrator of this site')
  unmount()
  renderApp(
    '/dashboard',
    failing(() => {
      throw new AppError('BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS')
    }),
  )
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Too many'))
})

test('[SCR-494, A11Y-3] its button keeps the focus while it is tried again, and is pressed once', async () => {
  const server = failing()
  const { person: user } = renderApp('/dashboard', server)
  const button = await screen.findByRole('button', { name: 'Try again' })
  const gate = Promise.withResolvers<never>()
  const read = vi.fn(() => gate.promise)
  server.on(listRelevantPads, read)
  await user.click(button)
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect(document.activeElement).toBe(button)
  expect(screen.getByText('The server cannot be reached')).toBeVisible()
  await user.keyboard('{Enter}')
  await act(async () => gate.reject(new TypeError('Failed to fetch')))
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  expect(document.activeElement).toBe(button)
  expect(read).toHaveBeenCalledOnce()
})

test('[SCR-494, SCR-260] without a network it says that one is offline, and tries by itself once one is online', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const server = failing()
  renderApp('/dashboard', server)
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline')
  const read = vi.fn(unreachable)
  server.on(listRelevantPads, read)
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(read).toHaveBeenCalledOnce())
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached')
  online.mockRestore()
})
