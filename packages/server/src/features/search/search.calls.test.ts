import { PAD_SEARCH_MAX } from '@sheaf/contract/limits'
import { expect, test } from 'vitest'
import { groupCast } from '../../testing/group-cast.ts'
import type { Caller } from '../../testing/test-app.ts'

const search = (caller: Caller, query: string) => caller.get(`/pad/search?q=${encodeURIComponent(query)}`)
const found = async (caller: Caller, query: string): Promise<string[]> =>
  ((await search(caller, query)).body['results'].pads as { name: string }[]).map(({ name }) => name)

test('[SRCH-1, SRCH-9] a pad is found by its name by those who may read it, soon after it was made or renamed', async () => {
  const { user, admin, stranger, pad } = await groupCast()
  const id = await pad({ name: 'Minutes of May' })
  await expect.poll(() => found(user, 'minutes')).toEqual(['Minutes of May'])
  expect(await found(stranger, 'minutes')).toEqual([])
  await admin.put(`/pad/${id}`, { name: 'Protokoll' })
  await expect.poll(() => found(user, 'protokoll')).toEqual(['Protokoll'])
  expect(await found(user, 'minutes')).toEqual([])
  await admin.delete(`/pad/${id}`)
  expect(await found(user, 'protokoll')).toEqual([])
})

test('[SRCH-9] a right that is given or taken counts at once', async () => {
  const { admin, stranger, gid, pad } = await groupCast()
  await pad({ name: 'Minutes' })
  await expect.poll(() => found(admin, 'minutes')).toEqual(['Minutes'])
  await admin.put(`/group/${gid}`, { visibility: 'public' })
  expect(await found(stranger, 'minutes')).toEqual(['Minutes'])
  await admin.put(`/group/${gid}`, { visibility: 'private', password: 'a password' })
  expect(await found(stranger, 'minutes')).toEqual([])
})

test('[SRCH-1] no visitor searches, and the site admin finds every pad', async () => {
  const { visitor, siteAdmin, pad } = await groupCast({ visibility: 'private', password: 'a password' })
  await pad({ name: 'Minutes of May' })
  await expect.poll(() => found(siteAdmin, 'minutes')).toEqual(['Minutes of May'])
  expect(await search(visitor, 'minutes')).toMatchObject({
    status: 401,
    body: { error: 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT' },
  })
})

test.each(['', 'ab', '  a  ', 'éé', 'จด'])('[SRCH-3] the text "%s" is too short', async (query) => {
  const { user } = await groupCast()
  const { status, body } = await search(user, query)
  expect(status).toBe(400)
  expect(body['error']).toBe('BACKEND.ERROR.TYPE.SEARCH_MIN')
})

test.each([
  ['会議の議事録', ['会議', '議', '会 録']],
  ['ひる休み', ['ひる', '休', 'み']],
  ['회의 자료', ['회의', '자', '회 자']],
])('[SRCH-63, SRCH-3] a pad called %s is found by each of %j', async (name, queries) => {
  const { user, pad } = await groupCast()
  await pad({ name: 'Minutes' })
  await pad({ name })
  await expect.poll(() => found(user, name)).toEqual([name])
  for (const query of queries) expect(await found(user, query)).toEqual([name])
  expect(await found(user, '鬱')).toEqual([])
})

test('[SRCH-3] no text at all is too short, and several are no text', async () => {
  const { user } = await groupCast()
  for (const path of ['/pad/search', '/pad/search?q=minutes&q=may'])
    expect(await user.get(path)).toMatchObject({
      status: 400,
      body: { error: 'BACKEND.ERROR.TYPE.SEARCH_MIN', field: 'q' },
    })
})

test('[W-29, SRCH-6] ten thousand characters and operators are text; more is refused', async () => {
  const { user, pad } = await groupCast()
  await pad({ name: 'Minutes' })
  await expect.poll(() => found(user, 'minutes')).toEqual(['Minutes'])
  expect(await found(user, 'minutes '.repeat(PAD_SEARCH_MAX / 8))).toEqual(['Minutes'])
  for (const query of ['"minutes', "minutes'--", 'minutes*', 'min*', '(minutes)', 'minutes:*'])
    expect(await found(user, query)).toEqual(['Minutes'])
  expect((await search(user, 'x'.repeat(PAD_SEARCH_MAX + 1))).status).toBe(400)
})
