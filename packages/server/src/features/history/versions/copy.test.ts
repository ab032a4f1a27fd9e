import type { PadId } from '@sheaf/contract/ids'
import { authoredLines } from '@sheaf/document/testing/lines'
import { expect, test } from 'vitest'
import { readPad } from '../../../pad-log/reading/pad-loader.ts'
import { listAuthors } from '../../../pad-log/authors.store.ts'
import { listLetterIds } from '../../../pad-log/letter-ids.store.ts'
import { realtimeSite } from '../../../realtime/testing/realtime-site.ts'
import { NO_GROUP, outcome } from '../../../testing/outcomes.ts'

test('[HIST-63, HIST-64] a new pad begins with the text of a moment, whose letters are their authors’, copied by the caller', async () => {
  const site = await realtimeSite()
  const pad = (await site.pad()) as PadId
  const anna = await site.open(pad, { credentials: { token: site.admin.token! } })
  const ben = await site.open(pad, { credentials: { token: site.user.token! } })
  const guest = await site.open(pad)
  guest.show({ profile: { name: 'Zoë' } })
  for (const [n, page] of [anna, ben, guest].entries()) {
    await page.shows(n === 0 ? '' : `line ${n - 1}`)
    page.write(`line ${n}`)
    await page.saved()
  }
  const head = (await site.log(pad)).length
  await anna.shows('line 2')
  anna.write('later')
  await anna.saved()
  const group = await site.group({ name: 'Elsewhere', visibility: 'public' }, site.admin)
  const made = await site.admin.post(`/pad/${pad}/copy`, { seq: head, name: 'A copy', group })
  expect(made).toMatchObject({ status: 200, body: { success: true, value: { group } } })
  const copy = made.body['key'] as PadId
  const { doc } = await readPad(site.database.db, copy)
  const owners = new Map((await listLetterIds(site.database.db, copy)).map((owned) => [owned.id, owned]))
  const { author } = guest.welcomes[0]!
  expect(authoredLines(doc, (id) => owners.get(id)?.whose ?? owners.get(id)?.author)).toEqual([
    [{ text: 'line 0', author: site.admin.id }],
    [{ text: 'line 1', author: site.user.id }],
    [{ text: 'line 2', author }],
  ])
  expect(new Set([...owners.values()].map((owned) => owned.author))).toEqual(new Set([site.admin.id]))
  const names = new Map((await listAuthors(site.database.db, copy)).map((one) => [one.author, one.name]))
  expect([names.get(site.user.id), names.get(author)]).toEqual(['user', 'Zoë'])
  expect(await site.log(copy)).toHaveLength(1)
  const page = await site.open(copy, { credentials: { token: site.user.token! } })
  expect(page.text()).toBe('line 0\nline 1\nline 2')
  page.write('goes on')
  await page.saved()
  expect(await site.log(pad)).toHaveLength(head + 1)
})

test('[HIST-63] who may make no pad in a folder copies none there, and an empty moment begins an empty pad', async () => {
  const site = await realtimeSite({ visibility: 'public', allowUsersToCreatePads: false })
  const pad = (await site.pad()) as PadId
  const anna = await site.open(pad, { credentials: { token: site.admin.token! } })
  anna.write('text')
  await anna.saved()
  const hidden = await site.group({ name: 'Hidden', visibility: 'restricted' }, site.stranger)
  const copy = (caller: typeof site.user, more: object) =>
    caller.post(`/pad/${pad}/copy`, { seq: 1, name: 'C', ...more })
  expect(outcome(await copy(site.user, {}))).toEqual({ status: 401, error: 'BACKEND.ERROR.AUTHENTICATION.DENIED' })
  expect(outcome(await copy(site.admin, { group: hidden }))).toEqual(NO_GROUP)
  expect(outcome(await copy(site.admin, { group: 'no id' }))).toEqual(NO_GROUP)
  expect((await copy(site.admin, { seq: 99 })).body).toMatchObject({ field: 'seq' })
  const empty = await copy(site.admin, { seq: 0 })
  expect(empty).toMatchObject({ status: 200, body: { value: { group: site.gid } } })
  expect(await site.log(empty.body['key'])).toEqual([])
})

test('[PAD-65] whoever reads a pad duplicates its newest text, also where they do not see its history', async () => {
  const site = await realtimeSite({ visibility: 'public', history: 'admins' })
  const pad = (await site.pad()) as PadId
  const anna = await site.open(pad, { credentials: { token: site.admin.token! } })
  anna.write('first')
  await anna.saved()
  anna.write('second')
  await anna.saved()
  const own = await site.group({ name: 'Own' }, site.stranger)
  const duplicate = (caller: typeof site.user, body: object) => caller.post(`/pad/${pad}/copy`, { name: 'C', ...body })
  const made = await duplicate(site.stranger, { group: own })
  expect(made).toMatchObject({ status: 200, body: { value: { group: own } } })
  const { doc } = await readPad(site.database.db, made.body['key'] as PadId)
  expect(
    authoredLines(doc, () => '')
      .flat()
      .map(({ text }) => text),
  ).toEqual(['first', 'second'])
  expect(await site.log(made.body['key'] as PadId)).toHaveLength(1)
  // A moment is part of the history.
  expect(outcome(await duplicate(site.stranger, { group: own, seq: 2 }))).toEqual({
    status: 401,
    error: 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED',
  })
  expect((await duplicate(site.stranger, { group: site.gid })).status).toBe(401)
})

test('[PAD-65] a pad that one may not read is duplicated as little as one that does not exist', async () => {
  const site = await realtimeSite({ visibility: 'restricted' })
  const pad = (await site.pad()) as PadId
  const own = await site.group({ name: 'Own' }, site.stranger)
  const copy = (id: string) => site.stranger.post(`/pad/${id}/copy`, { name: 'C', group: own })
  const [hidden, absent] = [await copy(pad), await copy('no-such-pad')]
  expect([hidden.status, hidden.body['error']]).toEqual([absent.status, absent.body['error']])
})
