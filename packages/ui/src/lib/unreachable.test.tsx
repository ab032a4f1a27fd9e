import { notifications } from '@mantine/notifications'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AppProviders } from '../components/app-providers.tsx'
import { hideUnreachable, showUnreachable } from './unreachable.ts'

const OFFLINE = /^The server cannot be reached\./

/** Renders a page that has just shown twice that the server cannot be reached. */
const page = async () => {
  render(<AppProviders env="test">{null}</AppProviders>)
  await screen.findByRole('region', { name: 'Notifications' })
  act(() => void showUnreachable())
  act(() => void showUnreachable())
  await waitFor(() => expect(screen.getAllByText(OFFLINE)).toHaveLength(1))
}

afterEach(() => act(() => notifications.clean()))

test.each([
  ['the server answers', hideUnreachable],
  ['the browser is online', () => void window.dispatchEvent(new Event('online'))],
])('[SCR-260] that the server cannot be reached is told once, until %s', async (_, comeBack) => {
  await page()
  act(comeBack)
  await waitFor(() => expect(screen.queryByText(OFFLINE)).toBeNull())
})
