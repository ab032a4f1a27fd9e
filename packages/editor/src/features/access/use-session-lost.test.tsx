import { SESSION_CHANNEL, SIGNED_OUT } from '@sheaf/contract/pages/same-browser'
import { AppProviders } from '@sheaf/ui/components/app-providers'
import { channelOfBase } from '@sheaf/ui/lib/browser-storage'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CONNECTING, type AccessState } from '../../connection/access-state.ts'
import { writerWelcome as ada } from '../../testing/writer-welcome.ts'
import { useSessionLost } from './use-session-lost.ts'

const OVER = 'Your session has ended. Sign in again.'
const open = (isGuest: boolean): AccessState => ({
  kind: 'editing',
  welcome: { ...ada, isGuest },
  pad: undefined as never,
})

const Page = ({ access }: { readonly access: AccessState }) => {
  useSessionLost(access, new URL('http://localhost:3000/'))
  return null
}

/** Shows a page that goes through these states. */
const pageThrough = async (states: readonly AccessState[], between = async () => {}) => {
  const page = (access: AccessState) => (
    <AppProviders env="test">
      <Page access={access} />
    </AppProviders>
  )
  const { rerender } = render(page(CONNECTING))
  for (const state of states) {
    rerender(page(state))
    await act(between)
  }
}

it('[EDT-140, SES-15] whoever goes on as a guest since their session has ended reads so, with the way to the sign-in', async () => {
  await pageThrough([open(false), CONNECTING, open(true)])
  expect(await screen.findByText(OVER)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

it('[EDT-140] who was a guest all along, or has signed out in this browser, reads nothing', async () => {
  await pageThrough([open(true), CONNECTING, open(true)])
  const channel = channelOfBase(SESSION_CHANNEL)
  await pageThrough([open(false), CONNECTING, open(true)], async () => {
    channel.postMessage(SIGNED_OUT)
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  channel.close()
  await waitFor(() => expect(screen.queryByText(OVER)).toBeNull())
})
