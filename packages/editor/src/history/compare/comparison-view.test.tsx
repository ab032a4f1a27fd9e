import { screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PICTURE } from '@sheaf/document/testing/files'
import { writeFileRecord } from '@sheaf/document/text/file-record'
import { FakeHistory } from '../../testing/fake-history.ts'
import { ADA, BOB, historyLine } from '../../testing/written-history.ts'
import { showHistory } from '../../testing/show-history.tsx'

const minutes = (): FakeHistory => {
  const server = new FakeHistory()
  const same = Array.from({ length: 30 }, (_, at) => historyLine(`Line ${at}`))
  server.write(ADA, [historyLine('Dear Bob'), ...same])
  server.write(BOB, [historyLine('Dear Ada', BOB), ...same])
  server.write(BOB, [historyLine('Dear Ada', BOB), ...same, historyLine('Bye', BOB)])
  return server
}

const comparison = () => screen.findByRole('region', { name: 'Comparison of Minutes' })
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

afterEach(() => void vi.unstubAllGlobals())

test('[HIST-110, HIST-111] the tools compare the shown moment with the newest, and say whose each word is', async () => {
  const { history, user } = await showHistory(minutes(), { seq: 1 })
  await user.click(await screen.findByRole('button', { name: 'Compare moments' }))
  const text = await comparison()
  await waitFor(() => expect(text).toHaveFocus())
  await waitFor(() => expect(text.querySelector('ins')).not.toBeNull())
  expect(text.querySelector('del')).toHaveTextContent('Removed, written by Ada: Bob')
  expect(text.querySelector('ins')).toHaveTextContent('Added, by Bob: Ada')
  await waitFor(() => expect(window.location.search).toBe('?compare=1..3'))
  await user.click(screen.getByRole('button', { name: 'End the comparison' }))
  expect(history.moments.state.get().compared).toBeUndefined()
  await waitFor(() => expect(window.location.search).toBe('?at=1'))
})

test('[HIST-110] lines that nobody changed are folded, and shown when asked', async () => {
  const { user } = await showHistory(minutes(), { compared: { from: 1, to: 3 } })
  const text = await comparison()
  const fold = await within(text).findByRole('button', { name: 'Show 24 unchanged lines' })
  expect(within(text).queryByText('Line 15')).toBeNull()
  await user.click(fold)
  expect(within(text).getByText('Line 15')).toBeVisible()
  expect(text).toHaveFocus()
})

test('[HIST-112] buttons and keys lead from difference to difference, and Escape back to the moment', async () => {
  const { user } = await showHistory(minutes(), { compared: { from: 1, to: 3 } })
  await screen.findByText('2 differences')
  await user.keyboard('n')
  expect(said()).toContain('Difference 1 of 2: Changed, by Bob: Ada')
  await user.keyboard('n')
  expect(said()).toContain('Difference 2 of 2: Added, by Bob: Bye')
  expect((await comparison()).querySelector('.is-current')).toHaveTextContent('Bye')
  await user.click(screen.getByRole('button', { name: 'Next difference' }))
  expect(screen.getByText('Difference 1 of 2')).toBeVisible()
  await user.keyboard('p')
  expect(screen.getByText('Difference 2 of 2')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('slider', { name: 'Moment' })).toBeVisible()
})

test('[HIST-122] a line that became a heading is a difference, by the words that stand in it', async () => {
  const server = new FakeHistory()
  server.write(ADA, [historyLine('Agenda')])
  server.write(BOB, [{ ...historyLine('Agenda'), kind: 'h1' }])
  const { user } = await showHistory(server, { compared: { from: 1, to: 2 } })
  await screen.findByText('1 difference')
  expect((await comparison()).querySelector('mark')).toHaveTextContent('Formatted differently, written by Ada: Agenda')
  await user.keyboard('n')
  expect(said()).toContain('Difference 1 of 1: Formatted differently: Agenda')
})

test('[HIST-111] two ends of the slider choose what is compared, and neither passes the other', async () => {
  const { history, user } = await showHistory(minutes(), { compared: { from: 2, to: 3 } })
  const [from, to] = [
    await screen.findByRole('slider', { name: 'Earlier moment' }),
    screen.getByRole('slider', { name: 'Later moment' }),
  ]
  act(() => from.focus())
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(history.moments.state.get().compared).toEqual({ from: 3, to: 3 })
  expect(await screen.findByText('Nothing changed')).toBeVisible()
  await user.keyboard('{Home}')
  expect(history.moments.state.get().compared).toEqual({ from: 0, to: 3 })
  expect(from).toHaveAttribute('aria-valuetext', 'The beginning')
  act(() => to.focus())
  await user.keyboard('{ArrowLeft}')
  expect(history.moments.state.get().compared).toEqual({ from: 0, to: 2 })
})

