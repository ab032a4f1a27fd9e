import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf } from '../../../testing/folders.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const people = [
  { _id: 'user-anna', login: 'anna' },
  { _id: 'user-ben', login: 'ben' },
]
const address = (action: string) => `/mypads/group/${groupOf('Board')._id}/user/${action}`

const addressed = [people[0]!, { _id: 'user-ben', login: 'ben', email: 'ben@example.org' }]
const withBen = groupOf('Board', { watchers: ['user-ben'] })

test('[SCR-44] a watcher who is named by mail address is in the choice once', async () => {
  const { person: user } = renderApp(address('add'), folderServer({ groups: [withBen], people: addressed }))
  const field = await screen.findByRole('combobox', { name: /^Login/ })
  await user.type(field, 'BEN@example.org')
  await user.type(field, '{Enter}')
  const chosen = within(screen.getByRole('region', { name: 'Watchers' }))
  expect(chosen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ben · ben@example.org'])
  await user.click(chosen.getByRole('button', { name: 'Remove ben' }))
  await user.type(field, 'ben@example.org{Enter}')
  expect(chosen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ben · ben@example.org'])
})
