import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

const Codes = () => {
  const shown = useRef<HTMLUListElement>(null)
  return (
    <MantineProvider env="test">
      <Notifications />
      <ul ref={shown}>
        <li>one-two</li>
        <li>three-four</li>
      </ul>
      <CopyButton text={'one-two\nthree-four'} shown={shown} />
    </MantineProvider>
  )
}

const press = async () => {
  const person = userEvent.setup()
  render(<Codes />)
  return { person, press: () => person.click(screen.getByRole('button', { name: 'Copy' })) }
}

/** Provides `document.execCommand`, which jsdom lacks. */
const withCommand = (command: () => boolean) => {
  Object.defineProperty(document, 'execCommand', { value: command, configurable: true })
}

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'execCommand')
})

test('[SCR-65] what is shown is copied, and the button says so', async () => {
  const { press: copy } = await press()
  await copy()
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe('one-two\nthree-four')
})

test('[SCR-65] where the clipboard is closed, what is selected is copied', async () => {
  const { press: copy } = await press()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('closed'))
  const setData = vi.fn()
  withCommand(() => {
    const event = Object.assign(new Event('copy', { cancelable: true }), { clipboardData: { setData } })
    document.dispatchEvent(event)
    return true
  })
  await copy()
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(setData).toHaveBeenCalledExactlyOnceWith('text/plain', 'one-two\nthree-four')
})

test('[SCR-65] where the browser refuses to copy, it is selected, and one is told to copy it', async () => {
  const { press: copy } = await press()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('closed'))
  withCommand(() => false)
  await copy()
  expect((await screen.findByRole('status')).textContent).toContain('Your browser does not let this page copy.')
  expect(window.getSelection()?.toString().replaceAll(/\s/g, '')).toBe('one-twothree-four')
  expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible()
})
