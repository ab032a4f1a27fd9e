import { auditEntrySchema } from '@sheaf/contract/entities/audit'
import { type Mail, mailSchema } from '@sheaf/contract/entities/mail'
import { trashItemSchema } from '@sheaf/contract/entities/trash'
import type { QueryOf } from '@sheaf/contract/route'
import { listAudit } from '@sheaf/contract/routes/audit'
import { listMails, retryMail } from '@sheaf/contract/routes/mails'
import { listTrash, purge, restore } from '@sheaf/contract/routes/trash'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FakeServer } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { onPhone } from '../../testing/media.ts'

const serverOfAdmin = () => {
  const server = new FakeServer()
  server.admin = true
  return server
}

const entry = (change: object) =>
  auditEntrySchema.parse({
    _id: 'entry',
    at: 1_790_000_000_000,
    act: 'setting.save',
    actor: { kind: 'siteAdmin', login: 'admin' },
    address: '192.0.2.7',
    on: { setting: 'title' },
    details: { value: 'Elm School' },
    ...change,
  })

test('[SCR-92, ADM-23, ADM-24] the audit trail is narrowed by what one clicks or types, and exported as it is shown', async () => {
  const queries: QueryOf<typeof listAudit>[] = []
  const ofBoard = { act: 'group.remove', on: { group: { _id: 'group-board', name: 'Board' } }, details: {} }
  const server = serverOfAdmin().on(listAudit, ({ query }) => {
    queries.push(query)
    return { value: [entry({}), entry({ _id: 'other', ...ofBoard })], next: null }
  })
  const { person: user, router } = renderApp('/admin/audit', server)
  const table = await screen.findByRole('table', { name: 'Audit trail' })
  expect(within(table).getByText('Setting changed')).toBeVisible()
  expect(within(table).getByText('New value: Elm School')).toBeVisible()
  expect(within(table).getByRole('button', { name: 'Title of the site' })).toBeVisible()
  await user.click(within(table).getByRole('button', { name: 'Board' }))
  await user.type(screen.getByLabelText('Done by'), 'anna')
  await waitFor(() => expect(router.state.location.search).toBe('?actor=anna&group=group-board'))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ actor: 'anna', group: 'group-board' }))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  const file = await screen.findByRole('menuitem', { name: 'As a table (CSV)' })
  expect(new URL(file.getAttribute('href')!).search).toBe('?actor=anna&group=group-board&format=csv')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
  await waitFor(() => expect(screen.getByLabelText('Done by')).toHaveProperty('value', ''))
  expect(router.state.location.search).toBe('')
})

test('[SCR-231] the entries of the audit trail stand below their days, each with its time', async () => {
  const at = (iso: string) => ({ _id: iso, at: Date.parse(iso) })
  const entries = ['2026-11-26T09:30:15', '2026-11-25T23:59:59', '2026-11-25T00:00:01'].map((iso) => entry(at(iso)))
  renderApp(
    '/admin/audit',
    serverOfAdmin().on(listAudit, () => ({ value: entries, next: null })),
  )
  const table = await screen.findByRole('table', { name: 'Audit trail' })
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent.replaceAll(/\s/gu, ' ')),
  ).toEqual(['Thursday, November 26, 2026', '9:30:15 AM', 'Wednesday, November 25, 2026', '11:59:59 PM', '12:00:01 AM'])
})

