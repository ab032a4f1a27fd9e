import { saveGroup } from '@sheaf/contract/routes/groups'
import { savePad } from '@sheaf/contract/routes/pads'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../testing/folders.ts'
import { renderApp } from '../testing/render-app.tsx'

const board = groupOf('Board', { visibility: 'public', users: ['user-ben'] })
const agenda = padOf('Agenda', board)
const own = padOf('Own', board, { history: 'admins' })
const field = () => screen.findByRole('combobox', { name: /^Who sees the history/ })
const choices = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const puts = ({ calls }: ReturnType<typeof folderServer>) => calls.filter(({ call }) => call.startsWith('PUT'))

const openGroupForm = () => {
  const server = folderServer({ groups: [board] }).on(saveGroup, () => ({ key: board._id, value: board }))
  return { server, ...renderApp(`/mypads/group/${board._id}/edit`, server) }
}
const openPadForm = (pad: typeof agenda) => {
  const server = folderServer({ groups: [board], pads: [pad] }).on(savePad, () => ({ key: pad._id, value: pad }))
  return { server, ...renderApp(`/mypads/group/${board._id}/pad/edit/${pad._id}`, server) }
}

test('[HIST-45] the form of a folder asks who sees the history, and sends nothing else', async () => {
  const { server, person: user } = openGroupForm()
  const select = await field()
  expect(choices(select)).toEqual(['All who can read it', 'Members', 'Administrators'])
  expect(select).toHaveProperty('value', 'members')
  await user.selectOptions(select, 'Administrators')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(puts(server)).toEqual([{ call: `PUT /group/${board._id}`, body: { history: 'admins' } }]))
})

test('[HIST-45] the form of a pad begins with what its folder has, and can leave it', async () => {
  const { server, person: user } = openPadForm(agenda)
  const select = await field()
  expect(choices(select)).toEqual(['Same as the folder: Members', 'All who can read it', 'Members', 'Administrators'])
  expect(select).toHaveProperty('value', '')
  await user.selectOptions(select, 'Administrators')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(puts(server)).toEqual([{ call: `PUT /pad/${agenda._id}`, body: { history: 'admins' } }]))
})

test('[HIST-45, HIST-47] a pad goes back to what its folder has, after a question if more people see the history then', async () => {
  const { server, person: user } = openPadForm(own)
  await user.selectOptions(await field(), 'Same as the folder: Members')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const question = within(await screen.findByRole('dialog', { name: 'More people will be able to see the history' }))
  expect(question.getByText(/^The history of the pad Own will be open to people who cannot see it now/)).toBeVisible()
  expect(question.getByText('Only members see the history.')).toBeVisible()
  expect(puts(server)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(puts(server)).toEqual([{ call: `PUT /pad/${own._id}`, body: { history: null } }]))
})

test('[HIST-47] a folder that shows the history to more people is saved once that is confirmed', async () => {
  const { server, person: user } = openGroupForm()
  await user.selectOptions(await field(), 'All who can read it')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const question = within(await screen.findByRole('dialog', { name: 'More people will be able to see the history' }))
  expect(question.getByText(/^The history of the pads that follow the folder Board will be open/)).toBeVisible()
  expect(question.getByText('Everybody who can read it also sees its history.')).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(puts(server)).toEqual([{ call: `PUT /group/${board._id}`, body: { history: 'readers' } }]))
})

test('[HIST-47] the question about more readers says who sees the history, too', async () => {
  const closed = groupOf('Closed', { history: 'readers' })
  const { person: user } = renderApp(`/mypads/group/${closed._id}/edit`, folderServer({ groups: [closed] }))
  await user.click(await screen.findByRole('radio', { name: /Anyone with the link/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const question = within(await screen.findByRole('dialog', { name: 'More people will be able to see this' }))
  expect(question.getByText('Everybody who can read it also sees its history.')).toBeVisible()
})

test('[HIST-47] a move asks before others see the history of pads that follow their folder', async () => {
  const wide = groupOf('Wide', { visibility: 'public', users: ['user-ben'], history: 'readers' })
  const server = folderServer({ groups: [board, wide], pads: [agenda, own] }).on(savePad, ({ params: { id } }) => ({
    key: id,
    value: agenda,
  }))
  const { person: user } = renderApp(`/mypads/group/${board._id}/pad/move?pad=${agenda._id}`, server)
  await screen.findByRole('checkbox', { name: 'Agenda', checked: true })
  expect(screen.getByRole('alert').textContent).toContain('Everybody who can read it also sees its history.')
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Move to this folder' }))
  const question = within(await screen.findByRole('dialog', { name: 'More people will be able to see the history' }))
  const text = /^In Wide, the history of pads will be open to people who cannot see it now: Agenda. Move anyway\?$/
  expect(question.getByText(text)).toBeVisible()
  expect(puts(server)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Move pads' }))
  await waitFor(() => expect(puts(server)).toHaveLength(2))
})

test('[HIST-47, SCR-780] the question about a move to more readers says who sees the history there', async () => {
  const closed = groupOf('Closed', { users: ['user-ben'] })
  const wide = groupOf('Wide', { visibility: 'public', history: 'readers' })
  const plan = padOf('Plan', closed)
  const server = folderServer({ groups: [closed, wide], pads: [plan] })
  const { person: user } = renderApp(`/mypads/group/${closed._id}/pad/move?pad=${plan._id}`, server)
  await user.click(await screen.findByRole('button', { name: 'Move to this folder' }))
  const question = within(await screen.findByRole('dialog', { name: 'More people will see this pad' }))
  expect(question.getByText('Everybody who can read it also sees its history.')).toBeVisible()
})

test('[HIST-46] who can see a folder says who sees the history, and which pads show theirs to more', async () => {
  const pads = [agenda, own, padOf('Minutes', board, { history: 'readers' })]
  renderApp(`/mypads/group/${board._id}/view`, folderServer({ groups: [board], pads }))
  const panel = within(await screen.findByRole('region', { name: 'Who can see this' }))
  expect(panel.getByText('Only members see the history.')).toBeVisible()
  expect(panel.getByText('Some of its pads show their history to more people.')).toBeVisible()
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Minutes')
  expect(panel.queryByText('Own')).toBeNull()
})

test.each([
  [null, 'Only members see the history.'],
  ['readers', 'Everybody who can read it also sees its history.'],
  ['admins', 'Only the folder’s administrators see the history.'],
])('[HIST-46] who can see a pad set to %s says who sees the history', async (history, text) => {
  const pad = padOf('Plan', board, { history })
  const server = folderServer({ groups: [board], pads: [pad] })
  renderApp(`/mypads/group/${board._id}/pad/view/${pad._id}?who`, server)
  expect(within(await screen.findByRole('dialog')).getByText(text)).toBeVisible()
})
