import { createPad, listSiteTemplates, savePad } from '@sheaf/contract/routes/pads'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../../../testing/folders.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const shelf = groupOf('Shelf', { readonly: true, visibility: 'private' })
const below = `/mypads/group/${shelf._id}/pad`
const report = padOf('Report', shelf)
const partly = padOf('Partly', shelf, { readonly: false })
const server = () =>
  folderServer({ groups: [shelf], pads: [report, partly] })
    .on(createPad, () => ({ key: report._id, value: report }))
    .on(savePad, ({ params: { id } }) => ({ key: id, value: id === report._id ? report : partly }))

test('[SCR-695, PAD-11] a pad made apart from a read-only folder follows it in that, and the form promises nothing else', async () => {
  const made = server()
  const { person: user } = renderApp(`${below}/add`, made)
  await user.type(await screen.findByLabelText(/^Name of the new pad/), 'Report')
  await user.click(screen.getByRole('checkbox', { name: /^Same as the folder/ }))
  await user.click(screen.getByRole('radio', { name: /Anyone with the link/ }))
  expect(screen.queryByText(/read and write/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add a pad' }))
  expect(await screen.findByText('The pad has been added.')).toBeVisible()
  expect(made.calls).toContainEqual({
    call: 'POST /pad',
    body: { name: 'Report', group: shelf._id, visibility: 'public' },
  })
})

test('[SCR-695, PAD-11] a pad that leaves a read-only folder later begins as read-only as one that is made apart', async () => {
  const saved = server()
  const { person: user } = renderApp(`${below}/edit/${report._id}`, saved)
  await user.click(await screen.findByRole('checkbox', { name: /^Same as the folder/ }))
  expect(screen.getByRole('switch', { name: /^Read-only/ })).toHaveProperty('checked', true)
  expect(screen.queryByText(/read and write/)).toBeNull()
  await user.click(screen.getByRole('radio', { name: /Anyone with the link/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }))
  await waitFor(() =>
    expect(saved.calls).toContainEqual({
      call: `PUT /pad/${report._id}`,
      body: { visibility: 'public', readonly: true },
    }),
  )
})

test('[SCR-695] a pad with a read-only of its own is renamed without a visibility or a password of its own', async () => {
  const saved = server()
  const { person: user } = renderApp(`${below}/edit/${partly._id}`, saved)
  await user.type(await screen.findByLabelText(/^Name of the pad/), ' 2')
  expect(screen.getByText('That of the folder, until you choose another here.')).toBeVisible()
  expect(screen.getByText('Leave empty to keep the folder’s password.')).toBeVisible()
  expect(screen.getByRole('switch', { name: /^Read-only/ })).toHaveProperty('checked', false)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved.calls).toContainEqual({ call: `PUT /pad/${partly._id}`, body: { name: 'Partly 2' } }),
  )
})

test('[SCR-695, PAD-6] a password typed for such a pad makes it private itself, without which it would be lost', async () => {
  const saved = server()
  const { person: user } = renderApp(`${below}/edit/${partly._id}`, saved)
  await user.type(await screen.findByLabelText(/^Password/), 'sesame-open')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved.calls).toContainEqual({
      call: `PUT /pad/${partly._id}`,
      body: { visibility: 'private', password: 'sesame-open' },
    }),
  )
})

