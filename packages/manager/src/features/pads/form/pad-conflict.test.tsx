import { AppError } from '@sheaf/contract/errors'
import { savePad, viewPad } from '@sheaf/contract/routes/pads'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../../../testing/folders.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const board = groupOf('Board')
const budget = padOf('Budget', board, { visibility: 'private', readonly: false })
const below = `/mypads/group/${board._id}`

test('[SCR-841] that a colleague made the pad follow its folder meanwhile is told, and can be taken over', async () => {
  const saved: unknown[] = []
  const server = folderServer({ groups: [board], pads: [budget] })
    .on(viewPad, () => ({
      key: budget._id,
      value: padOf('Budget', board, { visibility: 'restricted', readonly: false }),
      access: { read: true, write: true, chat: true, history: true },
      version: 'v1',
    }))
    .on(savePad, ({ body, version }) => {
      saved.push({ body, version })
      if (version === 'v2') return { key: budget._id, value: budget }
      const now = { visibility: null }
      throw new AppError('BACKEND.ERROR.PERMISSION.CHANGED_MEANWHILE', { field: 'visibility', now, version: 'v2' })
    })
  const { person: user, path } = renderApp(`${below}/pad/edit/${budget._id}`, server)
  const name = await screen.findByLabelText(/^Name/)
  await user.type(name, '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const notice = await screen.findByRole('alert', { name: 'Somebody else has changed this meanwhile' })
  expect(within(notice).getByText('Same as the folder')).toBeVisible()
  await user.click(within(notice).getByRole('button', { name: /^Take over/ }))
  expect(screen.getByRole('checkbox', { name: /^Same as the folder/ })).toHaveProperty('checked', true)
  expect(name).toHaveProperty('value', 'Budget!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(path()).toBe(`${below}/view`))
  expect(saved).toEqual([
    { body: { name: 'Budget!' }, version: 'v1' },
    { body: { name: 'Budget!', visibility: null, password: null, readonly: null }, version: 'v2' },
  ])
})
