import { AppProviders } from '@sheaf/ui/components/app-providers'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { HistoryApi } from '../history/session/history-api.ts'
import { HistorySession } from '../history/session/history-session.ts'
import { HistoryView } from '../history/history-view.tsx'
import { readPageAddress } from '../lib/page/page-address.ts'
import type { FakeHistory } from './fake-history.ts'

// ProseMirror asks where a selection is, which jsdom does not lay out.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

/** Shows the page of a pad's history at what its address names; `opened` is called before it is drawn. */
export const showHistory = async (
  server: FakeHistory,
  place: ConstructorParameters<typeof HistorySession>[1] = {},
  opened: () => unknown = () => {},
) => {
  vi.stubGlobal('fetch', server.fetch)
  const base = new URL('http://localhost:3000/')
  window.history.replaceState({}, '', `/p/${server.padId}/timeslider`)
  const session = new HistorySession(new HistoryApi({ base, token: undefined, padId: server.padId }), place)
  await session.open()
  const access = session.access.get()
  if (access.kind !== 'open') throw new Error('The history did not open')
  const { history } = access
  opened()
  render(
    <AppProviders env="test">
      <HistoryView history={history} address={readPageAddress(new URL(window.location.href), base)} siteTitle="Sheaf" />
    </AppProviders>,
  )
  return { history, user: userEvent.setup() }
}
