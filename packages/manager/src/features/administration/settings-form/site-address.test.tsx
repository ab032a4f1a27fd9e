import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { pasteInto, savedSettings, serverWithoutAddress } from '../../../testing/settings-server.ts'

const PROPOSED = /^Proposed from the address of this page/

test('[SCR-86] mail settings take effect at once, and an empty address is proposed, which the next save stores', async () => {
  const server = serverWithoutAddress()
  const { person: user } = renderApp('/admin', server)
  expect(await screen.findByText('Mail settings take effect at once, without a restart.')).toBeVisible()
  expect(screen.getByLabelText('Address of this site')).toHaveProperty('value', document.baseURI)
  expect(screen.getByText(PROPOSED)).toBeVisible()
  await pasteInto(user, screen.getByLabelText(/^Title of the site/), 'Elm School')
  expect(screen.getByText('1 setting changed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(screen.queryByText(PROPOSED)).toBeNull())
  expect(savedSettings(server)).toEqual([
    ['title', 'Elm School'],
    ['rootUrl', document.baseURI],
  ])
})

test('[SCR-86, SCR-82, A11Y-3] a proposed address that is emptied is offered, and not saved', async () => {
  const server = serverWithoutAddress()
  const { person: user } = renderApp('/admin', server)
  const address = await screen.findByLabelText('Address of this site')
  await user.clear(address)
  expect(screen.queryByText(PROPOSED)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('Nothing has changed, so there is nothing to save.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Use http/ }))
  expect(address).toHaveProperty('value', document.baseURI)
  expect(document.activeElement).toBe(address)
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings have been saved.')).toBeVisible()
  expect(savedSettings(server)).toEqual([['rootUrl', document.baseURI]])
})

test.each(['untouched', 'emptied'])('[SCR-86] nobody is asked about a proposed address that is %s', async (state) => {
  const { person: user, path } = renderApp('/admin', serverWithoutAddress())
  const address = await screen.findByLabelText('Address of this site')
  if (state === 'emptied') await user.clear(address)
  expect(screen.queryByText(/settings? changed$/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Users' }))
  await waitFor(() => expect(path()).toBe('/admin/users'))
})

test('[SCR-86] a proposed address gives way to the one that another administrator saves', async () => {
  const server = serverWithoutAddress()
  const { queryClient } = renderApp('/admin', server)
  const address = await screen.findByLabelText('Address of this site')
  server.settings = { ...server.settings, rootUrl: 'https://pads.example.org/' }
  await act(() => queryClient.refetchQueries())
  await waitFor(() => expect(address).toHaveProperty('value', 'https://pads.example.org/'))
  expect(screen.queryByText(PROPOSED)).toBeNull()
})
