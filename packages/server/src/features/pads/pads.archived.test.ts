import type { Pad } from '@sheaf/contract/entities/pad'
import { foundPadsIn } from '@sheaf/contract/routes/search'
import { expect, test } from 'vitest'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import { ARCHIVED, DENIED_EDIT, HIDDEN, OK, outcome } from '../../testing/outcomes.ts'

test('[PAD-59, PAD-60, PAD-61] an archived pad is read by all who could, and changes for nobody until it is taken out', async () => {
  const { pad, admin, user, stranger, siteAdmin, gid, group } = await groupFixture({ visibility: 'public' })
  const id = await pad({ readonly: false })
  const elsewhere = await group()
  for (const caller of [user, stranger])
    expect(outcome(await caller.put(`/pad/${id}`, { archived: true }))).toEqual(DENIED_EDIT)
  const archived = await admin.put(`/pad/${id}`, { archived: true })
  expect(archived.body['value']).toMatchObject({ _id: id, name: 'Minutes', readonly: false, archived: true })
  for (const caller of [admin, user, stranger, siteAdmin])
    expect((await caller.get(`/pad/${id}`)).body).toMatchObject({
      value: { archived: true },
      access: { read: true, write: false, chat: false },
    })
  for (const caller of [admin, siteAdmin]) {
    for (const change of [{ name: 'x' }, { group: elsewhere }, { readonly: true }, { archived: true }, {}])
      expect([change, outcome(await caller.put(`/pad/${id}`, change))]).toEqual([change, ARCHIVED])
    expect(outcome(await caller.delete(`/pad/chathistory/${id}`))).toEqual(ARCHIVED)
  }
  for (const caller of [user, stranger])
    expect(outcome(await caller.put(`/pad/${id}`, { archived: false }))).toEqual(DENIED_EDIT)
  expect((await admin.get(`/pad/${id}`)).body['value']).toMatchObject({ name: 'Minutes', group: gid, archived: true })
  const out = await admin.put(`/pad/${id}`, { archived: false, name: 'Agenda', group: elsewhere })
  expect(out.body['value']).toMatchObject({ name: 'Agenda', group: elsewhere, archived: false, moveGroup: gid })
  expect((await admin.get(`/pad/${id}`)).body['access']).toMatchObject({ read: true, write: true, chat: true })
})

test('[PAD-61] an archived pad can be removed, and comes back from the trash as archived', async () => {
  const { pad, admin } = await groupFixture()
  const id = await pad()
  await admin.put(`/pad/${id}`, { archived: true })
  expect(outcome(await admin.delete(`/pad/${id}`))).toEqual(OK)
  expect(outcome(await admin.put(`/pad/${id}`, { archived: false }))).toEqual(HIDDEN)
  await admin.post('/trash/restore', { type: 'pads', key: id })
  expect((await admin.get(`/pad/${id}`)).body['value']).toMatchObject({ name: 'Minutes', archived: true })
})

test('[PAD-61, GRP-22] an archived pad in an archived group waits until the group is taken out', async () => {
  const { pad, admin, gid } = await groupFixture()
  const id = await pad()
  await admin.put(`/pad/${id}`, { archived: true })
  await admin.put(`/group/${gid}`, { archived: true })
  expect(outcome(await admin.put(`/pad/${id}`, { archived: false }))).toEqual(ARCHIVED)
  expect(outcome(await admin.delete(`/pad/${id}`))).toEqual(ARCHIVED)
  await admin.put(`/group/${gid}`, { archived: false })
  expect((await admin.get(`/pad/${id}`)).body['value']).toMatchObject({ archived: true })
  expect(outcome(await admin.put(`/pad/${id}`, { archived: false }))).toEqual(OK)
})

test('[PAD-1, PAD-62] a pad says in every list whether it is archived, and loses no mark by it', async () => {
  const { app, pad, admin, gid } = await groupFixture()
  const [id, other] = [await pad({ name: 'Minutes of May' }), await pad({ name: 'Minutes of June' })]
  for (const mark of ['usermark', 'userwatch']) await admin.post(`/${mark}`, { type: 'pads', key: id })
  expect((await admin.put(`/pad/${id}`, { archived: true })).status).toBe(200)
  await drainJobs(app)
  const archivedIn = (pads: unknown) =>
    Object.fromEntries(Object.values(pads as Pad[]).map(({ _id, archived }) => [_id, archived]))
  const both = { [id]: true, [other]: false }
  expect(archivedIn((await admin.get(`/group/${gid}`)).body['pads'])).toEqual(both)
  const { value } = (await admin.get('/group')).body as { value: Record<string, { pads: unknown }> }
  expect(archivedIn(value['pads'])).toEqual(both)
  expect(archivedIn(value['bookmarks']?.pads)).toEqual({ [id]: true })
  expect(archivedIn(value['watchlist']?.pads)).toEqual({ [id]: true })
  const relevant = (await admin.get('/pad/getRelevantPads/session')).body['value'] as { pads: unknown }
  expect(archivedIn(relevant.pads)).toEqual(both)
  const { pads } = foundPadsIn((await admin.get('/pad/search?q=minutes')).body['results'])
  expect(archivedIn(pads)).toEqual(both)
})

test.each(['yes', null, 1])('[PAD-60] an archived that is %o is refused and changes nothing', async (archived) => {
  const { pad, admin } = await groupFixture()
  const id = await pad()
  const { status, body } = await admin.put(`/pad/${id}`, { archived, name: 'x' })
  expect([status, body]).toEqual([400, { error: 'BACKEND.ERROR.TYPE.PARAM_BOOL', field: 'archived' }])
  expect((await admin.get(`/pad/${id}`)).body['value']).toMatchObject({ name: 'Minutes', archived: false })
})

test('[PAD-59] a pad is made unarchived, whatever is sent', async () => {
  const { pad, admin } = await groupFixture()
  const id = await pad({ archived: true })
  expect((await admin.get(`/pad/${id}`)).body['value']).toMatchObject({ archived: false })
})

test('[GRP-22, PAD-16] in an archived group pads are read and nothing of them changes', async () => {
  const { pad, admin, siteAdmin, gid, group } = await groupFixture()
  const id = await pad({ readonly: false })
  const elsewhere = await group()
  await admin.put(`/group/${gid}`, { archived: true })
  expect((await admin.get(`/pad/${id}`)).body['access']).toEqual({
    read: true,
    write: false,
    chat: false,
    history: true,
  })
  for (const caller of [admin, siteAdmin]) {
    expect(outcome(await caller.put(`/pad/${id}`, { name: 'x' }))).toEqual(ARCHIVED)
    expect(outcome(await caller.put(`/pad/${id}`, { group: elsewhere }))).toEqual(ARCHIVED)
    expect(outcome(await caller.delete(`/pad/${id}`))).toEqual(ARCHIVED)
  }
  expect((await admin.get(`/pad/${id}`)).body['value']).toMatchObject({ name: 'Minutes', group: gid })
})
