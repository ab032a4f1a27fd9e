import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ActButton } from './act-button.tsx'

test('[A11Y-3] while its act is under way a button keeps the focus, and pressing it sends nothing again', async () => {
  const send = vi.fn()
  const Form = () => {
    const [isSending, setIsSending] = useState(false)
    const submit = (event: FormEvent) => {
      event.preventDefault()
      send()
      setIsSending(true)
    }
    return (
      <form onSubmit={submit}>
        <ActButton type="submit" loading={isSending}>
          Save
        </ActButton>
      </form>
    )
  }
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  )
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Save' })
  await user.click(button)
  expect(button.matches(':disabled')).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
  await user.click(button)
  await user.keyboard('{Enter} ')
  expect(send).toHaveBeenCalledOnce()
})