test('[SCR-326, A11Y-3] what the audit trail is narrowed to by a click is shown by name, and taken away alone', async () => {
  const on = { group: { _id: 'group-board', name: 'Board' }, pad: { _id: 'pad-agenda', name: 'Agenda' } }
  const server = serverOfAdmin().on(listAudit, () => ({
    value: [entry({ act: 'pad.remove', on, details: {} })],
    next: null,
  }))
  const { person: user, router } = renderApp('/admin/audit?group=group-board&setting=title', server)
  await user.click(await screen.findByRole('button', { name: 'Agenda' }))
  expect(await screen.findByRole('button', { name: 'Stop filtering by Pad: Agenda' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Stop filtering by Setting: Title of the site' })).toBeVisible()
  const folder = await screen.findByRole('button', { name: 'Stop filtering by Folder: Board' })
  expect(folder.textContent).toBe('Folder: Board')
  await user.click(folder)
  await waitFor(() => expect(router.state.location.search).toBe('?pad=pad-agenda&setting=title'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Folder: Board/ })).toBeNull())
  expect(document.activeElement).toBe(screen.getByLabelText('Action'))
})

test('[SCR-326] on a phone / leads to the button that the filters stand behind', async () => {
  onPhone()
  renderApp(
    '/admin/audit',
    serverOfAdmin().on(listAudit, () => ({ value: [entry({})], next: null })),
  )
  const button = await screen.findByRole('button', { name: 'Filters' })
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(button)
})

test('[SCR-326, A11Y-34] on a phone that button says how many filters are on, to whoever points at it, too', async () => {
  onPhone()
  renderApp(
    '/admin/audit?actor=anna&user=ben',
    serverOfAdmin().on(listAudit, () => ({ value: [entry({})], next: null })),
  )
  expect((await screen.findByRole('button', { name: 'Filters: 2 on' })).title).toBe('Filters: 2 on')
})

test('[SCR-326] where nothing is listed as the last day comes before the first, that is said', async () => {
  const server = serverOfAdmin().on(listAudit, () => ({ value: [], next: null }))
  renderApp('/admin/audit?from=2026-05-03&until=2026-05-03', server)
  expect(await screen.findByText('No entries match these filters')).toBeVisible()
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-05-02' } })
  fireEvent.blur(screen.getByLabelText('Until'))
  expect(await screen.findByText('The first day comes after the last one')).toBeVisible()
  expect(screen.queryByText('No entries match these filters')).toBeNull()
})

test('[SCR-326] a folder that no entry names is called by its id', async () => {
  const server = serverOfAdmin().on(listAudit, () => ({ value: [], next: null }))
  renderApp('/admin/audit?group=group-gone', server)
  expect(await screen.findByRole('button', { name: 'Stop filtering by Folder: group-gone' })).toBeVisible()
})

test('[SCR-174] what an entry has nothing to say about is told as empty', async () => {
  const signIn = entry({ act: 'siteAdmin.signIn', on: {}, details: {} })
  renderApp(
    '/admin/audit',
    serverOfAdmin().on(listAudit, () => ({ value: [signIn], next: null })),
  )
  const table = await screen.findByRole('table', { name: 'Audit trail' })
  expect(within(table).getAllByText('Empty')).toHaveLength(2)
})

test('[SCR-53] clearing the filters of the audit trail wins over what was typed within the same moment', async () => {
  const server = serverOfAdmin().on(listAudit, () => ({ value: [entry({})], next: null }))
  const { person: user, router } = renderApp('/admin/audit?user=anna', server)
  await user.type(await screen.findByLabelText('Done by'), 'ben')
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(router.state.location.search).toBe('')
  expect(screen.getByLabelText('Done by')).toHaveProperty('value', '')
})

test('[SCR-92, A11Y-10] what the audit trail names stands in its own direction, and a pad may be named as its folder', async () => {
  const error = vi.spyOn(console, 'error')
  const on = { pad: { _id: 'pad-board', name: 'مجلس' }, group: { _id: 'group-board', name: 'مجلس' } }
  const details = { name: { from: 'محضر (1)', to: 'Minutes' } }
  const server = serverOfAdmin().on(listAudit, () => ({
    value: [entry({ act: 'pad.save', actor: { kind: 'user', login: 'ليلى' }, on, details })],
    next: null,
  }))
  renderApp('/admin/audit', server)
  const table = await screen.findByRole('table', { name: 'Audit trail' })
  expect(within(table).getByText('ليلى').tagName).toBe('BDI')
  expect(within(table).getByText('Name: \u2068\u2068محضر (1)\u2069 → Minutes\u2069')).toBeVisible()
  expect(within(table).getAllByRole('button', { name: 'مجلس' })).toHaveLength(2)
  expect(error).not.toHaveBeenCalled()
  error.mockRestore()
})

test('[A11Y-3] when the filters of the audit trail are cleared the focus is in the first of them', async () => {
  const server = serverOfAdmin().on(listAudit, () => ({ value: [entry({})], next: null }))
  const { person: user } = renderApp('/admin/audit?actor=anna', server)
  await user.click(await screen.findByRole('button', { name: 'Clear the filters' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear the filters' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByLabelText('Action'))
})

test('[A11Y-4] how many entries of the audit trail there are is announced, also when there are more', async () => {
  const server = serverOfAdmin().on(listAudit, ({ query: { actor, cursor } }) => {
    const value = actor === 'ben' ? [] : [entry({ _id: `entry-${cursor ?? 'first'}` })]
    return { value, next: actor === undefined && cursor === undefined ? 'second' : null }
  })
  const { person: user } = renderApp('/admin/audit', server)
  expect((await screen.findByText('1 entry shown. There are more.')).getAttribute('role')).toBe('status')
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect((await screen.findByText('2 entries')).getAttribute('role')).toBe('status')
  await user.type(screen.getByLabelText('Done by'), 'ben')
  expect((await screen.findByText('0 entries')).closest('[role=status]')).not.toBeNull()
})

/** Returns a mail that waits for its second attempt, unless `change` says otherwise. */
const mail = (change: Partial<Mail>): Mail =>
  mailSchema.parse({
    _id: 'mail-1',
    to: 'ben@example.org',
    template: 'pass-recover',
    lang: 'en',
    state: 'waiting',
    attempts: 1,
    ctime: Date.now(),
    sentAt: null,
    nextTryAt: null,
    lastError: null,
    canRetry: false,
    ...change,
  })

test('[SCR-92, ADM-13] the outbox says what waits and why, and tries again', async () => {
  const failed = mail({ state: 'failed', attempts: 8, lastError: '550 no such mailbox', canRetry: true })
  const server = serverOfAdmin()
    .on(listMails, () => ({ value: [failed], next: null }))
    .on(retryMail, () => ({ value: { ...failed, state: 'waiting' as const } }))
  const { person: user } = renderApp('/admin/outbox', server)
  const table = await screen.findByRole('table', { name: 'Outbox' })
  expect(within(table).getByText('New password')).toBeVisible()
  expect(within(table).getByText('550 no such mailbox')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again: ben@example.org' }))
  expect(await screen.findByText('The e-mail is being sent again.')).toBeVisible()
  expect(server.calls).toContainEqual({ call: 'POST /mails/mail-1/retry', body: {} })
})

test('[SCR-92] a mail that is on its way is followed until it has been sent', async () => {
  // The time is by the server's clock, which may differ from this one.
  const waiting = mail({ nextTryAt: Date.now() + 2000, lastError: 'connection refused' })
  let now = waiting
  const server = serverOfAdmin().on(listMails, () => ({ value: [now], next: null }))
  renderApp('/admin/outbox', server)
  const table = within(await screen.findByRole('table', { name: 'Outbox' }))
  expect(table.getByText('connection refused')).toBeVisible()
  now = { ...waiting, state: 'sent', sentAt: Date.now(), nextTryAt: null }
  await waitFor(() => expect(table.getByText('Sent')).toBeVisible(), { timeout: 10_000 })
})

test('[SCR-92, A11Y-4] an empty outbox says what there is none of, and announces it', async () => {
  const server = serverOfAdmin().on(listMails, () => ({ value: [], next: null }))
  const { person: user } = renderApp('/admin/outbox', server)
  expect(await screen.findByText('The outbox is empty')).toBeVisible()
  expect(screen.getByText('0 e-mails').closest('[role=status]')).not.toBeNull()
  for (const [filter, text] of [
    ['Waiting', 'No e-mail is waiting to be sent'],
    ['Sent', 'No e-mail has been sent lately'],
    ['Failed', 'No e-mail has failed'],
  ] as const) {
    await user.click(screen.getByLabelText(filter))
    // Its short words with a hyphen are elements of their own.
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain(text))
  }
})

test('[SCR-92, SCR-103, PAD-39] what was removed is restored, or removed for good after a confirmation', async () => {
  const item = trashItemSchema.parse({
    type: 'pads',
    key: 'pad-agenda',
    name: 'Agenda',
    group: { _id: 'group-board', name: 'Board' },
    removedAt: Date.now(),
    purgeAt: Date.now() + 1000,
  })
  const gone = { type: 'pads', key: 'pad-agenda' }
  const server = serverOfAdmin()
    .on(listTrash, () => ({ value: [item], next: null }))
    .on(restore, () => ({ key: item.key }))
    .on(purge, () => ({ key: item.key }))
  const { person: user } = renderApp('/admin/trash', server)
  expect(await screen.findByText('Pad from Board')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Restore Agenda' }))
  expect(await screen.findByText('Agenda is back.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove for good: Agenda' }))
  expect(server.calls).not.toContainEqual({ call: 'POST /trash/purge', body: gone })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove for good' }))
  expect(await screen.findByText('Agenda has been removed for good.')).toBeVisible()
  expect(server.calls).toContainEqual({ call: 'POST /trash/restore', body: gone })
  expect(server.calls).toContainEqual({ call: 'POST /trash/purge', body: gone })
})

test('[A11Y-3, SCR-103] when the row that had the focus is gone, the focus stays at the list', async () => {
  const item = (name: string) =>
    trashItemSchema.parse({
      type: 'groups',
      key: `group-${name}`,
      name,
      pads: 2,
      removedAt: Date.now(),
      purgeAt: Date.now(),
    })
  let items = [item('Board'), item('Club')]
  const server = serverOfAdmin()
    .on(listTrash, () => ({ value: items, next: null }))
    .on(restore, ({ body: { key } }) => {
      items = items.filter((each) => each.key !== key)
      return { key }
    })
  const { person: user } = renderApp('/admin/trash', server)
  for (const name of ['Board', 'Club']) {
    await user.click(await screen.findByRole('button', { name: `Restore ${name}` }))
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: new RegExp(name) })).toBeNull())
    expect(document.activeElement).not.toBe(document.body)
  }
  expect(await screen.findByText('The trash is empty')).toBeVisible()
})

test('[A11Y-3, SCR-103] the focus is at the list also when the dialog that asked goes after the row', async () => {
  let items = [
    trashItemSchema.parse({ type: 'groups', key: 'g', name: 'Board', removedAt: Date.now(), purgeAt: Date.now() }),
  ]
  const server = serverOfAdmin().on(listTrash, () => ({ value: items, next: null }))
  const { queryClient } = renderApp('/admin/trash', server)
  const row = await screen.findByRole('button', { name: 'Remove for good: Board' })
  row.focus()
  const closing = document.body.appendChild(document.createElement('button'))
  closing.focus()
  items = []
  await act(() => queryClient.refetchQueries())
  expect(await screen.findByText('The trash is empty')).toBeVisible()
  closing.remove()
  expect(document.activeElement).toBe(document.body)
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})