test('[HIST-113] a comparison that does not come can be asked for again', async () => {
  const server = minutes()
  const { user } = await showHistory(server, { compared: { from: 1, to: 3 } }, () => (server.isDown = true))
  expect(await screen.findByText('The comparison could not be loaded')).toBeVisible()
  server.isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('2 differences')).toBeVisible()
})

test('[PIC-9] a picture that was changed is told with its width and what it is said to show', async () => {
  const file = writeFileRecord(PICTURE)
  const server = new FakeHistory()
  server.write(ADA, [historyLine('Our hall', ADA, { kind: 'picture', attributes: { file } })])
  server.write(BOB, [historyLine('Our hall', ADA, { kind: 'picture', attributes: { file, width: 50, alt: 'A hall' } })])
  server.write(BOB, [historyLine('Our hall')])
  const { user } = await showHistory(server, { compared: { from: 1, to: 2 } })
  const text = await comparison()
  await waitFor(() => expect(text.querySelector('ins')).not.toBeNull())
  expect(text.querySelector('del')).toHaveTextContent('Removed: [Hall <1>.png]')
  expect(text.querySelector('ins')).toHaveTextContent(
    'Added: [Hall <1>.png] (50 % of the text’s width; Alternative text: A hall)',
  )
  expect(await screen.findByText('1 difference')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next difference' }))
  expect(said().join(' ')).toContain('Looks or is described differently')
})

test('[HIST-140] compared formulas are drawn, each as a whole, and mentions are chips', async () => {
  const server = new FakeHistory()
  const line = (source: string, login: string) => ({
    ...historyLine('', ADA),
    runs: [
      { text: 'If ', author: ADA.id, marks: {} },
      { text: source, author: ADA.id, marks: { formula: true as const } },
      { text: ` asks @${login}`, author: ADA.id, marks: {} },
    ],
  })
  server.write(ADA, [line('q^2', 'ada')])
  server.write(BOB, [line('q^3', 'ada')])
  await showHistory(server, { compared: { from: 1, to: 2 } })
  const text = await comparison()
  await waitFor(() => expect(text.querySelector('ins .pad-formula math')).not.toBeNull())
  expect(text.querySelector('del .pad-formula annotation')).toHaveTextContent('q^2')
  expect(text.querySelector('ins .pad-formula annotation')).toHaveTextContent('q^3')
  expect(text.querySelector('ins .history-said')).toHaveTextContent('Added, by Ada')
})

test('[HIST-141] that a caption or an alternative text is what changed is said', async () => {
  const file = writeFileRecord(PICTURE)
  const picture = (caption: string, alt: string) =>
    historyLine(caption, ADA, { kind: 'picture', attributes: { file, alt } })
  const server = new FakeHistory()
  server.write(ADA, [picture('Our hall', 'A hall')])
  server.write(BOB, [picture('The hall', 'A large hall')])
  const { user } = await showHistory(server, { compared: { from: 1, to: 2 } })
  const text = await comparison()
  await waitFor(() => expect(text.querySelector('ins')).not.toBeNull())
  await user.click(screen.getByRole('button', { name: 'Next difference' }))
  expect(said().join(' ')).toContain('Alternative text changed')
  await user.click(screen.getByRole('button', { name: 'Next difference' }))
  expect(said().join(' ')).toContain('Caption: Changed')
})

test('[PIC-44, HIST-124] compared pictures are shown small, and that another took a place is said', async () => {
  const [old, now] = [writeFileRecord(PICTURE), writeFileRecord({ ...PICTURE, hash: 'c3'.repeat(32), name: 'New.png' })]
  const server = new FakeHistory()
  server.write(ADA, [historyLine('Our hall', ADA, { kind: 'picture', attributes: { file: old } })])
  server.write(BOB, [historyLine('Our hall', ADA, { kind: 'picture', attributes: { file: now } })])
  server.files.add('c3'.repeat(32))
  const { user } = await showHistory(server, { compared: { from: 1, to: 2 } })
  const text = await comparison()
  await waitFor(() => expect(text.querySelector('ins img')).not.toBeNull())
  expect(text.querySelector('ins img')).toHaveAttribute('src', expect.stringContaining('thumbnail'))
  // One that was taken out of the pad for good has its name alone.
  expect([...text.querySelectorAll('del img')]).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Next difference' }))
  expect(said().join(' ')).toContain('Replaced')
})

test('[HIST-111] an address of a comparison that cannot be made shows the newest moment', async () => {
  await showHistory(minutes(), { compared: { from: 1, to: 9 } })
  expect(await screen.findByRole('slider', { name: 'Moment' })).toHaveAttribute('aria-valuenow', '3')
})
