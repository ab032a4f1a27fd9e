import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unbroken } from './unbroken.tsx'

const whole = (text: string) =>
  [...render(<p>{unbroken(text)}</p>).container.querySelectorAll('span')].map(({ textContent }) => textContent)

test('[SCR-183] short words with a hyphen stay whole, and long ones break where a line can end', () => {
  expect(whole('Set up two-factor authentication')).toEqual(['two-factor'])
  expect(whole('Send an e-mail to the sign-in page')).toEqual(['e-mail', 'sign-in'])
  expect(whole('Zwei-Faktor-Authentifizierung')).toEqual([])
  expect(whole('Ihre E-Mail-Benachrichtigungen')).toEqual(['E-Mail'])
  expect(whole('No word - only a dash')).toEqual([])
})
