import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { serverOfAdmin } from '../../../testing/settings-server.ts'

test('[SCR-81, SCR-93] the settings stand in sections with an index, beside the menu of the administrator', async () => {
  const { person: user, router, unmount } = renderApp('/admin', serverOfAdmin())
  const index = within(await screen.findByRole('navigation', { name: 'Settings sections' }))
  for (const name of ['General', 'Who sees what', 'Retention and removal', 'Authentication', 'Passwords', 'Mail']) {
    await user.click(index.getByRole('button', { name }))
    expect(document.activeElement).toBe(screen.getByRole('group', { name }))
  }
  expect(screen.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toBe('/admin/logout')
  expect(screen.queryByRole('link', { name: 'Profile' })).toBeNull()
  // The address leads back to the last of them.
  const { pathname, hash } = router.state.location
  expect(pathname + hash).toBe('/admin#settings-mail')
  unmount()
  renderApp(pathname + hash, serverOfAdmin())
  const mail = await screen.findByRole('group', { name: 'Mail' })
  await expect.poll(() => document.activeElement).toBe(mail)
})
