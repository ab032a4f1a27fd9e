import { PAD_SEARCH_MAX } from '@sheaf/contract/limits'
import { foundPadsIn } from '@sheaf/contract/routes/search'
import { expect, test } from 'vitest'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import type { Caller } from '../../testing/test-app.ts'

const search = (caller: Caller, query: string) => caller.get(`/pad/search?q=${encodeURIComponent(query)}`)
const found = async (caller: Caller, query: string): Promise<string[]> =>
  foundPadsIn((await search(caller, query)).body['results']).pads.map(({ name }) => name)

test('[SRCH-2] a hit comes by its id, and so does its excerpt', async () => {
  const { user, gid, pad } = await groupFixture()
  const [board, club] = [await pad({ name: 'Minutes of the board' }), await pad({ name: 'Minutes of the club' })]
  await expect.poll(() => found(user, 'minutes')).toHaveLength(2)
  const { groups, pads, headlines } = (await search(user, 'minutes')).body['results']
  const hit = (_id: string, name: string) => {
    const plain = {
      group: gid,
      visibility: null,
      readonly: null,
      history: null,
      archived: false,
      isTemplate: false,
      isSiteTemplate: false,
      lang: null,
      lineNumbers: true,
      lastEdited: null,
    }
    return { [_id]: { _id, name, ...plain, ctime: expect.any(Number) } }
  }
  expect(groups).toEqual([])
  expect(pads).toHaveLength(2)
  expect(pads).toEqual(expect.arrayContaining([hit(board, 'Minutes of the board'), hit(club, 'Minutes of the club')]))
  expect(Object.keys(headlines).toSorted()).toEqual([board, club].toSorted())
})

test('[SRCH-1, SRCH-9] a pad is found by its name by those who may read it, soon after it was made or renamed', async () => {
  const { user, admin, stranger, pad } = await groupFixture()
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
  const { admin, stranger, gid, pad } = await groupFixture()
  await pad({ name: 'Minutes' })
  await expect.poll(() => found(admin, 'minutes')).toEqual(['Minutes'])
  await admin.put(`/group/${gid}`, { visibility: 'public' })
  expect(await found(stranger, 'minutes')).toEqual(['Minutes'])
  await admin.put(`/group/${gid}`, { visibility: 'private', password: 'a password' })
  expect(await found(stranger, 'minutes')).toEqual([])
})

test('[SRCH-1] no visitor searches, and the site admin finds every pad', async () => {
  const { visitor, siteAdmin, pad } = await groupFixture({ visibility: 'private', password: 'a password' })
  await pad({ name: 'Minutes of May' })
  await expect.poll(() => found(siteAdmin, 'minutes')).toEqual(['Minutes of May'])
  expect(await search(visitor, 'minutes')).toMatchObject({
    status: 401,
    body: { error: 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT' },
  })
})

test.each(['', 'ab', '  a  ', 'éé', 'จด'])('[SRCH-3] the text "%s" is too short', async (query) => {
  const { user } = await groupFixture()
  const { status, body } = await search(user, query)
  expect(status).toBe(400)
  expect(body['error']).toBe('BACKEND.ERROR.TYPE.SEARCH_MIN')
})

test.each([
  ['会議の議事録', ['会議', '議', '会 録']],
  ['ひる休み', ['ひる', '休', 'み']],
  ['회의 자료', ['회의', '자', '회 자']],
])('[SRCH-63, SRCH-3] a pad called %s is found by each of %j', async (name, queries) => {
  const { user, pad } = await groupFixture()
  await pad({ name: 'Minutes' })
  await pad({ name })
  await expect.poll(() => found(user, name)).toEqual([name])
  for (const query of queries) expect(await found(user, query)).toEqual([name])
  expect(await found(user, '鬱')).toEqual([])
})

test('[SRCH-3] no text at all is too short, and several are no text', async () => {
  const { user } = await groupFixture()
  for (const path of ['/pad/search', '/pad/search?q=minutes&q=may'])
    expect(await user.get(path)).toMatchObject({
      status: 400,
      body: { error: 'BACKEND.ERROR.TYPE.SEARCH_MIN', field: 'q' },
    })
})

test('[W-29, SRCH-6] ten thousand characters and operators are text; more is refused', async () => {
  const { user, pad } = await groupFixture()
  await pad({ name: 'Minutes' })
  await expect.poll(() => found(user, 'minutes')).toEqual(['Minutes'])
  expect(await found(user, 'minutes '.repeat(PAD_SEARCH_MAX / 8))).toEqual(['Minutes'])
  for (const query of ['"minutes', "minutes'--", 'minutes*', 'min*', '(minutes)', 'minutes:*'])
    expect(await found(user, query)).toEqual(['Minutes'])
  expect((await search(user, 'x'.repeat(PAD_SEARCH_MAX + 1))).status).toBe(400)
})
