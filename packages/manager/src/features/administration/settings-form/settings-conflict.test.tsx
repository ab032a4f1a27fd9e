import { AppError } from '@sheaf/contract/errors'
import { saveSetting } from '@sheaf/contract/routes/configuration'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { pasteInto, serverOfAdmin } from '../../../testing/settings-server.ts'

test('[SCR-841] a title that another administrator saved meanwhile is told at its field, and a save goes over it', async () => {
  const server = serverOfAdmin()
  const versions: unknown[] = []
  server.on(saveSetting, ({ params: { key }, body: { value }, version }) => {
    versions.push(version)
    if (versions.length > 1) return { key, value }
    const now = { title: 'Theirs' }
    throw new AppError('BACKEND.ERROR.PERMISSION.CHANGED_MEANWHILE', { field: 'title', now, version: 'theirs' })
  })
  const { person: user, queryClient } = renderApp('/admin', server)
  const title = await screen.findByLabelText(/^Title of the site/)
  await pasteInto(user, title, 'Mine')
  // That the page hears of it before the save makes no difference.
  server.settings = { ...server.settings, title: 'Theirs' }
  await act(() => queryClient.refetchQueries())
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText(/^Somebody else has changed this to .*Theirs.* meanwhile/)).toBeVisible()
  expect(title).toHaveProperty('value', 'Mine')
  expect(title).toBe(document.activeElement)
  await user.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText('The settings have been saved.')).toBeVisible()
  expect(versions).toEqual(['0', 'theirs'])
})
