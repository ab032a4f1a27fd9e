import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, type InitialEntry } from 'react-router'
import { onTestFinished } from 'vitest'
import { App } from '../app.tsx'
import { onRefusal } from '../lib/api/api.ts'
import { createQueryClient } from '../lib/api/query-client.ts'
import { watchSessionEnd } from '../lib/session-end/session-end.ts'
import { createRoutes } from '../router.tsx'
import type { FakeServer } from './fake-server.ts'

/** Renders the whole application at an address against a fake server. `person` simulates the user's input. */
export const renderApp = (path: InitialEntry, server: FakeServer) => {
  server.install()
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { retry: false } })
  const router = createMemoryRouter(createRoutes(queryClient, '/'), { initialEntries: [path] })
  const elsewhere = watchSessionEnd(router, queryClient, '/')
  onTestFinished(() => onRefusal(() => {}))
  const view = render(<App router={router} queryClient={queryClient} env="test" />)
  return {
    ...view,
    router,
    queryClient,
    signedOutElsewhere: elsewhere.onSignOut,
    signedInElsewhere: elsewhere.onSignIn,
    endedOnServer: elsewhere.onEnd,
    person: userEvent.setup(),
    path: () => router.state.location.pathname,
  }
}
