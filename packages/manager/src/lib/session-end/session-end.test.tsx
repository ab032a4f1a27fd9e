import { AppError } from '@sheaf/contract/errors'
import { listUserLists } from '@sheaf/contract/routes/user-lists'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../testing/people.ts'
import { serverOfAnna } from '../../testing/profile-server.ts'
import { renderApp } from '../../testing/render-app.tsx'

const ENDED = 'Your session has ended. Sign in again.'
const NEEDS_TWO_FACTOR =
  'Your session has ended because this site now requires two-factor authentication. Sign in again to set it up.'

test.each([
  ['without two-factor', false, NEEDS_TWO_FACTOR],
  ['with two-factor', true, ENDED],
])('[SES-28] whose session ends once two-factor is required reads why: %s', async (_, otpEnabled, said) => {
  const server = serverOfAnna().on(listUserLists, () => {
    server.user = undefined
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT')
  })
  server.user = buildUser({ otpEnabled })
  const { path, router } = renderApp('/myprofile', server)
  await screen.findByRole('heading', { name: 'Profile: anna' })
  server.settings = { ...server.settings, twoFactorRequired: true }
  void router.navigate('/myuserlists')
  await expect.poll(path).toBe('/login')
  expect(await screen.findByText(said)).toBeVisible()
  await waitFor(() => expect(screen.getAllByText(/^Your session has ended/)).toHaveLength(1))
})

test('[SES-22] a page on which somebody is signed in follows whoever signs in instead in another tab', async () => {
  const server = serverOfAnna()
  const { signedInElsewhere } = renderApp('/myprofile', server)
  await screen.findByRole('heading', { name: 'Profile: anna' })
  server.user = buildUser({ _id: 'user-ben', login: 'ben' })
  signedInElsewhere()
  expect(await screen.findByRole('heading', { name: 'Profile: ben' })).toBeVisible()
  server.user = undefined
  server.admin = true
  signedInElsewhere()
  const signOut = () => screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')
  await waitFor(() => expect(signOut()).toBe('/admin/logout'))
  expect(screen.queryByText(ENDED)).toBeNull()
})
