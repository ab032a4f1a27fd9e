import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, type InitialEntry } from 'react-router'
import { App } from '../app.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { watchSessionEnd } from '../lib/session-end.ts'
import { typedPasswords } from '../lib/typed-passwords.ts'
import { createRoutes } from '../router.tsx'
import type { FakeServer } from './fake-server.ts'

/** The whole application at an address, against a fake server, with a person at the keyboard. */
export const renderApp = (path: InitialEntry, server: FakeServer) => {
  server.install()
  // As every page that is loaded.
  typedPasswords.forgetAll()
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  const router = createMemoryRouter(createRoutes(queryClient, '/'), { initialEntries: [path] })
  const signedOutElsewhere = watchSessionEnd(router, queryClient, '/')
  const view = render(<App router={router} queryClient={queryClient} env="test" />)
  return {
    ...view,
    router,
    queryClient,
    signedOutElsewhere,
    person: userEvent.setup(),
    path: () => router.state.location.pathname,
  }
}
