import type { PadId } from '@sheaf/contract/ids'
import { authoredLines } from '@sheaf/document/testing/lines'
import { expect, test } from 'vitest'
import { readPad } from '../../pad-log/pad-loader.ts'
import { listAuthors, listLetterIds } from '../../pad-log/pad-log.store.ts'
import { type RealtimeSite, realtimeSite } from '../../realtime/testing/realtime-site.ts'
import type { Caller } from '../../testing/test-app.ts'
import {
  ARCHIVED,
  DENIED,
  DENIED_EDIT,
  HIDDEN,
  MISSING,
  NO_GROUP,
  NOBODY,
  OK,
  outcome,
} from '../../testing/outcomes.ts'

/** Makes a template in the folder of a site, in which its admin and a member wrote these lines in turn. */
const templateOf = async (site: RealtimeSite, lines: readonly string[], fields: object = {}): Promise<PadId> => {
  const pad = (await site.pad({ name: 'Minutes', ...fields })) as PadId
  const pages = [
    await site.open(pad, { credentials: { token: site.admin.token! } }),
    await site.open(pad, { credentials: { token: site.user.token! } }),
  ]
  for (const [n, line] of lines.entries()) {
    const page = pages[n % 2]!
    await page.shows(lines.slice(0, n).join('\n'))
    page.write(line)
    await page.saved()
  }
  await site.admin.put(`/pad/${pad}`, { isTemplate: true })
  return pad
}

const textOf = async ({ database: { db } }: RealtimeSite, pad: string) => {
  const { doc } = await readPad(db, pad as PadId)
  const owners = new Map((await listLetterIds(db, pad as PadId)).map((owned) => [owned.id, owned]))
  return authoredLines(doc, (id) => owners.get(id)?.whose ?? owners.get(id)?.author)
}

test('[PAD-70] who may change a pad makes it a template or an ordinary pad again, and it says so in every list', async () => {
  const site = await realtimeSite()
  const { admin, user, stranger, siteAdmin, visitor, gid } = site
  const pad = await site.pad({})
  const mark = (caller: Caller, isTemplate: unknown) => caller.put(`/pad/${pad}`, { isTemplate })
  expect(outcome(await mark(visitor, true))).toEqual(NOBODY)
  for (const caller of [user, stranger]) expect(outcome(await mark(caller, true))).toEqual(DENIED_EDIT)
  for (const caller of [admin, siteAdmin])
    for (const isTemplate of [true, false, true])
      expect((await mark(caller, isTemplate)).body).toMatchObject({ value: { isTemplate } })
  expect((await mark(admin, 'yes')).status).toBe(400)
  expect((await mark(admin, null)).status).toBe(400)
  for (const caller of [admin, user, stranger, visitor, siteAdmin])
    expect((await caller.get(`/pad/${pad}`)).body['value']).toMatchObject({ isTemplate: true })
  expect((await user.get(`/group/${gid}`)).body).toMatchObject({ pads: { [pad]: { isTemplate: true } } })
  expect((await user.get('/group')).body).toMatchObject({ value: { pads: { [pad]: { isTemplate: true } } } })
  expect((await user.get(`/pad/getRelevantPads/${user.token}`)).body['value']).toMatchObject({
    pads: { 0: { _id: pad, isTemplate: true } },
  })
})

test('[PAD-70] a template is an ordinary pad where rights are concerned: whoever could write in it still does', async () => {
  const site = await realtimeSite()
  const pad = await templateOf(site, ['Agenda'])
  expect((await site.user.get(`/pad/${pad}`)).body['access']).toMatchObject({ read: true, write: true, chat: true })
})

test('[PAD-71] moved, restored or taken out of the archive a template is one, and a copy of it is none', async () => {
  const site = await realtimeSite()
  const { admin } = site
  const pad = await templateOf(site, ['Agenda'])
  const shown = async () => (await admin.get(`/pad/${pad}`)).body['value'] as Record<string, unknown>
  const elsewhere = await site.group({ name: 'Elsewhere' })
  await admin.put(`/pad/${pad}`, { group: elsewhere })
  expect(await shown()).toMatchObject({ isTemplate: true, group: elsewhere })
  await admin.delete(`/pad/${pad}`)
  await admin.post('/trash/restore', { type: 'pads', key: pad })
  expect(await shown()).toMatchObject({ isTemplate: true })
  await admin.put(`/pad/${pad}`, { archived: true })
  expect(outcome(await admin.put(`/pad/${pad}`, { isTemplate: false }))).toEqual(ARCHIVED)
  await admin.put(`/pad/${pad}`, { archived: false })
  expect(await shown()).toMatchObject({ isTemplate: true })
  const copy = await admin.post(`/pad/${pad}/copy`, { name: 'Copy' })
  expect((await admin.get(`/pad/${copy.body['key']}`)).body['value']).toMatchObject({ isTemplate: false })
})

