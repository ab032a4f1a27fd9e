import { MantineProvider } from '@mantine/core'
import { STRING_MAX } from '@sheaf/contract/limits'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { GuestForm } from './guest-form.tsx'

it('[SCR-521] the name of a guest that is too long stays whole, says what is too much and is not taken', async () => {
  const user = userEvent.setup()
  const names: string[] = []
  render(
    <MantineProvider env="test">
      <GuestForm name="" color="#aabbcc" onSubmit={(profile) => names.push(profile.name)} />
    </MantineProvider>,
  )
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' })
  await user.click(name)
  await user.paste('x'.repeat(STRING_MAX + 1))
  expect(name.value).toHaveLength(STRING_MAX + 1)
  expect(screen.getByRole('status').textContent).toBe('1 character too many.')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(names).toEqual([])
  expect(document.activeElement).toBe(name)
  await user.type(name, '{Backspace}{Enter}')
  expect(screen.getByRole('status').textContent).toBe('0 characters left.')
  expect(names).toEqual(['x'.repeat(STRING_MAX)])
})
