import { expect, test } from 'vitest'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import type { Caller } from '../../testing/test-app.ts'

const CHANGED = 'BACKEND.ERROR.PERMISSION.CHANGED_MEANWHILE'

const viewed = async (caller: Caller, path: string) => (await caller.get(path)).body

test('[GRP-60] different fields of a group that two admins save at once both hold', async () => {
  const { gid, admin, siteAdmin } = await groupFixture()
  const path = `/group/${gid}`
  const { version } = await viewed(admin, path)
  const replies = await Promise.all([
    admin.put(path, { name: 'Mine', description: '' }, version),
    siteAdmin.put(path, { name: 'Board', description: 'Theirs' }, `"${version}"`),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await viewed(admin, path)).toMatchObject({ value: { name: 'Mine', description: 'Theirs' } })
})

test('[GRP-60, WIRE-58] of the same field, the later save is refused with what is stored, and may go over it', async () => {
  const { gid, admin, siteAdmin } = await groupFixture()
  const path = `/group/${gid}`
  const { version } = await viewed(admin, path)
  const [one, other] = await Promise.all([
    admin.put(path, { name: 'Mine', description: 'Mine' }, version),
    siteAdmin.put(path, { name: 'Theirs' }, version),
  ])
  const [accepted, refused] = one.status === 200 ? [one, other] : [other, one]
  expect(accepted.status).toBe(200)
  const { name } = accepted.body['value']
  expect(refused).toMatchObject({ status: 412, body: { error: CHANGED, field: 'name', now: { name } } })
  const stored = await viewed(admin, path)
  expect(stored).toMatchObject({ value: { name }, version: refused.body['version'] })
  expect(accepted.body['version']).toBe(stored.version)
  expect((await admin.put(path, { name: 'Again' }, refused.body['version'])).body['value'].name).toBe('Again')
})

test('[GRP-60] a group password that another admin set meanwhile is not replaced unseen, and shown to nobody', async () => {
  const { gid, admin, siteAdmin } = await groupFixture({ visibility: 'private', password: 'first' })
  const path = `/group/${gid}`
  const { version } = await viewed(admin, path)
  await siteAdmin.put(path, { password: 'theirs' })
  const refused = await admin.put(path, { visibility: 'private', password: 'mine' }, version)
  expect(refused).toMatchObject({ status: 412, body: { field: 'password', now: { password: null } } })
  expect((await admin.put(path, { name: 'Other' }, version)).status).toBe(200)
})

test('[WIRE-57] without If-Match, or with `*`, the last save holds as ever', async () => {
  const { gid, admin } = await groupFixture()
  const path = `/group/${gid}`
  await admin.put(path, { name: 'Theirs' })
  for (const version of [undefined, '*', ''])
    expect((await admin.put(path, { name: `Mine ${version}` }, version)).status).toBe(200)
})

test('[GRP-60, GRP-35] only who may change a group gets its version', async () => {
  const { gid, admin, user, stranger, visitor, siteAdmin } = await groupFixture({ visibility: 'public' })
  const path = `/group/${gid}`
  for (const caller of [user, stranger, visitor]) expect(await viewed(caller, path)).not.toHaveProperty('version')
  for (const caller of [admin, siteAdmin]) expect((await viewed(caller, path)).version).toMatch(/^[\w-]+$/)
  const { version } = await viewed(admin, path)
  for (const caller of [user, stranger, visitor])
    expect((await caller.put(path, { name: 'Other' }, version)).status).toBe(401)
  await admin.put(path, { archived: true })
  expect((await viewed(admin, path)).version).toMatch(/^[\w-]+$/)
})
