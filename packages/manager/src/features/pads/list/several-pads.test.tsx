import { AppError } from '@sheaf/contract/errors'
import { EXPORT_PADS_MAX } from '@sheaf/contract/limits'
import { listGroups } from '@sheaf/contract/routes/groups'
import { removePad, savePad } from '@sheaf/contract/routes/pads'
import { restore } from '@sheaf/contract/routes/trash'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { folderServer, groupOf, padOf } from '../../../testing/folders.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const board = groupOf('Board')
const garden = groupOf('Garden')
const wide = groupOf('Wide', { visibility: 'public' })
const others = groupOf('Others', { admins: ['user-ben'], users: ['user-anna'] })

/** Sets up four pads in order of creation. The server stores removals, restores and moves. */
const world = (group = board) => {
  const pads = ['Alder', 'Birch', 'Cedar', 'Dogwood'].map((name, at) => padOf(name, group, { ctime: at + 1 }))
  const trash: typeof pads = []
  const take = (id: string) =>
    pads.splice(
      pads.findIndex(({ _id }) => _id === id),
      1,
    )[0]!
  const server = folderServer({ groups: [board, garden, wide, others], pads })
    .on(removePad, ({ params: { id } }) => {
      trash.push(take(id))
      return { key: id }
    })
    .on(restore, ({ body: { key } }) => {
      pads.push(
        ...trash.splice(
          trash.findIndex(({ _id }) => _id === key),
          1,
        ),
      )
      return { key }
    })
    .on(savePad, ({ params: { id }, body }) => {
      const value = { ...take(id), ...(body.group === undefined ? {} : { group: body.group }) }
      pads.push(value)
      return { key: id, value }
    })
  return { server, pads }
}
const view = (group = board) => `/mypads/group/${group._id}/view`
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select [A-Z]/ })
    .filter(({ checked }) => checked)
    .map((each) => each.getAttribute('aria-label')?.slice('Select '.length))
const bar = () => screen.queryByRole('group', { name: /selected$/ })

test('[SCR-105] pads are chosen one by one, as a range with Shift, all by Ctrl+A, and none by Escape', async () => {
  const { person: user } = renderApp(view(), world().server)
  await user.click(await box('Birch'))
  expect(chosen()).toEqual(['Birch'])
  await user.keyboard('{Shift>}')
  await user.click(await box('Dogwood'))
  await user.keyboard('{/Shift}')
  expect(chosen()).toEqual(['Birch', 'Cedar', 'Dogwood'])
  expect(screen.getByText('3 pads selected', { selector: '[role="status"]' })).toBeVisible()
  await user.keyboard('{Control>}a{/Control}')
  expect(chosen()).toEqual(['Alder', 'Birch', 'Cedar', 'Dogwood'])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }).checked).toBe(true)
  await user.keyboard('{Escape}')
  expect(chosen()).toEqual([])
  expect(bar()).toBeNull()
})

