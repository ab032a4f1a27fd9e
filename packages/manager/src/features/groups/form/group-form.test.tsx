import { AppError } from '@sheaf/contract/errors'
import { createGroup, removeGroup, saveGroup, viewGroup } from '@sheaf/contract/routes/groups'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { folderServer, groupOf } from '../../../testing/folders.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const made = groupOf('New')

test('[SCR-56, NOTE-4, GRP-2] a folder is made, invite-only unless told otherwise, and shown', async () => {
  const server = folderServer({ groups: [made] }).on(createGroup, () => ({ key: made._id, value: made }))
  const { person: user, path } = renderApp('/mypads/group/add', server)
  await user.type(await screen.findByLabelText(/^Name/), 'New')
  await user.type(screen.getByRole('combobox', { name: /Tags/ }), 'a{Enter}b{Enter}a{Enter}')
  await user.click(screen.getByRole('button', { name: 'Add a folder' }))
  expect(await screen.findByText('The folder has been added.')).toBeVisible()
  await waitFor(() => expect(path()).toBe(`/mypads/group/${made._id}/view`))
  const { body } = server.calls.find(({ call }) => call === 'POST /group')!
  expect(body).toMatchObject({ name: 'New', visibility: 'restricted', tags: ['a', 'b'] })
  expect(body).not.toHaveProperty('password')
})

test('[SCR-233] who leaves the name empty reads what to do', async () => {
  const { person: user } = renderApp('/mypads/group/add', folderServer({}))
  await user.click(await screen.findByRole('button', { name: 'Add a folder' }))
  expect(screen.getByText('Enter a name.')).toBeVisible()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Name/))
})

test('[SCR-233, W-34] a name that would be read as another is told apart from an empty one', async () => {
  const { person: user } = renderApp('/mypads/group/add', folderServer({}))
  await user.click(await screen.findByLabelText(/^Name/))
  await user.paste('exe.\u202efdp')
  await user.click(screen.getByRole('button', { name: 'Add a folder' }))
  expect(await screen.findByText(/^Type the name again: it contains characters/)).toBeVisible()
})

test('[A11Y-48] the field of a refused form comes into view, also where it kept the focus', async () => {
  const { person: user } = renderApp('/mypads/group/add', folderServer({}))
  const name = await screen.findByLabelText(/^Name/)
  await user.click(name)
  await user.paste('x'.repeat(41))
  const scrolled = vi.spyOn(name, 'scrollIntoView')
  await user.click(screen.getByRole('button', { name: 'Add a folder' }))
  expect(document.activeElement).toBe(name)
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' }))
})

test('[SCR-43] Enter in the field of tags sends no form, and the list closes until one types on', async () => {
  const server = folderServer({ groups: [groupOf('Old', { tags: ['known', 'kept'] })] })
  const { person: user } = renderApp('/mypads/group/add', server)
  await user.type(await screen.findByLabelText(/^Name/), 'New')
  const tags = screen.getByRole('combobox', { name: /Tags/ })
  const isOpen = () => tags.getAttribute('aria-expanded')
  await user.click(tags)
  expect(isOpen()).toBe('true')
  await user.type(tags, 'one{Enter}')
  expect(isOpen()).toBe('false')
  await user.type(tags, '{Enter}')
  expect(server.calls.some(({ call }) => call === 'POST /group')).toBe(false)
  await user.type(tags, 'k{ArrowDown}{Enter}')
  expect(screen.getByText('kept')).toBeVisible()
  expect(isOpen()).toBe('false')
  await user.type(tags, 'k')
  expect(isOpen()).toBe('true')
})

test.each([
  [false, 'Only people who have been invited can read and write.'],
  [true, 'Only people who have been invited can see it.'],
])(
  '[SCR-230] beside a visibility stands who writes, too, unless the folder is read-only: %j',
  async (readonly, text) => {
    const group = groupOf('Board', { readonly })
    renderApp(`/mypads/group/${group._id}/edit`, folderServer({ groups: [group] }))
    expect((await screen.findByRole('radio', { name: /^Invite-only/ })).textContent).toContain(text)
  },
)

