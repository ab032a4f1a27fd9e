import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf } from '../../testing/folders.ts'
import { renderApp } from '../../testing/render-app.tsx'

const board = groupOf('Board')

test('[SCR-521] a text that nears its limit says how much is left, and one beyond it stays whole and is refused', async () => {
  const server = folderServer({ groups: [board] })
  const { person: user } = renderApp('/mypads/group/add', server)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  await user.click(name)
  await user.paste('x'.repeat(29))
  expect(screen.queryByText(/characters? left/)).toBeNull()
  await user.paste('🙂')
  expect(screen.getByText('10 characters left.')).toBeVisible()
  await user.paste('y'.repeat(12))
  expect(name.value).toHaveLength(29 + 2 + 12)
  expect(screen.getByText('2 characters too many.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add a folder' }))
  expect(await screen.findByText('At most 40 characters are allowed.')).toBeVisible()
  expect(server.calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
  await user.type(name, '{Backspace}{Backspace}')
  expect(screen.getByText('0 characters left.')).toBeVisible()
})

test.each([
  ['/mypads/group/add', 'textbox', /^Description/, 100],
  [`/mypads/group/${board._id}/pad/add`, 'textbox', /^Name/, 100],
  ['/myuserlists/add', 'textbox', /^Name/, 40],
  ['/myprofile', 'textbox', /^Organi[sz]ation/, 100],
] as const)(
  '[SCR-521] in %s the %s %s takes what is pasted and says what is too much',
  async (path, role, label, max) => {
    const { person: user } = renderApp(path, folderServer({ groups: [board] }))
    const field = await screen.findByRole<HTMLInputElement>(role, { name: label })
    await user.clear(field)
    await user.click(field)
    await user.paste('x'.repeat(max + 1))
    expect(field.value).toHaveLength(max + 1)
    expect(screen.getByText('1 character too many.')).toBeVisible()
  },
)
