import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeHistory } from '../../testing/fake-history.ts'
import { ADA, historyLine } from '../../testing/written-history.ts'
import { showPanel } from '../../testing/show-panel.tsx'
import MomentActions from '../panels/moment-actions.tsx'

afterEach(() => void vi.unstubAllGlobals())

const open = async () => {
  const server = new FakeHistory()
  server.mayRedact = true
  for (const text of ['The code is 4711', 'The code is 4711, said Bob', 'Nothing'])
    server.write(ADA, [historyLine(text)])
  const shown = await showPanel(server, MomentActions)
  const { user, history } = shown
  history.moments.goTo(2)
  await waitFor(() => expect(history.moments.state.get().shown.seq).toBe(2))
  await user.click(screen.getByRole('button', { name: 'Take text out for good' }))
  return { server, user, dialog: within(await screen.findByRole('dialog', { name: 'Take text out for good' })) }
}

test('[HIST-119] a text is taken out of the places that are ticked, with a reason and once it was asked again', async () => {
  const { server, user, dialog } = await open()
  await user.type(await dialog.findByRole('textbox', { name: /^Text to take out/ }), '4711')
  await user.click(dialog.getByRole('button', { name: 'Find all places' }))
  const places = await dialog.findAllByRole('checkbox')
  expect(places).toHaveLength(2)
  for (const place of places) expect(place).toBeChecked()
  expect(dialog.getByText('It was found in 2 places. All that is ticked is taken out.')).toBeVisible()
  await user.click(places[0]!)
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'a door code')
  await user.click(dialog.getByRole('button', { name: 'Take out 1 place' }))
  expect(server.redactions).toEqual([])
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await user.click(dialog.getByRole('button', { name: 'Take out for good' }))
  expect(await dialog.findByText('The text and all its traces are gone.')).toBeVisible()
  expect(server.redactions).toEqual([{ seq: 2, from: 12, to: 16, reason: 'a door code', except: ['place1'] }])
})

test('[HIST-119] what does not stand in the moment is said to, and nothing is asked for without a reason', async () => {
  const { server, user, dialog } = await open()
  const field = await dialog.findByRole('textbox', { name: /^Text to take out/ })
  await user.type(field, 'no such words')
  await user.click(dialog.getByRole('button', { name: 'Find all places' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^This text does not stand in the moment/)
  await user.clear(field)
  await user.type(field, 'code')
  await user.click(dialog.getByRole('button', { name: 'Find all places' }))
  await user.click(await dialog.findByRole('button', { name: 'Take out 2 places' }))
  expect(dialog.queryByRole('button', { name: 'Take out for good' })).toBeNull()
  expect(server.redactions).toEqual([])
})

test('[HIST-119] who may not redact is not offered it', async () => {
  const server = new FakeHistory()
  server.write(ADA, [historyLine('Hello')])
  await showPanel(server, MomentActions)
  await screen.findByRole('button', { name: 'Copy the text' })
  expect(screen.queryByRole('button', { name: 'Take text out for good' })).toBeNull()
})
