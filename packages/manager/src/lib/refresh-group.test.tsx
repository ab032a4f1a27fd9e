// @vitest-environment jsdom
import { removeGroup, viewGroup } from '@sheaf/contract/routes/groups'
import { removePad, viewPad } from '@sheaf/contract/routes/pads'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../testing/folders.ts'
import { renderApp } from '../testing/render-app.tsx'

const board = groupOf('Board')
const agenda = padOf('Agenda', board)
const folder = `/mypads/group/${board._id}`
const pad = `${folder}/pad/view/${agenda._id}`

test.each([
  [`${folder}/view`, 'Board', `${folder}/remove`],
  [pad, 'Agenda', `${folder}/remove`],
  [pad, 'Agenda', `${folder}/pad/remove/${agenda._id}`],
])(
  '[SCR-330] %s shows nothing of what it held to who goes back to it after its removal',
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
