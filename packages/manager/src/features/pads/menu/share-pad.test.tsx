import { screen, waitFor, within } from '@testing-library/react'
import type { Group } from '@sheaf/contract/entities/group'
import { expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../../../testing/folders.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { onPhone } from '../../../testing/media.ts'

const board = groupOf('Board')
const open = groupOf('Open', { visibility: 'public', readonly: true })
const shelved = groupOf('Shelved', { archived: true })

type PadChange = Parameters<typeof padOf>[2]

const ask = async (group: Group, change: PadChange = {}, query = '') => {
  const pad = padOf('Agenda', group, change)
  const server = folderServer({ groups: [board, open, shelved], pads: [pad] })
  const app = renderApp(`/mypads/group/${group._id}/pad/view/${pad._id}${query}`, server)
  const button = await screen.findByRole('button', { name: 'Share' })
  if (query === '') await app.person.click(button)
  return { ...app, button, dialog: within(await screen.findByRole('dialog', { name: 'Share “Agenda”' })) }
}

const answers = (dialog: Awaited<ReturnType<typeof ask>>['dialog']) =>
  dialog.getAllByRole('listitem').map(({ textContent }) => textContent)

test('[SCR-154, SCR-66] who can see a pad as its folder, and write in it, is told by the policy', async () => {
  const { dialog } = await ask(board)
  expect(answers(dialog)).toEqual([
    'Visitors without an accountNo',
    'Other signed-in peopleNo',
    'MembersYesOnly people who have been invited can read and write.',
  ])
  expect(dialog.getByText('The pad is open to the same people as its folder.')).toBeVisible()
})

test('[SCR-154, SCR-66] a pad with settings of its own says so', async () => {
  const { dialog } = await ask(board, { visibility: 'private', readonly: true })
  expect(answers(dialog)).toEqual([
    'Visitors without an accountWith the password',
    'Other signed-in peopleWith the password',
    'MembersYesMembers and anyone who knows the password can see it.',
  ])
  const end = 'The pad has a visibility of its own. Nobody can write in it: it is read-only.'
  expect(dialog.getByText(end)).toBeVisible()
})

test.each<readonly [of: string, group: Group, change: PadChange, text: string]>([
  ['a read-only folder', open, {}, 'Nobody can write in it: its folder is read-only.'],
  [
    'a folder that is read-only where the pad is not',
    open,
    { readonly: false },
    'can read and write, with or without an account.',
  ],
  ['an archived folder', shelved, { readonly: true }, 'The folder of this pad is archived'],
  ['a folder, itself archived', open, { archived: true }, 'This pad is archived'],
])('[SCR-154, PAD-59] whether one writes in a pad of %s is told with its reason', async (_, group, change, text) => {
  const { dialog } = await ask(group, change)
  expect(dialog.getByText(text, { exact: false })).toBeVisible()
})

test('[SCR-154] who comes for it is shown it at once, and has the button afterwards', async () => {
  const { person: user, path, button } = await ask(board, {}, '?who')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The focus returns once the dialog has closed.
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(path()).toBe(`/mypads/group/${board._id}/pad/view/pad-agenda`)
})

test('[SCR-395, SCR-154, SCR-65] on a phone the menu of a pad tells who can see it, and leads to it alone', async () => {
  onPhone()
  const pad = padOf('Agenda', board)
  const { person: user, path } = renderApp(
    `/mypads/group/${board._id}/pad/view/${pad._id}`,
    folderServer({ groups: [board], pads: [pad] }),
  )
  await user.click(await screen.findByRole('button', { name: 'Actions for Agenda' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy the link' }))
  expect(await screen.findByText('Only people who have been invited can see it.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Actions for Agenda' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByRole('menuitem', { name: 'Open in a new tab' }).getAttribute('href')).toContain(`/p/${pad._id}`)
  await user.click(menu.getByRole('menuitem', { name: 'Who can see this' }))
  expect(await screen.findByRole('dialog', { name: 'Share “Agenda”' })).toBeVisible()
  expect(path()).toBe(`/mypads/group/${board._id}/pad/view/${pad._id}`)
})

const addressOf = (group: Group, query: string) => `/mypads/group/${group._id}/pad/view/pad-agenda${query}`

const openWorld = () => folderServer({ groups: [open], pads: [padOf('Agenda', open)] })

const SCREENS: readonly (readonly [string, () => void])[] = [
  ['desktop', () => {}],
  ['phone', onPhone],
]

test.each(SCREENS)('[SCR-66, SCR-154, SCR-134] the site admin reads who can see a pad, on a %s', async (_, on) => {
  on()
  const server = openWorld()
  server.admin = true
  renderApp(addressOf(open, '?who'), server)
  const dialog = await screen.findByRole('dialog', { name: 'Share “Agenda”' })
  expect(within(dialog).getByText(/^The pad is open to the same people as its folder/)).toBeVisible()
})

test('[SCR-66, SCR-134] the site admin finds who can see a pad beside its name', async () => {
  const server = openWorld()
  server.admin = true
  const { person: user } = renderApp(addressOf(open, ''), server)
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  expect(await screen.findByRole('dialog', { name: 'Share “Agenda”' })).toBeVisible()
})

test.each(SCREENS)('[SCR-66] a visitor who comes for it on a %s reads the pad and nothing else', async (_, on) => {
  on()
  const server = openWorld()
  server.user = undefined
  const { person: user } = renderApp(addressOf(open, '?who'), server)
  await user.click(await screen.findByRole('button', { name: 'Actions for Agenda' }))
  // The menu of the folder's rows is there once the folder has been loaded, by which the dialog would have been opened.
  expect(await screen.findByRole('menuitem', { name: 'Download (Markdown)' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Who can see this' })).toBeNull()
  expect(screen.queryByText('Who can see this')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[SCR-66] that the site administrator can open every pad is told beside who can see it', async () => {
  const { dialog } = await ask(board)
  expect(dialog.getByText('The site administrator can also open every folder and every pad.')).toBeVisible()
})