test('[PAD-72, PAD-73] a pad begins with the text of a template, all of it letters of who makes it', async () => {
  const site = await realtimeSite({ visibility: 'public', allowUsersToCreatePads: true })
  const { database, user, gid } = site
  const template = await templateOf(site, ['Agenda', 'Who writes?', 'Next time'])
  const made = await user.post('/pad', { name: 'May', group: gid, template })
  expect(made).toMatchObject({ status: 200, body: { value: { name: 'May', group: gid, isTemplate: false } } })
  const { key, value } = made.body as { key: PadId; value: { lastEdited: number } }
  expect(value.lastEdited).toBeGreaterThan(0)
  expect(await textOf(site, key)).toEqual(
    ['Agenda', 'Who writes?', 'Next time'].map((text) => [{ text, author: user.id }]),
  )
  expect((await listAuthors(database.db, key)).map(({ author }) => author)).toEqual([user.id])
  const log = await site.log(key)
  expect(log.map(({ author }) => author)).toEqual([user.id])
  const page = await site.open(key, { credentials: { token: site.admin.token! } })
  expect(page.text()).toBe('Agenda\nWho writes?\nNext time')
  page.write('goes on')
  await page.saved()
  expect(await site.log(template)).toHaveLength(3)
})

test('[PAD-72] a template without text begins an empty pad, and a pad without a template is empty', async () => {
  const site = await realtimeSite()
  const template = await templateOf(site, [])
  for (const body of [{ template }, {}]) {
    const made = await site.admin.post('/pad', { name: 'May', group: site.gid, ...body })
    expect(made).toMatchObject({ status: 200, body: { value: { lastEdited: null } } })
    expect(await site.log(made.body['key'])).toEqual([])
  }
})

test('[PAD-72] who may not read a template, or make pads in the folder, makes none from it', async () => {
  const site = await realtimeSite({ visibility: 'restricted', allowUsersToCreatePads: false })
  const { admin, user, stranger, siteAdmin, visitor, gid } = site
  const template = await templateOf(site, ['Agenda'])
  const own = await site.group({ name: 'Own' }, stranger)
  const make = (caller: Caller, group: string, from: string = template) =>
    caller.post('/pad', { name: 'May', group, template: from })
  expect(outcome(await make(visitor, gid))).toEqual(NOBODY)
  // The template is as little told to a stranger as one that does not exist.
  expect(outcome(await make(stranger, own))).toEqual(HIDDEN)
  expect(outcome(await make(stranger, own, 'no-such-pad'))).toEqual(HIDDEN)
  expect(outcome(await make(user, gid))).toEqual(DENIED)
  expect(outcome(await make(user, own))).toEqual(NO_GROUP)
  for (const caller of [admin, siteAdmin]) expect(outcome(await make(caller, gid))).toEqual(OK)
  expect((await stranger.get(`/group/${own}`)).body['pads']).toEqual({})
  await admin.put(`/pad/${template}`, { visibility: 'private', password: 'pumpkin' })
  expect(outcome(await make(stranger, own))).toEqual(MISSING)
  await admin.put(`/pad/${template}`, { visibility: 'public' })
  expect(outcome(await make(stranger, own))).toEqual(OK)
})

test('[PAD-72] a pad that is no template, or an archived or removed one, begins no other', async () => {
  const site = await realtimeSite()
  const { admin, gid } = site
  const template = await templateOf(site, ['Agenda'])
  const make = () => admin.post('/pad', { name: 'May', group: gid, template })
  const refused = { status: 400, body: { error: NO_GROUP.error, field: 'template' } }
  await admin.put(`/pad/${template}`, { isTemplate: false })
  expect(await make()).toMatchObject(refused)
  await admin.put(`/pad/${template}`, { isTemplate: true })
  await admin.put(`/pad/${template}`, { archived: true })
  expect(await make()).toMatchObject(refused)
  await admin.put(`/pad/${template}`, { archived: false })
  await admin.delete(`/pad/${template}`)
  expect(outcome(await make())).toEqual(HIDDEN)
  expect((await admin.post('/pad', { name: 'May', group: gid, template: 7 })).status).toBe(400)
})

test('[PAD-74] date, folder and name are filled in as the maker writes and is called', async () => {
  const site = await realtimeSite()
  const { app, admin, siteAdmin, gid } = site
  const template = await templateOf(site, ['{folder}, {date}', 'written by {name}{nothing}'])
  const folder = await site.group({ name: 'Conseil' })
  expect((await siteAdmin.put('/user/admin', { lang: 'fr', padNickname: 'Anna B.' })).body).toMatchObject({
    success: true,
  })
  const make = async (caller: Caller, group: string, more: object = {}) => {
    const made = await caller.post('/pad', { name: 'May', group, template, ...more })
    const lines = await textOf(site, made.body['key'] as string)
    return lines.map((runs) => runs.map(({ text }) => text).join(''))
  }
  const dateIn = (language: string, timeZone?: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(app.clock.now())
  expect(await make(admin, folder)).toEqual([`Conseil, ${dateIn('fr')}`, 'written by Anna B.{nothing}'])
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue'])
    expect((await make(admin, folder, { timeZone }))[0]).toBe(`Conseil, ${dateIn('fr', timeZone)}`)
  expect((await make(admin, folder, { timeZone: 'Mars/Base' }))[0]).toBe(`Conseil, ${dateIn('fr')}`)
  const [first] = await make(siteAdmin, gid)
  expect(first).toContain(dateIn('en-GB'))
})
