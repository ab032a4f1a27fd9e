import { screen, waitFor, within } from '@testing-library/react'
import { viewPad } from '@sheaf/contract/routes/pads'
import { act } from 'react'
import { expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../../../testing/folders.ts'
import { onPhone } from '../../../testing/media.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const board = groupOf('Board')
const guests = groupOf('Guests', { visibility: 'public', admins: ['user-ben'] })
const closed = groupOf('Closed', { admins: ['user-ben'], users: ['user-anna'], history: 'admins' })
const agenda = padOf('Agenda', board)
const open = padOf('Open', guests)
const secret = padOf('Secret', closed)
const viewOf = ({ group, _id }: typeof agenda) => `/mypads/group/${group}/pad/view/${_id}`
const historyOf = ({ group, _id }: typeof agenda) => `/mypads/group/${group}/pad/history/${_id}`

/** Returns a server that shows the history of some of the pads. */
const world = (shown: readonly (typeof agenda)[] = [agenda]) => {
  const pads = [agenda, open, secret]
  return folderServer({ groups: [board, guests, closed], pads }).on(viewPad, ({ params: { id } }) => {
    const value = pads.find(({ _id }) => _id === id)!
    return { key: id, value, access: { read: true, write: true, chat: true, history: shown.includes(value) } }
  })
}

const frame = async () => await screen.findByTitle<HTMLIFrameElement>('History of Agenda')
const addressOf = async () => new URL((await frame()).getAttribute('src') ?? '', 'http://localhost')

/** Says from the frame which moment it shows, or which two it compares. */
const showMoment = async (seq?: number, compared?: { readonly from: number; readonly to: number }) => {
  const { contentWindow } = await frame()
  act(() => {
    window.dispatchEvent(
      new MessageEvent('message', {
        source: contentWindow,
        origin: window.location.origin,
        data: { type: 'sheaf:moment', ...(seq === undefined ? {} : { seq }), ...(compared && { compared }) },
      }),
    )
  })
}

test('[HIST-48] the history is beside the name of an open pad, in its menu, and by the key H', async () => {
  const { person: user, path } = renderApp(viewOf(agenda), world())
  const link = await screen.findByRole('link', { name: 'History' })
  expect(link.getAttribute('href')).toBe(historyOf(agenda))
  await user.click(screen.getByRole('button', { name: 'Actions for Agenda' }))
  const item = await screen.findByRole('menuitem', { name: 'History' })
  expect(item.getAttribute('href')).toBe(historyOf(agenda))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.keyboard('h')
  await waitFor(() => expect(path()).toBe(historyOf(agenda)))
  expect(await screen.findByRole('heading', { level: 1, name: 'History of Agenda' })).toBeVisible()
})

test('[HIST-48, A11Y-15] the sheet of shortcuts has that key where a pad is open', async () => {
  const { person: user } = renderApp(viewOf(agenda), world())
  await screen.findByRole('link', { name: 'History' })
  await user.keyboard('?')
  expect(await screen.findByText('History of the open pad')).toBeVisible()
})

test.each([
  ['who is no member of its folder', open],
  ['who does not administer its folder', secret],
])('[HIST-48] whoever does not see a history is offered none: %s', async (_, pad) => {
  const { person: user } = renderApp(viewOf(pad), world())
  await user.click(await screen.findByRole('button', { name: `Actions for ${pad.name}` }))
  await screen.findByRole('menuitem', { name: 'Download (TXT)' })
  expect(screen.queryByRole('menuitem', { name: 'History' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull()
})

test('[HIST-48] on a phone the history is in the menu of the open pad', async () => {
  onPhone()
  const { person: user } = renderApp(viewOf(agenda), world())
  await user.click(await screen.findByRole('button', { name: 'Actions for Agenda' }))
  expect(await screen.findByRole('menuitem', { name: 'History' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull()
})

test('[HIST-48] the row of a pad in its folder leads to its history, for whoever sees it', async () => {
  const { person: user, router } = renderApp(`/mypads/group/${board._id}/view`, world())
  await user.click(await screen.findByRole('button', { name: 'Actions for Agenda' }))
  expect((await screen.findByRole('menuitem', { name: 'History' })).getAttribute('href')).toBe(historyOf(agenda))
  await act(() => router.navigate(`/mypads/group/${closed._id}/view`))
  await user.click(await screen.findByRole('button', { name: 'Actions for Secret' }))
  await screen.findByRole('menuitem', { name: 'Open' })
  expect(screen.queryByRole('menuitem', { name: 'History' })).toBeNull()
})

test('[HIST-49] the history stands below its folder and its pad, to which it leads back', async () => {
  const { person: user, path } = renderApp(historyOf(agenda), world())
  expect((await addressOf()).pathname).toBe(`/p/${agenda._id}/timeslider`)
  expect((await addressOf()).search).toBe('?lang=en')
  const crumbs = within(screen.getByRole('navigation', { name: 'Where you are' }))
  await waitFor(() =>
    expect(crumbs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'My folders',
      'Board',
      'Agenda',
    ]),
  )
  await user.click(screen.getByRole('link', { name: 'Back to the pad' }))
  await waitFor(() => expect(path()).toBe(viewOf(agenda)))
})

test('[HIST-49] the moment in the address opens the frame, which goes on from there without being loaded anew', async () => {
  const { router } = renderApp(`${historyOf(agenda)}?at=7#line-3`, world())
  const first = await frame()
  expect((await addressOf()).search + (await addressOf()).hash).toBe('?lang=en&at=7#line-3')
  await showMoment(12)
  await waitFor(() => expect(router.state.location.search).toBe('?at=12'))
  const alone = screen.getByRole('link', { name: 'Open in a new tab' })
  await waitFor(() => expect(alone.getAttribute('href')).toBe(`/p/${agenda._id}/timeslider?lang=en&at=12`))
  await showMoment()
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(await frame()).toBe(first)
  expect(first.getAttribute('src')).toContain('at=7')
  await act(() => router.navigate('?at=5'))
  expect((await addressOf()).searchParams.get('at')).toBe('5')
  expect(await frame()).not.toBe(first)
})

test('[HIST-111] the two moments that the frame compares stand in the address, which opens their comparison', async () => {
  const { router } = renderApp(`${historyOf(agenda)}?compare=3..7`, world())
  const first = await frame()
  expect((await addressOf()).search).toBe('?lang=en&compare=3..7')
  await showMoment(undefined, { from: 3, to: 9 })
  await waitFor(() => expect(router.state.location.search).toBe('?compare=3..9'))
  await showMoment(5)
  await waitFor(() => expect(router.state.location.search).toBe('?at=5'))
  expect(await frame()).toBe(first)
})

test.each(['-1', 'x', '1.5', '', '99999999999999999999'])(
  '[HIST-49] an address with the moment %j opens the newest',
  async (at) => {
    renderApp(`${historyOf(agenda)}?at=${at}`, world())
    expect((await addressOf()).search).toBe('?lang=en')
  },
)

test('[HIST-48, HIST-41] whoever reads the pad but not its history is told so, with the way back to it', async () => {
  renderApp(historyOf(secret), world())
  expect(await screen.findByText('The history is not open to you')).toBeVisible()
  expect(screen.queryByTitle('History of Secret')).toBeNull()
  const links = screen.getAllByRole('link', { name: 'Back to the pad' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([viewOf(secret), viewOf(secret)])
})
