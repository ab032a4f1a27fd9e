import { AppProviders } from '@sheaf/ui/components/app-providers'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { readPageAddress } from '../lib/page/page-address.ts'
import { FakeHistory } from '../testing/fake-history.ts'
import { ADA, BOB, historyLine } from '../testing/written-history.ts'
import { HistoryApi } from './session/history-api.ts'
import { HistoryPage } from './history-page.tsx'
import { HistorySession } from './session/history-session.ts'
import { formatMoment } from './session/moment-words.ts'
import { openPanel } from './panels/open-panel.ts'

// ProseMirror asks where a selection is, which jsdom does not lay out.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

const base = new URL('http://localhost:3000/')

/** Returns a moment of May as the page writes it. */
const when = (day: number, second: number): string =>
  formatMoment(new Date(2026, 4, day, 14, 2, second).getTime(), 'en-US')

/** Three changes of Ada on one day, and two of Bob on the next. */
const twoDays = (): FakeHistory => {
  const server = new FakeHistory()
  const day = new Date(2026, 4, 3, 14, 2).getTime()
  const lines = ['Hello', 'Hello Bob', 'Hello Bob,'].map((text) => [historyLine(text)])
  for (const [at, each] of lines.entries()) server.write(ADA, each, day + at * 1000)
  server.write(BOB, [...lines[2]!, historyLine('Dear Ada', BOB)], day + 86_400_000)
  server.write(BOB, [historyLine('Dear Ada', BOB)], day + 86_401_000)
  return server
}

const open = async (server: FakeHistory, place: ConstructorParameters<typeof HistorySession>[1] = {}) => {
  vi.stubGlobal('fetch', server.fetch)
  window.history.replaceState({}, '', `/p/${server.padId}/timeslider`)
  const api = new HistoryApi({ base, token: undefined, padId: server.padId })
  const session = new HistorySession(api, place)
  void session.open()
  const address = readPageAddress(new URL(window.location.href), base)
  render(
    <AppProviders env="test">
      <HistoryPage session={session} address={address} />
    </AppProviders>,
  )
  return { session, user: userEvent.setup() }
}

const slider = () => screen.findByRole('slider', { name: 'Moment' })
const text = () => screen.getByRole('textbox', { name: 'Text of the pad' })

afterEach(() => void vi.unstubAllGlobals())

test('[HIST-86, HIST-91] by keys the slider leads from change to change and from stretch to stretch, and says each', async () => {
  const { user } = await open(twoDays())
  const thumb = await slider()
  expect(thumb).toHaveAttribute('aria-valuenow', '5')
  expect(thumb).toHaveAttribute('aria-valuetext', `Bob, ${when(4, 1)}`)
  expect(text()).toHaveTextContent(/^Dear Ada$/)
  act(() => thumb.focus())
  await user.keyboard('{PageDown}')
  await waitFor(() => expect(text()).toHaveTextContent(/^Hello Bob,$/))
  expect(thumb).toHaveAttribute('aria-valuetext', `Ada, ${when(3, 2)}`)
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(text()).toHaveTextContent(/^Hello Bob$/))
  await user.keyboard('{Home}')
  await waitFor(() => expect(text()).toHaveTextContent(/^Hello$/))
  await user.keyboard('{ArrowLeft}')
  expect(thumb).toHaveAttribute('aria-valuenow', '1')
  await user.keyboard('{PageUp}{PageUp}')
  await waitFor(() => expect(text()).toHaveTextContent(/^Dear Ada$/))
})

test('[HIST-91] once one has arrived at a moment, it is said with what changed in it', async () => {
  const { user } = await open(twoDays())
  const thumb = await slider()
  act(() => thumb.focus())
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(text()).toHaveTextContent('Hello Bob,Dear Ada'))
  const said = screen.getByRole('status', { name: 'Moment' })
  await waitFor(() => expect(said).not.toBeEmptyDOMElement())
  expect(said).toHaveTextContent(`Bob, ${when(4, 0)}: 8 letters added`)
})

