import { listSessions } from '@sheaf/contract/routes/auth'
import { searchPads } from '@sheaf/contract/routes/search'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeServer } from '../testing/fake-server.ts'
import { folderServer } from '../testing/folders.ts'
import { buildUser } from '../testing/people.ts'
import { renderApp } from '../testing/render-app.tsx'

test.each(['/mypads', '/dashboard', '/mybookmarks', '/mywatchlist', '/search?q=budget', '/myprofile'])(
  '[SCR-494] what %s could not read is said in its place, and read at another try',
  async (address) => {
    // This server answers who is signed in, and nothing else.
    const server = new FakeServer()
    server.user = buildUser()
    const { person: user } = renderApp(address, server)
    const again = await screen.findByRole('button', { name: 'Try again' })
    folderServer({})
      .on(searchPads, () => ({ results: { groups: [], pads: [], headlines: {} } }))
      .on(listSessions, () => ({ value: [] }))
      .install()
    await user.click(again)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  },
)
