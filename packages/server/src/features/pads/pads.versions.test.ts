import { expect, test } from 'vitest'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import type { Caller } from '../../testing/test-app.ts'

const viewed = async (caller: Caller, path: string) => (await caller.get(path)).body

test('[PAD-84] different fields of a pad that two admins save at once both hold', async () => {
  const { pad, admin, siteAdmin } = await groupFixture()
  const path = `/pad/${await pad()}`
  const { version } = await viewed(admin, path)
  const replies = await Promise.all([
    admin.put(path, { name: 'Mine', readonly: null }, version),
    siteAdmin.put(path, { name: 'Minutes', readonly: true, lineNumbers: false }, version),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await viewed(admin, path)).value).toMatchObject({ name: 'Mine', readonly: true, lineNumbers: false })
})

test('[PAD-84, WIRE-58] of the same field, the later save is refused with what is stored, and may go over it', async () => {
  const { pad, admin, siteAdmin } = await groupFixture()
  const path = `/pad/${await pad()}`
  const { version } = await viewed(admin, path)
  await siteAdmin.put(path, { name: 'Theirs', history: 'admins' })
  const refused = await admin.put(path, { name: 'Mine', history: 'admins' }, version)
  expect(refused).toMatchObject({
    status: 412,
    body: { error: 'BACKEND.ERROR.PERMISSION.CHANGED_MEANWHILE', field: 'name', now: { name: 'Theirs' } },
  })
  const over = await admin.put(path, { name: 'Mine' }, refused.body['version'])
  expect(over.body['value']).toMatchObject({ name: 'Mine', history: 'admins' })
  expect(over.body['version']).toBe((await viewed(admin, path)).version)
})

test('[PAD-84] a pad that was made private meanwhile stays so while others save what they did not change', async () => {
  const { pad, admin, siteAdmin } = await groupFixture()
  const path = `/pad/${await pad()}`
  const { version } = await viewed(admin, path)
  await siteAdmin.put(path, { visibility: 'private', password: 'secret' })
  const body = { name: 'Mine', visibility: null, password: null, readonly: null }
  expect((await admin.put(path, body, version)).body['value']).toMatchObject({ name: 'Mine', visibility: 'private' })
  const refused = await admin.put(path, { visibility: 'private', password: 'mine' }, version)
  expect(refused).toMatchObject({ status: 412, body: { field: 'password', now: { password: null } } })
})

test('[PAD-84] a pad that was moved meanwhile stays where it is, and two moves are told apart', async () => {
  const { pad, group, gid, admin } = await groupFixture()
  const path = `/pad/${await pad()}`
  const [one, other] = [await group({ name: 'One' }), await group({ name: 'Other' })]
  const { version } = await viewed(admin, path)
  await admin.put(path, { group: one })
  expect((await admin.put(path, { group: gid, name: 'Mine' }, version)).body['value']).toMatchObject({
    group: one,
    name: 'Mine',
  })
  const refused = await admin.put(path, { group: other }, version)
  expect(refused).toMatchObject({ status: 412, body: { field: 'group', now: { group: one } } })
})

test('[PAD-84] only who may change a pad gets its version', async () => {
  const { pad, admin, user, stranger, visitor, siteAdmin } = await groupFixture({ visibility: 'public' })
  const path = `/pad/${await pad()}`
  for (const caller of [user, stranger, visitor]) expect(await viewed(caller, path)).not.toHaveProperty('version')
  for (const caller of [admin, siteAdmin]) expect((await viewed(caller, path)).version).toMatch(/^[\w-]+$/)
})
