import { AppProviders } from '@sheaf/ui/components/app-providers'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
import { HistoryApi } from '../history/session/history-api.ts'
import { HistorySession } from '../history/session/history-session.ts'
import type { PanelProps } from '../history/panels/panel-props.ts'
import type { FakeHistory } from './fake-history.ts'

/** Renders a panel of the page of a pad's history, whose calls the server answers; `opened` is called before that. */
export const showPanel = async (
  server: FakeHistory,
  Panel: ComponentType<PanelProps>,
  opened: () => unknown = () => {},
) => {
  vi.stubGlobal('fetch', server.fetch)
  const api = new HistoryApi({ base: new URL('http://localhost:3000/'), token: undefined, padId: server.padId })
  const session = new HistorySession(api)
  await session.open()
  const access = session.access.get()
  if (access.kind !== 'open') throw new Error('The history did not open')
  const { history } = access
  opened()
  const shown = (isShown: boolean) => (
    <AppProviders env="test">{isShown && <Panel history={history} onDone={() => {}} />}</AppProviders>
  )
  const { rerender } = render(shown(true))
  /** Shows the panel, or another one in its place. */
  const show = (isShown: boolean) => rerender(shown(isShown))
  return { history, user: userEvent.setup(), show }
}
