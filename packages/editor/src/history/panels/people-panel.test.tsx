import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeHistory } from '../../testing/fake-history.ts'
import { ADA, historyLine } from '../../testing/written-history.ts'
import { showPanel } from '../../testing/show-panel.tsx'
import PeoplePanel from './people-panel.tsx'

afterEach(() => void vi.unstubAllGlobals())

const written = (): FakeHistory => {
  const server = new FakeHistory()
  server.write({ ...ADA, name: '=SUM(A1)' }, [historyLine('Hello')])
  return server
}

test('[HIST-109] how much each person has written stands there, and as CSV without formulas', async () => {
  const blobs: Blob[] = []
  const { user } = await showPanel(written(), PeoplePanel)
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob)
    return '#'
  }
  URL.revokeObjectURL = () => {}
  expect(await screen.findByRole('row', { name: /^=SUM\(A1\).* 5 9 4$/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }))
  expect(await blobs[0]!.text()).toContain("\r\n'=SUM(A1),5,9,4,")
})

test('[HIST-109] who does not see the members is told that this is why nothing stands there', async () => {
  const server = written()
  server.seeMembers = false
  await showPanel(server, PeoplePanel)
  expect(await screen.findByText(/^Who has written how much is shown only/)).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})
