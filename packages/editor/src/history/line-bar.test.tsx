import { screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeHistory } from '../testing/fake-history.ts'
import { ADA, BOB, historyLine } from '../testing/written-history.ts'
import { showHistory } from '../testing/show-history.tsx'

/** Bob rewrites both lines of Ada's. */
const rewritten = (): FakeHistory => {
  const server = new FakeHistory()
  server.write(ADA, [historyLine('first'), historyLine('second')])
  server.write(BOB, [historyLine('1st', BOB), historyLine('2nd', BOB)], 1_700_001_000_000)
  return server
}

const textsOf = (server: FakeHistory) => server.linesAt(server.head).map(({ runs }) => runs[0]?.text)

afterEach(() => void vi.unstubAllGlobals())

test('[HIST-116] chosen lines are restored alone, once asked, and that can be undone', async () => {
  const server = rewritten()
  const { history, user } = await showHistory(server, { seq: 1 })
  act(() => history.moments.chooseLines({ first: 2, last: 2 }))
  await user.click(await screen.findByRole('button', { name: 'Restore this passage' }))
  const dialog = await screen.findByRole('dialog', { name: 'Restore this passage?' })
  expect(dialog).toHaveTextContent('Line 2: for everybody, this passage becomes what it was at this moment')
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }))
  await screen.findByText('The passage is as it was at that moment.')
  expect(textsOf(server)).toEqual(['1st', 'second'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(textsOf(server)).toEqual(['1st', '2nd']))
})

test('[HIST-121] what others wrote since a restoration is not undone without a word', async () => {
  const server = rewritten()
  const { history, user } = await showHistory(server, { seq: 1 })
  act(() => history.moments.chooseLines({ first: 2, last: 2 }))
  await user.click(await screen.findByRole('button', { name: 'Restore this passage' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  server.write(BOB, [historyLine('1st and more', BOB), historyLine('second')], 1_700_002_000_000)
  await user.click(undo)
  const dialog = await screen.findByRole('dialog', { name: 'Undo the restoring?' })
  expect(dialog).toHaveTextContent('Somebody has written in the pad since.')
  expect(textsOf(server)).toEqual(['1st and more', 'second'])
  await user.click(within(dialog).getByRole('button', { name: 'Undo all the same' }))
  await waitFor(() => expect(textsOf(server)).toEqual(['1st', '2nd']))
})

test('[HIST-115] from chosen lines one comes to who wrote them', async () => {
  const { history, user } = await showHistory(rewritten())
  act(() => history.moments.chooseLines({ first: 1, last: 2 }))
  expect(screen.queryByRole('button', { name: 'Restore this passage' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Who wrote this, and when' }))
  const panel = screen.getByRole('complementary')
  expect(await within(panel).findByText('Only what wrote this: Lines 1 to 2')).toBeVisible()
  await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(1))
  expect(within(panel).getByRole('listitem')).toHaveTextContent('Bob')
})

test('[HIST-115] an address that names lines opens with them chosen and the list narrowed to them', async () => {
  const { history } = await showHistory(rewritten(), { lines: { first: 2, last: 2 } })
  expect(history.moments.state.get().chosenLines).toEqual({ first: 2, last: 2 })
  expect(screen.getByText('Line 2')).toBeVisible()
  expect(await screen.findByText('Only what wrote this: Line 2')).toBeVisible()
})

test('[HIST-115] lines that the text no longer has are not chosen', async () => {
  const { history } = await showHistory(rewritten(), { lines: { first: 2, last: 3 } })
  expect(history.moments.state.get().chosenLines).toBeUndefined()
  expect(screen.queryByText(/^Only what wrote this/)).toBeNull()
})
