import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AppProviders } from './app-providers.tsx'
import { EmptyState } from './empty-state.tsx'
import { nonBreakingHyphens } from './non-breaking-hyphens.tsx'

const whole = (text: string) =>
  [...render(<p>{nonBreakingHyphens(text)}</p>).container.querySelectorAll('span')].map(
    ({ textContent }) => textContent,
  )

test('[SCR-183] short words with a hyphen stay whole, and long ones break where a line can end', () => {
  expect(whole('Set up two-factor authentication')).toEqual(['two-factor'])
  expect(whole('Send an e-mail to the sign-in page')).toEqual(['e-mail', 'sign-in'])
  expect(whole('Zwei-Faktor-Authentifizierung')).toEqual([])
  expect(whole('Ihre E-Mail-Benachrichtigungen')).toEqual(['E-Mail'])
  expect(whole('No word - only a dash')).toEqual([])
})

test('[SCR-183] so do those of what says that a list is empty', () => {
  render(
    <AppProviders env="test">
      <EmptyState icon={null} title="No e-mail" text="This sends an e-mail." />
    </AppProviders>,
  )
  expect(screen.getAllByText('e-mail')).toHaveLength(2)
})
