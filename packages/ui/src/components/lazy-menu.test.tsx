import { Menu } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AppProviders } from './app-providers.tsx'
import { LazyMenu } from './lazy-menu.tsx'

const Items = () => <Menu.Item>Edit</Menu.Item>

const resizeTo = (width: number, height: number) =>
  act(() => {
    Object.assign(window, { innerWidth: width, innerHeight: height })
    window.dispatchEvent(new Event('resize'))
  })

test('[A11Y-31] an open menu closes when the window gets another width, and stays when a keyboard comes up', async () => {
  render(
    <AppProviders env="test">
      <LazyMenu label="Actions" icon="…" fetchItems={async () => Items} itemProps={{}} />
    </AppProviders>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible()
  resizeTo(window.innerWidth, window.innerHeight / 2)
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  resizeTo(window.innerWidth / 2, window.innerHeight)
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Actions' }).getAttribute('aria-expanded')).toBe('false')
})

test('[A11Y-36] a menu that is fetched does not open for who has gone on to type', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Items>()
  render(
    <AppProviders env="test">
      <LazyMenu label="Actions" icon="…" fetchItems={() => promise} itemProps={{}} />
      <input aria-label="Name" />
    </AppProviders>,
  )
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Actions' })
  await user.click(button)
  await user.click(screen.getByLabelText('Name'))
  await act(async () => resolve(Items))
  await user.keyboard('Board')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Board')
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  await user.click(button)
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible()
})

test('[A11Y-36] a menu that is fetched opens where the browser gives the focus to what the button stands in', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Items>()
  render(
    <AppProviders env="test">
      <main tabIndex={-1}>
        <LazyMenu label="Actions" icon="…" fetchItems={() => promise} itemProps={{}} />
      </main>
    </AppProviders>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
  screen.getByRole('main').focus()
  await act(async () => resolve(Items))
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeVisible()
})