test('[HIST-130] the buttons lead over what one author wrote without a pause, and say what all of it changed', async () => {
  const { user } = await open(twoDays())
  await slider()
  await user.click(screen.getByRole('button', { name: 'Previous change' }))
  await waitFor(() => expect(text()).toHaveTextContent(/^Hello Bob,$/))
  const said = screen.getByRole('status', { name: 'Moment' })
  await waitFor(() => expect(said).toHaveTextContent(`Ada, ${when(3, 2)}: 10 letters added`))
  await user.click(screen.getByRole('button', { name: 'Next change' }))
  await waitFor(() => expect(text()).toHaveTextContent(/^Dear Ada$/))
  await waitFor(() => expect(said).toHaveTextContent(`Bob, ${when(4, 1)}: 7 letters added, 9 letters removed`))
  await user.dblClick(screen.getByRole('button', { name: 'Previous change' }))
  await waitFor(() => expect(text()).toHaveTextContent(/^Hello$/))
  expect(screen.getByRole('button', { name: 'Previous change' })).toBeDisabled()
})

test('[HIST-89] an address of a moment that does not exist opens the newest', async () => {
  await open(twoDays(), { seq: 77 })
  expect(await slider()).toHaveAttribute('aria-valuenow', '5')
})

test('[HIST-92] who may read the pad but not see its history is told so, and led to the pad', async () => {
  const server = twoDays()
  server.refusal = 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED'
  await open(server)
  expect(await screen.findByRole('heading', { name: 'The history is not open to you' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the pad' })).toHaveAttribute('href', `${base.href}p/pad1`)
})

test('[HIST-92] to others the page says what that of the pad would', async () => {
  const server = twoDays()
  server.refusal = 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'
  server.mayReadPad = false
  await open(server)
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(screen.queryByRole('slider')).toBeNull()
})

test('[HIST-92] a server that cannot be reached is tried again', async () => {
  const server = twoDays()
  server.isDown = true
  await open(server)
  expect(await screen.findByText('The server cannot be reached. This page keeps trying.')).toBeVisible()
  server.isDown = false
  expect(await slider()).toBeVisible()
})

test('[HIST-92] whoever is shut out while they look sees no more of it', async () => {
  const server = twoDays()
  const { session } = await open(server)
  await slider()
  server.refusal = 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED'
  await act(() => session.refresh())
  expect(await screen.findByRole('heading', { name: 'The history is not open to you' })).toBeVisible()
  expect(screen.queryByText('Dear Ada')).toBeNull()
})

test('[HIST-93] the history of a pad that nobody has written in says so', async () => {
  await open(new FakeHistory())
  expect(await screen.findByText('No history yet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Play' })).toBeDisabled()
})

test('[HIST-94] by keys in the text, lines are chosen, and it is said who wrote them and who put letters back', async () => {
  const server = new FakeHistory()
  server.write(ADA, [
    historyLine('first'),
    historyLine('', ADA, { runs: [{ text: 'second', author: ADA.id, by: BOB.id, marks: {} }] }),
    historyLine('third', BOB),
  ])
  const { user } = await open(server)
  await slider()
  act(() => text().focus())
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(screen.getByText('Line 2').parentElement).toHaveTextContent('Line 2 Written by Ada, put back by')
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(screen.getByText('Lines 2 to 3')).toBeVisible()
  expect(text().querySelectorAll('.is-chosen')).toHaveLength(2)
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Lines 2 to 3')).toBeNull()
})

test('[HIST-88] versions are marked on the line, and lead to their moments', async () => {
  const server = twoDays()
  const version = { createdAt: 1, by: ADA, causedBy: null, automatic: null, redacted: false, mayChange: true }
  server.versions.push(
    { ...version, id: 'v1', seq: 2, time: server.entries[1]!.time, name: 'As sent', starred: true },
    { ...version, id: 'v2', seq: 4, time: server.entries[3]!.time, name: 'Draft', starred: false },
  )
  const { user } = await open(server)
  await slider()
  const mark = await screen.findByTitle('As sent')
  expect(mark).toHaveAttribute('data-starred')
  await user.click(mark)
  await waitFor(() => expect(text()).toHaveTextContent(/^Hello Bob$/))
  expect(within(screen.getByRole('main')).getByText('Hello Bob')).toBeVisible()
})

test('[HIST-134] of a long log that is still gone through, more comes by itself', async () => {
  const server = twoDays()
  server.upTo = 3
  const { session } = await open(server)
  await slider()
  act(() => openPanel.set('changes'))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  server.upTo = undefined
  await act(() => session.refresh())
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
})
