import { removeGroup, viewGroup } from '@sheaf/contract/routes/groups'
import { removePad, viewPad } from '@sheaf/contract/routes/pads'
import { searchPads } from '@sheaf/contract/routes/search'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { renderApp } from '../../testing/render-app.tsx'

const board = groupOf('Board')
const agenda = padOf('Agenda', board)
const folder = `/mypads/group/${board._id}`
const pad = `${folder}/pad/view/${agenda._id}`
const hit = {
  groups: [],
  pads: [{ [agenda._id]: agenda }],
  headlines: { [agenda._id]: 'what it said' },
}

test.each([
  [`${folder}/view`, 'Board', `${folder}/remove`],
  [pad, 'Agenda', `${folder}/remove`],
  [pad, 'Agenda', `${folder}/pad/remove/${agenda._id}`],
])(
  '[SCR-353] %s shows nothing of what it held to who goes back to it after its removal',
  async (shown, name, removal) => {
    const never = () => new Promise<never>(() => {})
    const server = folderServer({ groups: [board], pads: [agenda] })
      .on(removeGroup, ({ params: { id } }) => {
        server.on(viewGroup, never).on(viewPad, never)
        return { key: id }
      })
      .on(removePad, ({ params: { id } }) => {
        server.on(viewPad, never)
        return { key: id }
      })
    const { person: user, router, path } = renderApp(shown, server)
    await screen.findByRole('heading', { name, level: 1 })
    await router.navigate(removal)
    await user.click(await screen.findByRole('button', { name: /^Remove the/ }))
    await screen.findByText(/has been removed/)
    await waitFor(() => expect(path()).not.toBe(removal))
    await router.navigate(shown)
    await waitFor(() => expect(path()).toBe(shown))
    expect(screen.queryByRole('heading', { name, level: 1 })).toBeNull()
  },
)

test.each([`${folder}/remove`, `${folder}/pad/remove/${agenda._id}`])(
  '[SCR-353] a search shows nothing more of what was removed since at %s',
  async (removal) => {
    const server = folderServer({ groups: [board], pads: [agenda] })
      .on(searchPads, () => ({ results: hit }))
      .on(removeGroup, ({ params: { id } }) => ({ key: id }))
      .on(removePad, ({ params: { id } }) => ({ key: id }))
    const { person: user, router } = renderApp('/search?q=agenda', server)
    await screen.findByText('what it said')
    await router.navigate(removal)
    await user.click(await screen.findByRole('button', { name: /^Remove the/ }))
    await screen.findByText(/has been removed/)
    server.on(searchPads, () => new Promise<never>(() => {}))
    await router.navigate('/search?q=agenda')
    await screen.findByRole('searchbox', { name: 'Words to search for' })
    expect(screen.queryByText('what it said')).toBeNull()
  },
)
