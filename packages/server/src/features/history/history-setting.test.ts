import { expect, test } from 'vitest'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import { download, unzip } from '../../testing/sites/export-site.ts'
import { DENIED_EDIT, outcome } from '../../testing/outcomes.ts'

test('[HIST-44] who sees the history is set for a folder and for a pad of it, and a pad’s own setting can be taken back', async () => {
  const { admin, siteAdmin, user, gid, pad } = await groupFixture({ visibility: 'public' })
  const id = await pad()
  const ofGroup = async () => (await user.get(`/group/${gid}`)).body['value'].history as unknown
  const ofPad = async () => (await user.get(`/pad/${id}`)).body['value'].history as unknown
  expect([await ofGroup(), await ofPad()]).toEqual(['members', null])
  for (const history of ['readers', 'admins', 'members']) {
    expect((await admin.put(`/group/${gid}`, { history })).body['value'].history).toBe(history)
    expect([await ofGroup(), await ofPad()]).toEqual([history, null])
  }
  for (const history of ['admins', 'readers', null, 'members']) {
    expect((await siteAdmin.put(`/pad/${id}`, { history })).body['value'].history).toBe(history)
    expect([await ofGroup(), await ofPad()]).toEqual(['members', history])
  }
  await admin.put(`/pad/${id}`, { name: 'Agenda' })
  await admin.put(`/group/${gid}`, { name: 'Council' })
  expect([await ofGroup(), await ofPad()]).toEqual(['members', 'members'])
})

test('[HIST-44] a folder and a pad are made with the setting that was sent', async () => {
  const { admin, group, pad } = await groupFixture()
  const gid = await group({ history: 'admins' })
  expect((await admin.get(`/group/${gid}`)).body['value'].history).toBe('admins')
  const id = await pad({ group: gid, history: 'members' })
  expect((await admin.get(`/pad/${id}`)).body['value'].history).toBe('members')
})

test('[HIST-44] only those who may change a folder or pad set who sees its history, and a wrong value changes nothing', async () => {
  const { admin, user, stranger, gid, pad } = await groupFixture({ visibility: 'public' })
  const id = await pad()
  for (const path of [`/group/${gid}`, `/pad/${id}`]) {
    for (const caller of [user, stranger])
      expect(outcome(await caller.put(path, { history: 'readers' }))).toEqual(DENIED_EDIT)
    for (const history of ['', 'everyone', 'Readers', 7, true, ['readers'], {}])
      expect(await admin.put(path, { history })).toMatchObject({
        status: 400,
        body: { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID', field: 'history' },
      })
  }
  expect(await admin.put(`/group/${gid}`, { history: null })).toMatchObject({ status: 400, body: { field: 'history' } })
  expect((await admin.get(`/group/${gid}`)).body).toMatchObject({
    value: { history: 'members' },
    pads: { [id]: { history: null } },
  })
})

test('[HIST-44, EXP-4] the export of a folder says who sees the history of it and of its pads', async () => {
  const site = await groupFixture({ history: 'admins' })
  const id = await site.pad({ history: 'readers' })
  const { bytes } = await download(site, site.admin, `/group/${site.gid}/export`)
  expect(JSON.parse(String(unzip(bytes)['group.json']))).toMatchObject({
    value: { history: 'admins' },
    pads: { [id]: { history: 'readers' } },
  })
})

test('[HIST-43] the answer to reading a pad says whether its reader sees the history', async () => {
  const { admin, siteAdmin, user, stranger, visitor, gid, pad } = await groupFixture({ visibility: 'public' })
  const id = await pad()
  const seenBy = async () => {
    const seen: boolean[] = []
    for (const caller of [visitor, stranger, user, admin, siteAdmin])
      seen.push((await caller.get(`/pad/${id}`)).body['access'].history)
    return seen
  }
  expect(await seenBy()).toEqual([false, false, true, true, true])
  await admin.put(`/group/${gid}`, { history: 'readers' })
  expect(await seenBy()).toEqual([true, true, true, true, true])
  await admin.put(`/pad/${id}`, { history: 'admins' })
  expect(await seenBy()).toEqual([false, false, false, true, true])
})
