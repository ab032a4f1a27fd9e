import { listSessions } from '@sheaf/contract/routes/auth'
import { recover } from '@sheaf/contract/routes/recovery'
import { AppError } from '@sheaf/contract/errors'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillIn } from '../testing/fill-in.ts'
import { folderServer, groupOf } from '../testing/folders.ts'
import { buildUser } from '../testing/people.ts'
import { renderApp } from '../testing/render-app.tsx'
import { serverAsking } from '../testing/signing-in.ts'

const withoutMail = <Server extends { mail: boolean }>(server: Server): Server => Object.assign(server, { mail: false })

test('[SCR-802, SCR-3] the sign-in offers no lost-password link', async () => {
  renderApp('/login', withoutMail(serverAsking(false)))
  expect(await screen.findByLabelText('Password')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull()
})

test('[SCR-802, SCR-15] the address of a lost password says whom to ask, and has no field', async () => {
  renderApp('/passrecover', withoutMail(serverAsking(false)))
  expect((await screen.findByRole('note')).textContent).toMatch(/^This site sends no e-mail,.*Ask the administrator/)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeVisible()
})

test('[SCR-802, SCR-15] a link that leads nowhere offers no new mail', async () => {
  const server = withoutMail(serverAsking(false)).on(recover, () => {
    throw new AppError('BACKEND.ERROR.TOKEN.INCORRECT')
  })
  const { person: user } = renderApp('/passrecover/old', server)
  await fillIn(user, { 'New password': 'brand new horse', 'Confirm password': 'brand new horse{Enter}' })
  expect(await screen.findByText(/^This site sends no e-mail at the moment\./)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Ask for a new link' })).toBeNull()
})

test('[SCR-802] the profile has no rhythm of digests', async () => {
  const server = withoutMail(serverAsking(false)).on(listSessions, () => ({ value: [] }))
  server.user = buildUser({})
  renderApp('/myprofile', server)
  expect(await screen.findByLabelText('Organisation')).toBeVisible()
  expect(screen.queryByLabelText('Watchlist digest by e-mail')).toBeNull()
})

test('[SCR-802] a folder and the watchlist promise no mails', async () => {
  const board = groupOf('Board', { watchers: ['user-anna'] })
  const server = withoutMail(folderServer({ groups: [board] }))
  const { unmount } = renderApp(`/mypads/group/${board._id}/view`, server)
  expect(await screen.findByText('Have this folder on their watchlist')).toBeVisible()
  expect(document.body.textContent).not.toMatch(/e-mails/)
  unmount()
  renderApp('/mywatchlist', server)
  expect(await screen.findByText(/^Here are the folders and pads that you watch\./)).toBeVisible()
  expect(document.body.textContent).not.toMatch(/e-mails/)
})