test('[SCR-105, A11Y-3] the button that gives the choice up goes, and the box that chooses all has the focus', async () => {
  const { person: user } = renderApp(view(), world().server)
  await user.click(await box('Birch'))
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(bar()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all' }))
})

test('[SCR-105, A11Y-3] Escape in the bar gives the choice up, and the box that chooses all has the focus; in a row it stays', async () => {
  const { person: user } = renderApp(view(), world().server)
  const birch = await box('Birch')
  await user.click(birch)
  await user.keyboard('{Escape}')
  expect(bar()).toBeNull()
  expect(document.activeElement).toBe(birch)
  await user.click(birch)
  act(() => screen.getByRole('button', { name: 'Remove pads' }).focus())
  await user.keyboard('{Escape}')
  expect(bar()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all' }))
})

test('[SCR-105] in the menu of a row Escape closes it and Ctrl+A does nothing: the choice stays', async () => {
  const { person: user } = renderApp(view(), world().server)
  await user.click(await box('Birch'))
  await user.click(screen.getByRole('button', { name: 'Actions for Birch' }))
  const item = await screen.findByRole('menuitem', { name: 'Archive the pad' })
  act(() => item.focus())
  await user.keyboard('{Control>}a{/Control}')
  expect(chosen()).toEqual(['Birch'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(chosen()).toEqual(['Birch'])
})

test('[SCR-105, SCR-63] the filter is in the address, and what it hides is not chosen', async () => {
  const { person: user, router } = renderApp(`${view()}?q=cedar`, world().server)
  expect(await screen.findByRole('link', { name: 'Cedar' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Alder' })).toBeNull()
  await user.clear(screen.getByRole('textbox', { name: 'Filter the pads by name' }))
  await user.click(await box('Alder'))
  await user.click(await box('Cedar'))
  await user.type(screen.getByRole('textbox', { name: 'Filter the pads by name' }), 'ald')
  expect(await screen.findByText('1 pad selected', { selector: '[role="status"]' })).toBeVisible()
  await waitFor(() => expect(router.state.location.search).toBe('?q=ald'))
})

test('[SCR-105, SCR-102] members choose pads to export, and those who may do neither choose nothing', async () => {
  const { server } = world(others)
  const { person: user, unmount } = renderApp(view(others), server)
  await user.click(await box('Birch'))
  const actions = within(bar()!)
  expect(actions.getByRole('link', { name: 'Download' })).toBeVisible()
  expect(actions.queryByRole('link', { name: 'Move pads' })).toBeNull()
  expect(actions.queryByRole('button', { name: 'Remove pads' })).toBeNull()
  unmount()
  const open = world(wide).server
  open.user = undefined
  renderApp(view(wide), open)
  expect(await screen.findByRole('link', { name: 'Birch' })).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('[SCR-105] more pads than one download takes are not downloaded, and the button says why', async () => {
  const many = Array.from({ length: EXPORT_PADS_MAX + 1 }, (_, at) => padOf(`Pad ${at}`, board, { ctime: at + 1 }))
  const server = folderServer({ groups: [board], pads: [...many, padOf('Old', board, { archived: true })] })
  const { person: user } = renderApp(view(), server)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  const download = screen.getByRole('button', { name: 'Download' })
  expect(download.getAttribute('aria-disabled')).toBe('true')
  expect(download.title).toMatch(/200/)
  await user.click(download)
  expect(await screen.findByText(download.title)).toBeVisible()
})

test('[SCR-105, EXP-11] the chosen pads are exported by their ids, all of them as the whole group', async () => {
  const { person: user } = renderApp(view(), world().server)
  await user.click(await box('Alder'))
  await user.click(await box('Cedar'))
  const address = () => new URL(screen.getByRole('link', { name: 'Download' }).getAttribute('href')!)
  expect(address().pathname).toBe(`/api/group/${board._id}/export`)
  expect(address().searchParams.get('pads')).toBe('pad-alder,pad-cedar')
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(address().search).toBe('')
})

test('[SCR-105, SCR-72] the chosen pads are chosen on the move screen', async () => {
  const { person: user, path } = renderApp(view(), world().server)
  await user.click(await box('Alder'))
  await user.click(await box('Cedar'))
  await user.click(within(bar()!).getByRole('link', { name: 'Move pads' }))
  await waitFor(() => expect(path()).toBe(`/mypads/group/${board._id}/pad/move`))
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Cedar' })).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Birch' }).checked).toBe(false)
})

test('[SCR-105, SCR-108, SCR-101, A11Y-3] chosen pads are removed after a confirmation, and come back by Undo', async () => {
  const { server } = world()
  const { person: user } = renderApp(view(), server)
  await user.click(await box('Birch'))
  await user.click(await box('Cedar'))
  await user.click(within(bar()!).getByRole('button', { name: 'Remove pads' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Remove 2 pads? They disappear for everyone.')
  await user.click(within(dialog).getByRole('button', { name: 'Remove pads' }))
  expect(await screen.findByText('2 pads have been removed.')).toBeVisible()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Dogwood' })))
  expect(screen.queryByRole('link', { name: 'Cedar' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Cedar' })).toBeVisible()
  expect(await screen.findByText('2 pads are back.')).toBeVisible()
  expect(server.calls.filter(({ call }) => call === 'POST /trash/restore').map(({ body }) => body)).toEqual([
    { type: 'pads', key: 'pad-birch' },
    { type: 'pads', key: 'pad-cedar' },
  ])
})

test('[SCR-105, A11Y-3] after the last pads the heading has the focus, and the empty folder says what is next', async () => {
  const { person: user } = renderApp(view(), world().server)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(within(bar()!).getByRole('button', { name: 'Remove pads' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove pads' }))
  expect(await screen.findByText('No pads in this folder yet')).toBeVisible()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pads' })))
})

test('[SCR-105] a pad that is refused stays and stays chosen, is told once, and the others go', async () => {
  const { server, pads } = world()
  server.on(removePad, ({ params: { id } }) => {
    if (id !== 'pad-birch') throw new AppError('BACKEND.ERROR.AUTHENTICATION.DENIED_RECORD_EDIT')
    pads.splice(1, 1)
    return { key: id }
  })
  const { person: user } = renderApp(view(), server)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(within(bar()!).getByRole('button', { name: 'Remove pads' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove pads' }))
  expect(await screen.findByText(/^The pad has been removed\.\s3 pads could not be removed/)).toBeVisible()
  await waitFor(() => expect(chosen()).toEqual(['Alder', 'Cedar', 'Dogwood']))
})

/** Returns a stub of `DataTransfer`, which a browser carries through a drag. */
const carrier = () => {
  const held = new Map<string, string>()
  return {
    get types() {
      return [...held.keys()]
    },
    setData: (type: string, value: string) => void held.set(type, value),
    effectAllowed: '',
    dropEffect: '',
  }
}

test('[SCR-107, SCR-108] a dragged pad takes the chosen ones along onto another folder, and Undo brings them back', async () => {
  const { server, pads } = world()
  const { person: user } = renderApp(view(), server)
  await user.click(await box('Alder'))
  await user.click(await box('Cedar'))
  const dataTransfer = carrier()
  fireEvent.dragStart(screen.getByRole('link', { name: 'Cedar' }), { dataTransfer })
  expect(await screen.findByText('Move 2 pads to…')).toBeVisible()
  const targets = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[aria-hidden="true"] li')]
    expect(found.map(({ textContent }) => textContent)).toEqual(['Garden', 'Wide'])
    return found
  })
  expect(fireEvent.dragOver(targets[0]!, { dataTransfer })).toBe(false)
  fireEvent.drop(targets[0]!, { dataTransfer })
  expect(await screen.findByText('2 pads have been moved.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Cedar' })).toBeNull())
  expect(pads.filter(({ group }) => group === garden._id).map(({ name }) => name)).toEqual(['Alder', 'Cedar'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Cedar' })).toBeVisible()
  expect(await screen.findByText('2 pads have been moved back.')).toBeVisible()
  expect(screen.queryByText('Move 2 pads to…')).toBeNull()
})

test('[SCR-107, SCR-494] where the folders cannot be loaded, a drag is told why', async () => {
  const { server } = world()
  server.on(listGroups, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  })
  renderApp(view(), server)
  fireEvent.dragStart(await screen.findByRole('link', { name: 'Alder' }), { dataTransfer: carrier() })
  const shelf = (await screen.findByText('Move 1 pad to…')).parentElement!
  expect(await within(shelf).findByText('Something unexpected happened. Try again.')).toBeVisible()
})

test('[SCR-107, SCR-780] dropped where more people will see it, a pad moves only after a confirmation', async () => {
  const { server } = world()
  const { person: user } = renderApp(view(), server)
  const dataTransfer = carrier()
  fireEvent.dragStart(await screen.findByRole('link', { name: 'Alder' }), { dataTransfer })
  fireEvent.drop(await screen.findByText('Wide'), { dataTransfer })
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(
    'In Wide, the pad Alder will be seen by people who cannot see it now. Move anyway?',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(server.calls.some(({ call }) => call.startsWith('PUT'))).toBe(false)
})

test('[SCR-107] the folders to drop onto scroll while a pad is held at their edge, and stop when it leaves', async () => {
  renderApp(view(), world().server)
  const dataTransfer = carrier()
  const row = (await screen.findByRole('link', { name: 'Alder' })).closest('[draggable="true"]')!
  fireEvent.dragStart(row, { dataTransfer })
  const list = (await screen.findByText('Garden')).closest('ul')!
  vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 300, 400))
  const over = (clientY: number) => {
    const event = createEvent.dragOver(list, { dataTransfer })
    Object.defineProperty(event, 'clientY', { value: clientY })
    fireEvent(list, event)
  }
  const moved = async () => {
    const before = list.scrollTop
    await new Promise((resolve) => setTimeout(resolve, 100))
    return list.scrollTop - before
  }
  over(300)
  expect(await moved()).toBe(0)
  over(495)
  expect(await moved()).toBeGreaterThan(0)
  fireEvent.dragLeave(list.parentElement!, { relatedTarget: document.body })
  expect(await moved()).toBe(0)
  list.scrollTop = 1000
  over(105)
  expect(await moved()).toBeLessThan(0)
  fireEvent.dragEnd(row, { dataTransfer })
})

test('[SCR-107] what is dragged from elsewhere is not taken, and members have nothing to drag', async () => {
  const { person: user, unmount } = renderApp(view(), world().server)
  const dataTransfer = carrier()
  const row = (await screen.findByRole('link', { name: 'Alder' })).closest('[draggable="true"]')!
  fireEvent.dragStart(row, { dataTransfer })
  const target = await screen.findByText('Garden')
  const foreign = carrier()
  foreign.setData('text/plain', 'a file')
  expect(fireEvent.dragOver(target, { dataTransfer: foreign })).toBe(true)
  fireEvent.dragEnd(row, { dataTransfer })
  await waitFor(() => expect(screen.queryByText('Garden')).toBeNull())
  await user.keyboard('{Escape}')
  unmount()
  renderApp(view(others), world(others).server)
  expect((await screen.findByRole('link', { name: 'Alder' })).closest('[draggable="true"]')).toBeNull()
})

test('[SCR-65] the link of an open folder is copied by one click, or shown where the clipboard is closed', async () => {
  const { person: user } = renderApp(view(wide), world(wide).server)
  const copy = await screen.findByRole('button', { name: 'Copy the link to Wide' })
  await user.click(copy)
  expect(await screen.findByText('Copied', { selector: '[role="status"]' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(`http://localhost:3000${view(wide)}`)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('closed'))
  await user.click(copy)
  const link = within(await screen.findByRole('dialog')).getByRole<HTMLInputElement>('textbox')
  expect(link.value).toBe(`http://localhost:3000${view(wide)}`)
})

test('[SCR-72, SCR-73] while pads move, and when the last has moved, no wrong count and no error is shown', async () => {
  const { server } = world()
  const { person: user, path } = renderApp(`/mypads/group/${board._id}/pad/move?pad=pad-alder`, server)
  await user.click(await screen.findByRole('combobox', { name: /^To the folder/ }))
  await user.click(await screen.findByRole('option', { name: 'Garden' }))
  // The folder that the pad left is refetched at once, but the list of all folders takes a while.
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  server.on(listGroups, async () => {
    await promise
    throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  })
  const main = screen.getByRole('main')
  const texts: string[] = []
  const observer = new MutationObserver(() => texts.push(main.textContent))
  observer.observe(main, { subtree: true, childList: true, characterData: true })
  await user.click(screen.getByRole('button', { name: 'Move to this folder' }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Alder' })).toBeNull())
  expect(screen.getByText('1 of 1 moved')).toBeVisible()
  goOn()
  await waitFor(() => expect(path()).toBe(view(garden)))
  observer.disconnect()
  expect(texts.filter((text) => /of 0 moved|Select at least one pad/.test(text))).toEqual([])
})

test('[SCR-105, A11Y-3] the focus moves once all chosen pads have left the list, not with the first', async () => {
  const { server, pads } = world()
  const hidden = new Set(['pad-birch'])
  const { person: user, queryClient } = renderApp(view(), server)
  const letGo = Promise.withResolvers<void>()
  server.on(removePad, async ({ params: { id } }) => {
    if (hidden.has(id)) pads.splice(1, 1)
    else await letGo.promise
    return { key: id }
  })
  await user.click(await box('Birch'))
  await user.click(await box('Cedar'))
  await user.click(within(bar()!).getByRole('button', { name: 'Remove pads' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove pads' }))
  expect(await screen.findByText('1 of 2 removed')).toBeVisible()
  // Somebody else's change brings the list up to date meanwhile.
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Birch' })).toBeNull())
  expect(screen.getByText('1 of 2 removed')).toBeVisible()
  expect(document.activeElement).not.toBe(screen.getByRole('link', { name: 'Dogwood' }))
  pads.splice(1, 1)
  letGo.resolve()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Dogwood' })))
})

test('[SCR-105] while many pads are removed, it is said how many are', async () => {
  const { server } = world()
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  server.on(removePad, async ({ params: { id } }) => {
    if (id !== 'pad-alder') await promise
    return { key: id }
  })
  const { person: user } = renderApp(view(), server)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(within(bar()!).getByRole('button', { name: 'Remove pads' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove pads' }))
  expect(await screen.findByText('1 of 4 removed')).toBeVisible()
  goOn()
  expect(await screen.findByText('4 pads have been removed.')).toBeVisible()
})