test.each([
  ['another visibility', { visibility: 'private' }, 'radio', /Anyone with the link/, 'public'],
  ['the password of its folder', { visibility: 'private' }, 'checkbox', /^Same as the folder/, 'private'],
  ['no read-only', { readonly: true }, 'switch', /^Read-only/, 'private'],
] as const)(
  '[SCR-780] a pad that lets in more people by %s is saved once that is confirmed',
  async (_, is, role, name, to) => {
    const locked = groupOf('Locked', { visibility: 'private' })
    const pad = padOf('Plan', locked, is)
    const saved = folderServer({ groups: [locked], pads: [pad] }).on(savePad, () => ({ key: pad._id, value: pad }))
    const { person: user } = renderApp(`/mypads/group/${locked._id}/pad/edit/${pad._id}`, saved)
    await user.click(await screen.findByRole(role, { name }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const question = within(await screen.findByRole('dialog', { name: /^More people will be able to/ }))
    expect(
      question.getByText(to === 'public' ? /^Anyone who has the link/ : /^Members and anyone who knows/),
    ).toBeVisible()
    expect(saved.calls.some(({ call }) => call.startsWith('PUT'))).toBe(false)
    await user.click(question.getByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(saved.calls.some(({ call }) => call.startsWith('PUT'))).toBe(true))
  },
)

const minutes = padOf('Minutes', shelf, { isTemplate: true })
const agenda = padOf('Agenda', shelf, { isTemplate: true })
const old = padOf('Old', shelf, { isTemplate: true, archived: true })
const withTemplates = () =>
  folderServer({ groups: [shelf], pads: [minutes, report, old, agenda] })
    .on(createPad, () => ({ key: report._id, value: report }))
    .on(savePad, () => ({ key: minutes._id, value: minutes }))

test('[PAD-75] a new pad begins empty, or with a template of its folder', async () => {
  const made = withTemplates()
  const { person: user } = renderApp(`${below}/add`, made)
  const choice = await screen.findByRole('combobox', { name: 'Start from' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Empty pad', 'Agenda', 'Minutes'])
  expect(choice).toHaveDisplayValue('Empty pad')
  await user.selectOptions(choice, 'Minutes')
  await user.type(screen.getByLabelText(/^Name of the new pad/), 'May')
  await user.click(screen.getByRole('button', { name: 'Add a pad' }))
  await waitFor(() => expect(made.calls.map(({ call }) => call)).toContain('POST /pad'))
  expect(made.calls.find(({ call }) => call === 'POST /pad')?.body).toMatchObject({
    name: 'May',
    group: shelf._id,
    template: minutes._id,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
})

test('[PAD-75] a folder without templates offers no choice', async () => {
  renderApp(`${below}/add`, server())
  await screen.findByLabelText(/^Name of the new pad/)
  expect(screen.queryByRole('combobox', { name: 'Start from' })).toBeNull()
})

test('[PAD-76] the settings of a pad make it an ordinary one again, and nothing else', async () => {
  const saved = withTemplates()
  const { person: user } = renderApp(`${below}/edit/${minutes._id}`, saved)
  const template = await screen.findByRole('switch', { name: /^Template/ })
  expect(template).toHaveProperty('checked', true)
  await user.click(template)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved.calls).toContainEqual({ call: `PUT /pad/${minutes._id}`, body: { isTemplate: false } }),
  )
})

test('[PAD-76] a list of pads shows which are templates', async () => {
  renderApp(`/mypads/group/${shelf._id}/view`, folderServer({ groups: [shelf], pads: [minutes, report] }))
  await screen.findByRole('link', { name: 'Report' })
  expect(screen.getAllByText('Template')).toHaveLength(1)
})

const ofSite = [
  { _id: 'pad-report', name: 'Report' },
  { _id: minutes._id, name: 'Minutes' },
  { _id: 'pad-letter', name: 'Letter' },
] as const

test('[ADM-29] a new pad begins with a template of the site as well, below those of the folder, each named once', async () => {
  const made = withTemplates().on(listSiteTemplates, () => ({ value: [...ofSite] as never }))
  const { person: user } = renderApp(`${below}/add`, made)
  const choice = await screen.findByRole('combobox', { name: 'Start from' })
  const groups = () =>
    within(choice)
      .getAllByRole('group')
      .map((group) => [
        group.getAttribute('label'),
        ...within(group)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ])
  await waitFor(() =>
    expect(groups()).toEqual([
      ['Templates of this folder', 'Agenda', 'Minutes'],
      ['Templates of the site', 'Letter', 'Report'],
    ]),
  )
  await user.selectOptions(choice, 'Letter')
  await user.type(screen.getByLabelText(/^Name of the new pad/), 'May')
  await user.click(screen.getByRole('button', { name: 'Add a pad' }))
  await waitFor(() =>
    expect(made.calls.find(({ call }) => call === 'POST /pad')?.body).toMatchObject({ template: 'pad-letter' }),
  )
})

test('[ADM-29] who may not offer a pad to the site sees no switch for it, and can end what is offered', async () => {
  const offered = padOf('Offered', shelf, { isSiteTemplate: true })
  const saved = folderServer({ groups: [shelf], pads: [report, offered] }).on(savePad, () => ({
    key: offered._id,
    value: offered,
  }))
  const { person: user, router } = renderApp(`${below}/edit/${report._id}`, saved)
  await screen.findByRole('switch', { name: /^Template/ })
  expect(screen.queryByRole('switch', { name: /^Template of the site/ })).toBeNull()
  await router.navigate(`${below}/edit/${offered._id}`)
  await user.click(await screen.findByRole('switch', { name: /^Template of the site/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved.calls).toContainEqual({ call: `PUT /pad/${offered._id}`, body: { isSiteTemplate: false } }),
  )
})

test('[PAD-80] the settings of a pad say the language of its text, and whether its lines show numbers', async () => {
  const french = padOf('French', shelf, { lang: 'fr' })
  const saved = folderServer({ groups: [shelf], pads: [french] }).on(savePad, () => ({
    key: french._id,
    value: french,
  }))
  const { person: user } = renderApp(`${below}/edit/${french._id}`, saved)
  const language = await screen.findByRole('combobox', { name: /^Language of the text/ })
  expect(language).toHaveDisplayValue('Français')
  await user.selectOptions(language, 'Not said')
  await user.click(screen.getByRole('switch', { name: /^Line numbers/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saved.calls).toContainEqual({
      call: `PUT /pad/${french._id}`,
      body: { lang: null, lineNumbers: false },
    }),
  )
})
