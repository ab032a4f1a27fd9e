import { AppError } from '@sheaf/contract/errors'
import { savePad, viewPad } from '@sheaf/contract/routes/pads'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { renderApp } from '../../testing/render-app.tsx'

const board = groupOf('Board')
const guest = groupOf('Guest', { admins: ['user-ben'], users: ['user-anna'] })
const agenda = padOf('Agenda', board)
const rules = padOf('Rules', guest)

const open = (pad = agenda, group = board) => {
  const server = folderServer({ groups: [board, guest], pads: [agenda, rules] }).on(savePad, ({ body }) => ({
    success: true as const,
    key: pad._id,
    value: { ...pad, name: body.name ?? pad.name },
  }))
  return { server, ...renderApp(`/mypads/group/${group._id}/pad/view/${pad._id}`, server) }
}

const saved = ({ calls }: ReturnType<typeof open>['server']) => calls.filter(({ call }) => call.startsWith('PUT /pad/'))

test('[SCR-807] the name in the heading is a field for who may change it, and Enter saves it', async () => {
  const { server, person } = open()
  await person.click(await screen.findByRole('button', { name: 'Agenda' }))
  const field = screen.getByRole('textbox', { name: 'Name of the pad' })
  expect(field).toHaveFocus()
  await person.clear(field)
  await person.type(field, ' Agenda of May {Enter}')
  await waitFor(() =>
    expect(saved(server)).toEqual([{ call: `PUT /pad/${agenda._id}`, body: { name: 'Agenda of May' } }]),
  )
  expect(screen.queryByRole('textbox', { name: 'Name of the pad' })).toBeNull()
})

test('[SCR-807] Escape gives the old name back, and neither an empty name nor the same one is saved', async () => {
  const { server, person } = open()
  const change = async (typed: string) => {
    await person.click(await screen.findByRole('button', { name: 'Agenda' }))
    const field = screen.getByRole('textbox', { name: 'Name of the pad' })
    await person.clear(field)
    await person.type(field, typed)
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Agenda')
  }
  await change('Other{Escape}')
  expect(screen.getByRole('button', { name: 'Agenda' })).toHaveFocus()
  await change('  {Enter}')
  await change('Agenda{Enter}')
  expect(saved(server)).toEqual([])
})

test('[SCR-807] who leaves the field saves the name, and a refused one is said and gone', async () => {
  const { server, person } = open()
  server.on(savePad, () => {
    throw new Error('no')
  })
  await person.click(await screen.findByRole('button', { name: 'Agenda' }))
  await person.type(screen.getByRole('textbox', { name: 'Name of the pad' }), ' 2')
  await person.tab()
  await waitFor(() => expect(saved(server)).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'Agenda' })).toBeVisible()
})

test('[SCR-807] members who may not change a pad find its name as text', async () => {
  open(rules, guest)
  expect(await screen.findByRole('heading', { level: 1, name: 'Rules' })).toBeVisible()
  await screen.findByRole('link', { name: 'Guest' })
  expect(screen.queryByRole('button', { name: 'Rules' })).toBeNull()
})

test('[SCR-841, SCR-807] a name that somebody else gave meanwhile is said, what was typed stays, and Enter goes over it', async () => {
  const { server, person } = open()
  const versions: unknown[] = []
  server
    .on(viewPad, () => ({
      key: agenda._id,
      value: agenda,
      access: { read: true, write: true, chat: true, history: true },
      version: 'v1',
    }))
    .on(savePad, ({ version }) => {
      versions.push(version)
      if (version === 'v2') return { key: agenda._id, value: agenda }
      const now = { name: 'Theirs' }
      throw new AppError('BACKEND.ERROR.PERMISSION.CHANGED_MEANWHILE', { field: 'name', now, version: 'v2' })
    })
  await person.click(await screen.findByRole('button', { name: 'Agenda' }))
  await person.type(screen.getByRole('textbox', { name: 'Name of the pad' }), ' 2{Enter}')
  expect(await screen.findByText(/^Somebody else has changed this to .*Theirs.* meanwhile/)).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Name of the pad' })
  expect(field).toHaveValue('Agenda 2')
  await person.type(field, '{Enter}')
  await waitFor(() => expect(versions).toEqual(['v1', 'v2']))
})