test('[SCR-233] the sign of required fields is explained at the top of the form', async () => {
  renderApp('/mypads/group/add', folderServer({}))
  const name = await screen.findByLabelText(/^Name/)
  const note = screen.getByText('Fields marked * are required.')
  expect(note.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('[SCR-56, GRP-8, A11Y-47] a private folder asks for its password, and the focus goes there', async () => {
  const server = folderServer({})
  const { person: user } = renderApp('/mypads/group/add', server)
  await user.type(await screen.findByLabelText(/^Name/), 'New')
  expect(screen.queryByLabelText(/^Password/)).toBeNull()
  expect(screen.queryByLabelText(/^Read-only/)).toBeNull()
  await user.click(screen.getByRole('radio', { name: /Password-protected/ }))
  await user.click(screen.getByRole('button', { name: 'Add a folder' }))
  expect(await screen.findByText('A password is required.')).toBeVisible()
  const password = screen.getByLabelText(/^Password/)
  expect(document.activeElement).toBe(password)
  expect(password.getAttribute('aria-invalid')).toBe('true')
  expect(server.calls.some(({ call }) => call === 'POST /group')).toBe(false)
})

test('[SCR-56, GRP-18] editing keeps the password that is not typed, and offers the state', async () => {
  const secret = groupOf('Secret', { visibility: 'private', description: 'Before' })
  const server = folderServer({ groups: [secret] }).on(saveGroup, () => ({ key: secret._id, value: secret }))
  const { person: user, path } = renderApp(`/mypads/group/${secret._id}/edit`, server)
  await user.click(await screen.findByRole('switch', { name: /^Archived/ }))
  await user.click(screen.getByRole('switch', { name: /^Read-only/ }))
  await user.click(screen.getByRole('switch', { name: /^Members can create pads/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(path()).toBe(`/mypads/group/${secret._id}/view`))
  const { body } = server.calls.find(({ call }) => call.startsWith('PUT'))!
  expect(body).toEqual({ archived: true, readonly: true, allowUsersToCreatePads: true })
})

test('[SCR-108] who archives a folder is told what follows, and may undo it', async () => {
  const board = groupOf('Board')
  const server = folderServer({ groups: [board] }).on(saveGroup, () => ({ key: board._id, value: board }))
  const { person: user } = renderApp(`/mypads/group/${board._id}/edit`, server)
  await user.click(await screen.findByRole('switch', { name: /^Archived/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^The folder is archived: its pads can be read,/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The folder is out of the archive.')).toBeVisible()
  const bodies = server.calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)
  expect(bodies).toEqual([{ archived: true }, { archived: false }])
})

test('[SCR-56] where everybody is a member the visibility is not asked for', async () => {
  const server = folderServer({})
  server.settings = { ...server.settings, allPadsPublicsAuthentifiedOnly: true }
  renderApp('/mypads/group/add', server)
  await screen.findByLabelText(/^Name/)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByText('Tags help you find a folder again.')).toBeVisible()
})

test('[GRP-7, ERR-11] a refusal of the server is said at its field', async () => {
  const server = folderServer({}).on(createGroup, () => {
    throw new AppError('BACKEND.ERROR.TYPE.STR_40', { field: 'name' })
  })
  const { person: user } = renderApp('/mypads/group/add', server)
  const name = await screen.findByLabelText(/^Name/)
  await user.type(name, 'New')
  await user.click(screen.getByRole('button', { name: 'Add a folder' }))
  expect(await screen.findByText('At most 40 characters are allowed.')).toBeVisible()
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

test('[SCR-57, SCR-101] a folder is removed after a confirmation that says what goes with it', async () => {
  let groups = [made]
  const server = folderServer({ groups }).on(removeGroup, ({ params: { id } }) => {
    groups = []
    return { key: id }
  })
  const { person: user, path } = renderApp(`/mypads/group/${made._id}/remove`, server)
  expect(
    await screen.findByText(/Remove the folder “New” with all its pads\? .*restore it from the trash for 30 days/),
  ).toBeVisible()
  expect(server.calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Remove the folder' }))
  expect(await screen.findByText('The folder has been removed.')).toBeVisible()
  await waitFor(() => expect(path()).toBe('/mypads'))
})

test('[SCR-134, SCR-57] the site administrator removes a folder, and comes back to the administration', async () => {
  const server = folderServer({ groups: [made] }).on(removeGroup, ({ params: { id } }) => ({ key: id }))
  server.user = undefined
  server.admin = true
  const { person: user, path } = renderApp(`/mypads/group/${made._id}/remove`, server)
  await user.click(await screen.findByRole('button', { name: 'Remove the folder' }))
  await waitFor(() => expect(path()).toBe('/admin'))
})

test('[SCR-134, SCR-56] the form of a folder asks for none of the site administrator’s own folders', async () => {
  const server = folderServer({ groups: [made] })
  server.user = undefined
  server.admin = true
  renderApp(`/mypads/group/${made._id}/edit`, server)
  expect(await screen.findByRole('heading', { name: 'Edit the folder: New' })).toBeVisible()
  expect(server.calls.some(({ call }) => call === 'GET /group')).toBe(false)
})

test('[SCR-102] the form is not for those who may not edit, and says so', async () => {
  const guest = groupOf('Guest', { admins: ['user-ben'], users: ['user-anna'] })
  renderApp(`/mypads/group/${guest._id}/edit`, folderServer({ groups: [guest] }))
  expect(await screen.findByText('Only the administrators of this folder can do this.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the folder' })).toBeVisible()
})

test('[SCR-138] the form begins with what a colleague saved a moment ago', async () => {
  const server = folderServer({ groups: [made] })
  const { router } = renderApp(`/mypads/group/${made._id}/view`, server)
  await screen.findByRole('heading', { level: 1, name: 'New' })
  server.on(viewGroup, () => ({
    key: made._id,
    value: groupOf('New', { description: 'From Ben' }),
    pads: {},
    users: {},
  }))
  await act(() => router.navigate(`/mypads/group/${made._id}/edit`))
  expect(await screen.findByLabelText(/^Description/)).toHaveProperty('value', 'From Ben')
})

test('[SCR-138] what a colleague saves while the form is open stays, and only my own change is sent', async () => {
  const server = folderServer({ groups: [made] }).on(saveGroup, () => ({ key: made._id, value: made }))
  const { person: user, queryClient } = renderApp(`/mypads/group/${made._id}/edit`, server)
  const name = await screen.findByLabelText(/^Name/)
  server.on(viewGroup, () => ({
    key: made._id,
    value: groupOf('New', { description: 'From Ben', visibility: 'public', tags: ['ben'] }),
    pads: {},
    users: {},
  }))
  await act(() => queryClient.refetchQueries())
  await user.clear(name)
  await user.type(name, 'Newer')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.calls).toContainEqual({ call: `PUT /group/${made._id}`, body: { name: 'Newer' } }))
})

test('[SCR-138] tags that a colleague adds or takes away meanwhile stay so', async () => {
  const tagged = (...tags: string[]) => groupOf('New', { tags })
  const server = folderServer({ groups: [tagged('base', 'old')] }).on(saveGroup, () => ({ key: made._id, value: made }))
  const { person: user } = renderApp(`/mypads/group/${made._id}/edit`, server)
  await user.type(await screen.findByRole('combobox', { name: /Tags/ }), '{Backspace}tp{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const body = { tags: { add: ['tp'], remove: ['old'] } }
  await waitFor(() => expect(server.calls).toContainEqual({ call: `PUT /group/${made._id}`, body }))
})

test('[SCR-841] what a colleague changed in the same fields is told, what was typed stays, and a save goes over it', async () => {
  const saved: unknown[] = []
  const server = folderServer({ groups: [made] })
    .on(viewGroup, () => ({ key: made._id, value: made, pads: {}, users: {}, version: 'v1' }))
    .on(saveGroup, ({ body, version }) => {
      saved.push({ body, version })
      if (version === 'v2') return { key: made._id, value: made }
      const now = { name: 'Theirs', visibility: 'public', password: null }
      throw new AppError('BACKEND.ERROR.PERMISSION.CHANGED_MEANWHILE', { field: 'name', now, version: 'v2' })
    })
  const { person: user, path } = renderApp(`/mypads/group/${made._id}/edit`, server)
  const name = await screen.findByLabelText(/^Name/)
  await user.type(name, '!')
  await user.type(screen.getByLabelText(/^Description/), 'Ours')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const notice = await screen.findByRole('alert', { name: 'Somebody else has changed this meanwhile' })
  expect(notice).toBe(document.activeElement)
  expect(notice.textContent).toMatch(/Name.*Theirs.*Visibility.*link.*Password.*Changed/)
  expect(name).toHaveProperty('value', 'New!')
  await user.click(within(notice).getByRole('button', { name: 'Take over: Name' }))
  expect(name).toHaveProperty('value', 'Theirs')
  expect(within(notice).queryByText('Theirs')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(path()).toBe(`/mypads/group/${made._id}/view`))
  expect(saved).toEqual([
    { body: { name: 'New!', description: 'Ours' }, version: 'v1' },
    { body: { name: 'Theirs', description: 'Ours' }, version: 'v2' },
  ])
})

test('[SCR-139] who leaves a changed folder form is asked first, and stays with all that was typed', async () => {
  const { person: user, path } = renderApp('/mypads/group/add', folderServer({}))
  await user.type(await screen.findByLabelText(/^Name/), 'Draft')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(path()).toBe('/mypads/group/add')
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Draft')
})

test('[SCR-43] a column of tags that is pasted is as many tags', async () => {
  const server = folderServer({ groups: [made] }).on(createGroup, () => ({ key: made._id, value: made }))
  const { person: user } = renderApp('/mypads/group/add', server)
  await user.type(await screen.findByLabelText(/^Name/), 'New')
  await user.click(screen.getByRole('combobox', { name: /Tags/ }))
  await user.paste('a\r\nb;c, d\n')
  await user.click(screen.getByRole('button', { name: 'Add a folder' }))
  await waitFor(() => expect(server.calls.some(({ call }) => call === 'POST /group')).toBe(true))
  const { body } = server.calls.find(({ call }) => call === 'POST /group')!
  expect(body).toMatchObject({ tags: ['a', 'b', 'c', 'd'] })
})

test('[SCR-43] the tag that is being typed is sent along by a press that leaves the field where it is', async () => {
  const server = folderServer({ groups: [made] }).on(createGroup, () => ({ key: made._id, value: made }))
  const { person: user } = renderApp('/mypads/group/add', server)
  await user.type(await screen.findByLabelText(/^Name/), 'New')
  const tags = screen.getByRole('combobox', { name: /Tags/ })
  await user.type(tags, 'one{Enter}two')
  const button = screen.getByRole('button', { name: 'Add a folder' })
  await user.pointer({ keys: '[MouseLeft>]', target: button })
  expect(document.activeElement).toBe(tags)
  await user.pointer({ keys: '[/MouseLeft]', target: button })
  await waitFor(() => expect(server.calls.some(({ call }) => call === 'POST /group')).toBe(true))
  expect(server.calls.find(({ call }) => call === 'POST /group')?.body).toMatchObject({ tags: ['one', 'two'] })
})

test.each([
  ['its visibility', {}, /Anyone with the link/, 'More people will be able to see this', { visibility: 'public' }],
  [
    'its read-only',
    { visibility: 'public', readonly: true },
    /^Read-only/,
    'More people will be able to write',
    { readonly: false },
  ],
])(
  '[SCR-780] a folder that lets in more people by %s is saved once that is confirmed',
  async (_, is, field, title, body) => {
    const group = groupOf('New', is)
    const server = folderServer({ groups: [group] }).on(saveGroup, () => ({ key: group._id, value: group }))
    const { person: user, path } = renderApp(`/mypads/group/${group._id}/edit`, server)
    const isRadio = 'visibility' in body
    await user.click(await screen.findByRole(isRadio ? 'radio' : 'switch', { name: field }))
    const save = screen.getByRole('button', { name: 'Save' })
    await user.click(save)
    const question = within(await screen.findByRole('dialog', { name: title }))
    expect(question.getByText('Anyone who has the link can read and write, with or without an account.')).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls.some(({ call }) => call.startsWith('PUT'))).toBe(false)
    await user.click(save)
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(path()).toBe(`/mypads/group/${group._id}/view`))
    expect(server.calls).toContainEqual({ call: `PUT /group/${group._id}`, body })
  },
)
