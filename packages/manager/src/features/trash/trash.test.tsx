import { trashItemSchema, type TrashItem } from '@sheaf/contract/entities/trash'
import { AppError } from '@sheaf/contract/errors'
import { searchPads } from '@sheaf/contract/routes/search'
import { listTrash, purge, restore } from '@sheaf/contract/routes/trash'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer } from '../../testing/folders.ts'
import { renderApp } from '../../testing/render-app.tsx'

const itemOf = (name: string): TrashItem =>
  trashItemSchema.parse({
    type: 'pads',
    key: `pad-${name.toLowerCase()}`,
    name,
    group: { _id: 'group-board', name: 'Board' },
    removedAt: 1,
    purgeAt: Date.now() + 1000,
  })

/** Sets up a trash in pages. The server stores what is restored or removed for good. */
const world = (...pages: readonly (readonly string[])[]) => {
  const trash = pages.map((names) => names.map(itemOf))
  const take = ({ body: { key } }: { body: { key: string } }) => {
    if (key === 'pad-cedar') throw new AppError('BACKEND.ERROR.PERMISSION.ARCHIVED')
    for (const [at, page] of trash.entries()) trash[at] = page.filter((item) => item.key !== key)
    return { key }
  }
  return folderServer({})
    .on(listTrash, ({ query: { cursor } }) => {
      const at = Number(cursor ?? 0)
      return { value: trash[at] ?? [], next: at + 1 < trash.length ? String(at + 1) : null }
    })
    .on(restore, take)
    .on(purge, take)
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const names = () =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => textContent?.replace('Pad from Board', ''))
const many = Array.from({ length: 11 }, (_, at) => `Note${at + 1}`)

test('[SCR-103] several items of the trash are restored at once, and what is refused stays and stays chosen', async () => {
  const { person: user } = renderApp('/mypads/trash', world(['Alder', 'Birch', 'Cedar', 'Dogwood']))
  await user.click(await box('Alder'))
  await user.keyboard('{Shift>}')
  await user.click(await box('Cedar'))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('3 items selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Restore the selected items' }))
  expect(await screen.findByText(/^2 items are back\.\s1 item could not be restored/)).toBeVisible()
  await waitFor(() => expect(names()).toEqual(['Cedar', 'Dogwood']))
  expect((await box('Cedar')).checked).toBe(true)
  expect((await box('Dogwood')).checked).toBe(false)
})

test.each([
  ['restored', 'Restore the selected items'],
  ['removed for good', 'Remove for good: the selected items'],
])('[SCR-353] a search is asked again once something of the trash has been %s', async (done, action) => {
  let searches = 0
  const server = world(['Alder', 'Birch']).on(searchPads, () => {
    searches++
    return { results: { groups: [], pads: [], headlines: {} } }
  })
  const { person: user, router, queryClient } = renderApp('/search?q=alder', server)
  // As in the product, what has just been read is not read again by itself.
  queryClient.setDefaultOptions({ queries: { retry: false, staleTime: 10_000 } })
  await screen.findByText(/^Nothing found for/)
  await router.navigate('/mypads/trash')
  await user.click(await box('Alder'))
  await user.click(screen.getByRole('button', { name: action }))
  if (done !== 'restored')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /good/ }))
  await waitFor(() => expect(names()).toEqual(['Birch']))
  await router.navigate('/search?q=alder')
  await waitFor(() => expect(searches).toBe(2))
})

test('[SCR-108] what could not be restored is not told any more once it is back', async () => {
  const server = world(['Alder', 'Cedar'])
  const { person: user } = renderApp('/mypads/trash', server)
  await user.click(await box('Cedar'))
  const again = screen.getByRole('button', { name: 'Restore the selected items' })
  await user.click(again)
  expect(await screen.findByText(/^1 item could not be restored and is still here\./)).toBeVisible()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  server.on(restore, ({ body: { key } }) => ({ key }))
  await user.click(again)
  expect(await screen.findByText('1 item is back.')).toBeVisible()
  await waitFor(() => expect(screen.queryAllByRole('alert')).toEqual([]))
})

test('[SCR-103, A11Y-3] all are chosen with one box, which has the focus once they are back or given up', async () => {
  const { person: user } = renderApp('/mypads/trash', world(['Alder', 'Birch']))
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
  await user.click(all)
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(document.activeElement).toBe(all)
  expect((await box('Birch')).checked).toBe(false)
  await user.click(all)
  await user.click(screen.getByRole('button', { name: 'Restore the selected items' }))
  expect(await screen.findByText('2 items are back.')).toBeVisible()
  expect(await screen.findByText('The trash is empty')).toBeVisible()
  const heading = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('[SCR-103] several items are removed for good at once after a confirmation, and what is refused stays chosen', async () => {
  const server = world(['Alder', 'Birch', 'Cedar', 'Dogwood'])
  const { person: user } = renderApp('/mypads/trash', server)
  for (const name of ['Alder', 'Birch', 'Cedar']) await user.click(await box(name))
  const remove = screen.getByRole('button', { name: 'Remove for good: the selected items' })
  await user.click(remove)
  const question = await screen.findByRole('dialog', { name: 'Remove for good' })
  expect(within(question).getByText('Remove 3 items for good? Nobody will be able to restore them.')).toBeVisible()
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(remove))
  expect(server.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  await user.click(remove)
  await user.click(await screen.findByRole('button', { name: 'Remove for good' }))
  expect(await screen.findByText(/^2 items have been removed for good\.\s1 item could not be removed/)).toBeVisible()
  await waitFor(() => expect(names()).toEqual(['Cedar', 'Dogwood']))
  expect((await box('Cedar')).checked).toBe(true)
  expect(server.calls.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual(
    Array(3).fill('POST /trash/purge'),
  )
})

test('[SCR-103] a trash of more than ten items is filtered by name, through its pages, and a shorter one is not', async () => {
  const { person: user, router, unmount } = renderApp('/mypads/trash', world(many, ['Alder', 'Birch']))
  const filter = await screen.findByRole('searchbox', { name: 'Filter the trash by name' })
  await user.type(filter, 'birch')
  await waitFor(() => expect(names()).toEqual(['Birch']))
  await waitFor(() => expect(router.state.location.search).toBe('?q=birch'))
  await user.type(filter, 'es')
  expect(await screen.findByText('Nothing in the trash matches the filter')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }))
  await waitFor(() => expect(names()).toHaveLength(13))
  expect(document.activeElement).toBe(filter)
  unmount()
  renderApp('/mypads/trash', world(['Alder', 'Birch']))
  expect(within(await screen.findByRole('table')).getAllByRole('rowheader')).toHaveLength(2)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('[SCR-103] what the filter hides is not restored', async () => {
  const { person: user } = renderApp('/mypads/trash', world([...many, 'Alder']))
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.type(screen.getByRole('searchbox', { name: 'Filter the trash by name' }), 'note1')
  expect(await screen.findByText('3 items selected')).toBeVisible()
})
