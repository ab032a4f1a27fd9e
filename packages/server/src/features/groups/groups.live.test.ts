import { expect, test, vi } from 'vitest'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import type { Reply } from '../../testing/test-app.ts'

test('[W-16, GRP-31, HIST-43] every change of a right asks for the open pads to be decided again, and no other change does', async () => {
  const { app, gid, pad, admin } = await groupFixture()
  const pads = [await pad(), await pad()].sort()
  const announced = vi.spyOn(app.services.livePads, 'accessChanged')
  const changesAnnouncedBy = async (change: () => Promise<Reply>) => {
    announced.mockClear()
    expect((await change()).status).toBe(200)
    await new Promise(setImmediate)
    return announced.mock.calls.map(([change]) => ('pads' in change ? { pads: [...change.pads].sort() } : change))
  }
  const save = (fields: Record<string, unknown>) => changesAnnouncedBy(() => admin.put(`/group/${gid}`, fields))
  expect(await save({ name: 'x', tags: ['a'], allowUsersToCreatePads: true })).toEqual([])
  expect(await save({ visibility: 'private', password: 'one' })).toEqual([{ pads }])
  expect(await save({ visibility: 'private', password: '' })).toEqual([])
  expect(await save({ password: 'two' })).toEqual([{ pads }])
  expect(await save({ readonly: true })).toEqual([{ pads }])
  expect(await save({ history: 'readers' })).toEqual([{ pads }])
  expect(await save({ history: 'readers' })).toEqual([])
  expect(await save({ archived: true })).toEqual([{ pads }])
  expect(await changesAnnouncedBy(() => admin.delete(`/group/${gid}`))).toEqual([{ pads }])
})
