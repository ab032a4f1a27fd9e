import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AppProviders } from './app-providers.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'

test('[SCR-397] the menu of the colour scheme opens at the one in force, which is ticked', async () => {
  render(
    <AppProviders env="test">
      <ColorSchemeToggle />
    </AppProviders>,
  )
  await userEvent.click(screen.getByRole('button'))
  const chosen = await screen.findByRole('menuitemradio', { checked: true })
  await expect.poll(() => document.activeElement).toBe(chosen)
  expect(chosen.textContent).toBe('Same as the system')
})
