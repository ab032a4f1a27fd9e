import type { FolderFile } from '@sheaf/contract/entities/file'
import { AppError } from '@sheaf/contract/errors'
import { listFolderFiles } from '@sheaf/contract/routes/files'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { renderApp } from '../../testing/render-app.tsx'

const BOARD = groupOf('Board')
const MINUTES = padOf('Minutes', BOARD)
const PATH = `/mypads/group/${BOARD._id}/files`

const fileOf = (name: string, change: Partial<FolderFile> = {}): FolderFile => ({
  hash: Buffer.from(name).toString('hex').padEnd(64, '0'),
  name,
  bytes: 2_500_000,
  mediaType: 'image/jpeg',
  kind: 'picture',
  width: 400,
  height: 300,
  isAnimated: false,
  pad: MINUTES._id,
  padName: 'Minutes',
  addedAt: Date.now() - 3_600_000,
  by: { id: 'user-anna', name: 'Anna', color: '#112233' },
  addresses: { url: `/api/files/${name}`, thumbnail: `/api/files/${name}?size=thumbnail` },
  ...change,
})

const PLAN = fileOf('plan.pdf', { kind: 'pdf', addedAt: null, by: null, addresses: { url: '/api/files/plan.pdf' } })

const serverWith = (files: readonly FolderFile[]) =>
  folderServer({ groups: [BOARD], pads: [MINUTES] }).on(
    listFolderFiles,
    ({ query: { kind, text, sort, order, cursor } }) => {
      const found = files.filter((file) => (kind ?? file.kind) === file.kind && file.name.includes(text))
      const sorted = sort === 'name' ? found.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : found
      const inOrder = order === 'asc' || sort !== 'name' ? sorted : sorted.toReversed()
      const from = cursor === undefined ? 0 : Number(cursor)
      return {
        value: inOrder.slice(from, from + 2),
        next: inOrder.length > from + 2 ? String(from + 2) : null,
        expiresAt: Date.now() + 600_000,
      }
    },
  )

const names = async () =>
  (await screen.findAllByRole('rowheader')).map((cell) => within(cell).getByRole('link').textContent)

test('[SCR-840, FILE-110, FILE-112] the menu of a folder leads to its files, each of which leads to its line and is downloaded', async () => {
  const { person } = renderApp(`/mypads/group/${BOARD._id}/view`, serverWith([fileOf('hall.jpg'), PLAN]))
  await person.click(await screen.findByRole('button', { name: 'Actions for Board' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Files of this folder' }))
  const row = await screen.findByRole('row', { name: /^hall\.jpg Picture 2\.5 MB Minutes Anna/ })
  expect(within(row).getByRole('link', { name: 'hall.jpg' })).toHaveAttribute(
    'href',
    `/mypads/group/${BOARD._id}/pad/view/${MINUTES._id}?file=${fileOf('hall.jpg').hash}`,
  )
  expect(within(row).getByRole('link', { name: 'Download hall.jpg' })).toHaveAttribute('href', '/api/files/hall.jpg')
  expect(row.querySelector('img')).toHaveAttribute('src', '/api/files/hall.jpg?size=thumbnail')
  expect(screen.getByRole('row', { name: /^plan\.pdf PDF/ }).querySelector('img')).toBeNull()
})

test('[SCR-840, FILE-111] the files of a folder are filtered, sorted and paged as the address says', async () => {
  const { person } = renderApp(PATH, serverWith([fileOf('b.jpg'), fileOf('a.jpg'), PLAN]))
  expect(await names()).toEqual(['b.jpg', 'a.jpg'])
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: 'plan.pdf' })
  await person.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending'),
  )
  await person.selectOptions(screen.getByLabelText('Kind'), 'PDF')
  await screen.findByRole('link', { name: 'plan.pdf' })
  expect(await names()).toEqual(['plan.pdf'])
  await person.type(screen.getByRole('searchbox', { name: 'Filter by name' }), 'x')
  expect(await screen.findByText('No file matches')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Clear the filter' }))
  await screen.findByRole('link', { name: 'a.jpg' })
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('[SCR-840] a folder without files says so, and a list that could not be had is asked for again', async () => {
  let fails = true
  const server = serverWith([])
  server.on(listFolderFiles, () => {
    if (fails) throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
    return { value: [], next: null, expiresAt: 0 }
  })
  const { person } = renderApp(PATH, server)
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
  fails = false
  await person.click(retry)
  expect(await screen.findByText('No files in this folder yet')).toBeVisible()
})
