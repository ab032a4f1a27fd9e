import { listPadsByFiles, viewGrowth } from '@sheaf/contract/routes/statistics'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { serverOfAdmin } from '../../../testing/settings-server.ts'

const NO_FILES = { used: 0, limit: 1_000_000_000, value: [], next: null }

test('[SCR-92, FILE-96] how much of the room for files is used is shown, with the pads that take most, page by page', async () => {
  const pad = { group: 'g1', folder: 'Physics', isInTrash: false, files: 3, bytes: 2_500_000 }
  const server = serverOfAdmin()
    .on(viewGrowth, () => ({ value: [] }))
    .on(listPadsByFiles, ({ query: { cursor } }) => ({
      used: 400_000_000,
      limit: 1_000_000_000,
      value: [
        cursor === undefined
          ? { ...pad, pad: 'p1', name: 'Class of May' }
          : { ...pad, pad: 'p2', name: 'Old', folder: null, group: null, isInTrash: true, bytes: 12 },
      ],
      next: cursor === undefined ? 'more' : null,
    }))
  const { person: user } = renderApp('/admin/statistics', server)
  expect(await screen.findByText('400 MB of 1 GB are used.')).toBeVisible()
  const table = screen.getByRole('table', { name: 'Pads whose files take most room' })
  expect(within(table).getByRole('row', { name: 'Class of May Physics 3 2.5 MB' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await within(table).findByRole('row', { name: /^Old In the trash – 3 12/ })).toBeVisible()
})

test('[SCR-92, ADM-8] growth is plotted, said in a sentence and told figure by figure', async () => {
  const counts = { users: 3, groups: 2, pads: 9, activePads: 4, storage: 2_500_000 }
  const server = serverOfAdmin().on(viewGrowth, ({ query: { by } }) => ({
    value: [
      { period: by === 'month' ? '2026-09' : '2026-10-30', ...counts, users: 1 },
      { period: by === 'month' ? '2026-10' : '2026-10-31', ...counts, users: 2 },
      { period: by === 'month' ? '2026-11' : '2026-11-01', ...counts },
    ],
  }))
  server.on(listPadsByFiles, () => NO_FILES)
  const { person: user } = renderApp('/admin/statistics', server)
  expect(await screen.findByRole('img', { name: 'Users: 1 at the start, 3 at the end, 3 at the peak' })).toBeVisible()
  const table = screen.getByRole('table', { name: 'All figures' })
  expect(within(table).getByRole('row', { name: 'November 2026 3 2 9 2.5 MB 4' })).toBeVisible()
  await user.click(screen.getByLabelText('By day'))
  expect(await within(table).findByRole('row', { name: /^Nov 1, 2026 3/ })).toBeVisible()
})

test('[SCR-745] a plot says its highest value, and the period and figure that are pointed at', async () => {
  const counts = { users: 3, groups: 2, pads: 9, activePads: 4, storage: 2_500_000 }
  const periods = ['2026-09', '2026-10', '2026-11'].map((period, index) => ({
    ...counts,
    period,
    pads: [7, 1234, 9][index]!,
  }))
  const { person: user } = renderApp(
    '/admin/statistics',
    serverOfAdmin()
      .on(viewGrowth, () => ({ value: periods }))
      .on(listPadsByFiles, () => NO_FILES),
  )
  const card = within(await screen.findByRole('figure', { name: 'Pads' }))
  expect(card.getAllByText('1,234')).toHaveLength(1)
  expect(card.queryByText('October 2026')).toBeNull()
  const box = card.getByRole('img').parentElement!
  box.getBoundingClientRect = () => new DOMRect(100, 0, 200, 96)
  fireEvent.pointerMove(box, { clientX: 210 })
  expect(card.getByText('October 2026')).toBeVisible()
  expect(card.getAllByText('1,234')).toHaveLength(2)
  fireEvent.pointerLeave(box)
  expect(card.queryByText('October 2026')).toBeNull()
  fireEvent.pointerDown(box, { clientX: 210, pointerType: 'touch' })
  fireEvent.pointerLeave(box, { pointerType: 'touch' })
  expect(card.getByText('October 2026')).toBeVisible()
  await user.click(screen.getByRole('heading', { name: 'Statistics' }))
  expect(card.queryByText('October 2026')).toBeNull()
})

test('[SCR-745] the active pads are those of a day, or of the busiest day of a month', async () => {
  const counts = { users: 3, groups: 2, pads: 9, activePads: 4, storage: 2_500_000 }
  const server = serverOfAdmin().on(viewGrowth, ({ query: { by } }) => ({
    value: [{ period: by === 'month' ? '2026-11' : '2026-11-01', ...counts }],
  }))
  server.on(listPadsByFiles, () => NO_FILES)
  const { person: user } = renderApp('/admin/statistics', server)
  const card = within(await screen.findByRole('figure', { name: 'Active pads' }))
  expect(card.getByText('Busiest day of November 2026')).toBeVisible()
  await user.click(screen.getByLabelText('By day'))
  expect(await within(screen.getByRole('figure', { name: 'Active pads' })).findByText('Nov 1, 2026')).toBeVisible()
})

test('[SCR-745] of two periods the figures stand alone, and it is said when plots appear', async () => {
  const counts = { users: 3, groups: 2, pads: 9, activePads: 4, storage: 2_500_000 }
  const periods = ['2026-10', '2026-11'].map((period) => ({ period, ...counts }))
  renderApp(
    '/admin/statistics',
    serverOfAdmin()
      .on(viewGrowth, () => ({ value: periods }))
      .on(listPadsByFiles, () => NO_FILES),
  )
  expect((await screen.findByRole('figure', { name: 'Pads' })).textContent).toBe('Pads9')
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('Charts appear here once there are figures for three months.')).toBeVisible()
})
