import { auditEntrySchema } from '@sheaf/contract/entities/audit'
import { listAudit } from '@sheaf/contract/routes/audit'
import { setLanguage } from '@sheaf/ui/l10n/i18n'
import { act, render, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AuditTable } from '../features/administration/audit/audit-table.tsx'
import { GrowthTable } from '../features/administration/statistics/growth-table.tsx'
import { MailTable } from '../features/administration/mail/mail-table.tsx'
import { UserTable } from '../features/administration/users/user-table.tsx'
import { TrashTable } from '../features/trash/trash-table.tsx'
import { UserListTable } from '../features/user-lists/user-list-table.tsx'
import * as tables from '../components/lists/data-table.tsx'
import { FakeServer } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'

interface Given {
  readonly query: tables.ListQuery
  readonly rows: readonly unknown[] | undefined
  readonly columns: readonly object[]
  readonly actions?: object
}
let given: Given[]

beforeEach(() => {
  given = []
  vi.spyOn(tables, 'DataTable').mockImplementation((props) => {
    given.push(props as unknown as Given)
    return <></>
  })
})

const query = (): tables.ListQuery => ({ error: null, isFetching: false, refetch: async () => {} })
const nothing = () => {}

test.each<[string, () => ReactElement]>([
  ['audit trail', () => <AuditTable query={query()} entries={[]} onNarrow={nothing} empty={null} />],
  ['growth', () => <GrowthTable periods={[]} />],
  ['outbox', () => <MailTable query={query()} mails={[]} empty={null} />],
  ['users', () => <UserTable query={query()} users={[]} sort="login" ascending onSort={nothing} empty={null} />],
  ['trash', () => <TrashTable query={query()} items={[]} empty={null} failure={null} />],
  ['user lists', () => <UserListTable query={query()} lists={[]} empty={null} />],
])('[SCR-160] rows of the table %s are not drawn anew with it, except in another language', async (_, table) => {
  const { rerender } = render(table())
  rerender(table())
  const [first, again] = given
  expect(again!.columns).toBe(first!.columns)
  expect(again!.actions).toBe(first!.actions)
  vi.stubGlobal('fetch', async () => Response.json({}))
  await act(() => setLanguage('de', new URL('/', location.origin)))
  expect(given.at(-1)!.columns).not.toBe(first!.columns)
  await act(() => setLanguage('en', new URL('/', location.origin)))
})

test('[SCR-160] rows of the audit trail stay when more come', async () => {
  const server = new FakeServer()
  server.admin = true
  let written = 1
  server.on(listAudit, () => ({
    value: Array.from({ length: written }, (_, at) =>
      auditEntrySchema.parse({
        _id: `entry-${at}`,
        at: 1_790_000_000_000,
        act: 'setting.save',
        actor: { kind: 'siteAdmin', login: 'admin' },
        address: '192.0.2.7',
        on: { setting: 'title' },
        details: {},
      }),
    ),
    next: null,
  }))
  renderApp('/admin/audit', server)
  await waitFor(() => expect(given.at(-1)?.rows).toHaveLength(1))
  const before = given.at(-1)!
  written = 2
  await act(() => before.query.refetch())
  await waitFor(() => expect(given.at(-1)?.rows).toHaveLength(2))
  expect(given.at(-1)!.columns).toBe(before.columns)
})
