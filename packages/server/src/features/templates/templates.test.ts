import type { PadId } from '@sheaf/contract/ids'
import { authoredLines } from '@sheaf/document/testing/lines'
import { expect, test } from 'vitest'
import { readPad } from '../../pad-log/reading/pad-loader.ts'
import { listAuthors } from '../../pad-log/authors.store.ts'
import { listLetterIds } from '../../pad-log/letter-ids.store.ts'
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
import { download } from '../../testing/sites/export-site.ts'

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

const markForSite = (caller: Caller, pad: string, isSiteTemplate: unknown = true) =>
  caller.put(`/pad/${pad}`, { isSiteTemplate })

test('[ADM-26] the site admin makes a pad a template of the site, and whoever may change it ends that', async () => {
  const site = await realtimeSite()
  const { admin, user, stranger, siteAdmin, visitor, gid } = site
  const pad = await site.pad({})
  expect(outcome(await markForSite(visitor, pad))).toEqual(NOBODY)
  for (const caller of [user, stranger]) expect(outcome(await markForSite(caller, pad))).toEqual(DENIED_EDIT)
  expect(outcome(await markForSite(admin, pad))).toEqual({
    status: 401,
    error: 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED',
  })
  expect((await markForSite(siteAdmin, pad, 'yes')).status).toBe(400)
  const is = async () => ((await admin.get(`/group/${gid}`)).body['pads'] as Record<string, object>)[pad]
  expect(await is()).toMatchObject({ isSiteTemplate: false })
  expect((await markForSite(siteAdmin, pad)).body).toMatchObject({ value: { isSiteTemplate: true, isTemplate: false } })
  expect((await user.get('/group')).body).toMatchObject({ value: { pads: { [pad]: { isSiteTemplate: true } } } })
  // What else a group admin saves leaves it as it is.
  expect((await admin.put(`/pad/${pad}`, { name: 'Minutes' })).body).toMatchObject({ value: { isSiteTemplate: true } })
  expect(outcome(await markForSite(user, pad, false))).toEqual(DENIED_EDIT)
  expect((await markForSite(admin, pad, false)).body).toMatchObject({ value: { isSiteTemplate: false } })
  const { value } = (await siteAdmin.get('/audit')).body as { value: { act: string; details: object }[] }
  expect(value.find(({ act }) => act === 'pad.save')).toMatchObject({ details: { fields: ['isSiteTemplate'] } })
})

test('[ADM-27, ADM-28] everybody who may make pads begins one with a template of the site, and sees no more of it', async () => {
  const site = await realtimeSite({ visibility: 'restricted', allowUsersToCreatePads: false })
  const { admin, user, stranger, siteAdmin, visitor, gid } = site
  const template = await templateOf(site, ['Agenda', 'of {folder}'])
  await admin.put(`/pad/${template}`, { isTemplate: false })
  const own = await site.group({ name: 'Own' }, stranger)
  const make = (caller: Caller, group: string) => caller.post('/pad', { name: 'May', group, template })
  const list = (caller: Caller) => caller.get('/template')
  expect(outcome(await make(stranger, own))).toEqual(HIDDEN)
  expect((await list(stranger)).body['value']).toEqual([])
  await markForSite(siteAdmin, template)
  expect(outcome(await list(visitor))).toEqual(NOBODY)
  for (const caller of [admin, user, stranger, siteAdmin])
    expect((await list(caller)).body['value']).toEqual([{ _id: template, name: 'Minutes' }])

  expect(outcome(await make(visitor, own))).toEqual(NOBODY)
  expect(outcome(await make(user, gid))).toEqual(DENIED)
  expect(outcome(await make(user, own))).toEqual(NO_GROUP)
  for (const [caller, group] of [
    [stranger, own],
    [admin, gid],
    [siteAdmin, gid],
  ] as const)
    expect(outcome(await make(caller, group))).toEqual(OK)
  const made = await make(stranger, own)
  expect(await textOf(site, made.body['key'] as string)).toEqual(
    ['Agenda', 'of Own'].map((text) => [{ text, author: stranger.id }]),
  )
  // The pad itself stays closed to whoever may not see it.
  for (const path of ['', '/history', '/export/text', '/files'])
    expect((await stranger.get(`/pad/${template}${path}`)).status).toBe(404)
  expect((await stranger.post(`/pad/${template}/copy`, { name: 'Copy', group: own })).status).toBe(404)
  expect(outcome(await visitor.get(`/pad/${template}`))).toEqual(outcome(await visitor.get('/pad/no-such-pad')))

  await admin.put(`/pad/${template}`, { archived: true })
  expect(outcome(await make(stranger, own))).toEqual(HIDDEN)
  expect((await list(stranger)).body['value']).toEqual([])
  await admin.put(`/pad/${template}`, { archived: false })
  await admin.put(`/group/${gid}`, { archived: true })
  expect(outcome(await make(stranger, own))).toEqual(HIDDEN)
  expect((await list(stranger)).body['value']).toEqual([])
  await admin.put(`/group/${gid}`, { archived: false })
  await admin.delete(`/pad/${template}`)
  expect(outcome(await make(stranger, own))).toEqual(HIDDEN)
  expect((await list(stranger)).body['value']).toEqual([])
})

test('[PAD-82] who may write in a pad and begin one with a template gets its lines, filled in', async () => {
  const site = await realtimeSite({ visibility: 'restricted' })
  const { admin, user, stranger, siteAdmin, visitor, gid } = site
  const template = await templateOf(site, ['{folder}', 'by {name}'])
  const pad = await site.pad({ name: 'May' })
  const read = (caller: Caller, into: string = pad) => caller.post(`/pad/${into}/template`, { template })
  const lines = ({ body }: Awaited<ReturnType<typeof read>>) =>
    (body['lines'] as { runs: { text: string }[] }[]).map(({ runs }) => runs.map(({ text }) => text).join(''))
  expect(outcome(await read(visitor))).toEqual(NOBODY)
  expect(outcome(await read(stranger))).toEqual(HIDDEN)
  const { name: folder } = (await admin.get(`/group/${gid}`)).body['value'] as { name: string }
  expect(lines(await read(user))).toEqual([folder, 'by user'])
  for (const caller of [admin, siteAdmin]) expect(lines(await read(caller))[0]).toBe(folder)
  expect(await site.log(pad)).toEqual([])

  // A stranger has it for a pad of their own once it is a template of the site.
  const own = await site.group({ name: 'Own' }, stranger)
  const theirs = (await stranger.post('/pad', { name: 'May', group: own })).body['key'] as string
  expect(outcome(await read(stranger, theirs))).toEqual(HIDDEN)
  await markForSite(siteAdmin, template)
  expect(lines(await read(stranger, theirs))[0]).toBe('Own')
  expect(outcome(await read(stranger))).toEqual(HIDDEN)

  await admin.put(`/pad/${pad}`, { readonly: true })
  expect(await read(user)).toMatchObject({ body: { error: 'BACKEND.ERROR.REALTIME.READ_ONLY' } })
  await admin.put(`/pad/${pad}`, { readonly: false })
  await markForSite(admin, template, false)
  await admin.put(`/pad/${template}`, { isTemplate: false })
  expect(await read(user)).toMatchObject({ status: 400, body: { error: NO_GROUP.error, field: 'template' } })
  expect((await user.post(`/pad/${pad}/template`, {})).status).toBe(400)
})

test('[PAD-77] language and line numbers are said by whoever may change a pad, and every list says them', async () => {
  const site = await realtimeSite()
  const { admin, user, stranger, siteAdmin, visitor, gid } = site
  const pad = await site.pad({})
  const save = (caller: Caller, body: object) => caller.put(`/pad/${pad}`, body)
  expect((await admin.get(`/pad/${pad}`)).body['value']).toMatchObject({ lang: null, lineNumbers: true })
  expect(outcome(await save(visitor, { lang: 'fr' }))).toEqual(NOBODY)
  for (const caller of [user, stranger]) expect(outcome(await save(caller, { lang: 'fr' }))).toEqual(DENIED_EDIT)
  for (const caller of [admin, siteAdmin])
    expect((await save(caller, { lang: 'fr', lineNumbers: false })).body).toMatchObject({
      value: { lang: 'fr', lineNumbers: false },
    })
  for (const body of [{ lang: 7 }, { lang: 'no language' }, { lang: '' }, { lineNumbers: null }, { lineNumbers: 1 }])
    expect((await save(admin, body)).status).toBe(400)
  const says = { lang: 'fr', lineNumbers: false }
  expect((await user.get(`/group/${gid}`)).body).toMatchObject({ pads: { [pad]: says } })
  expect((await user.get('/group')).body).toMatchObject({ value: { pads: { [pad]: says } } })
  expect((await user.get(`/pad/getRelevantPads/${user.token}`)).body['value']).toMatchObject({ pads: { 0: says } })
  expect((await save(admin, { name: 'Else' })).body).toMatchObject({ value: says })
  expect((await save(admin, { lang: null, lineNumbers: true })).body).toMatchObject({
    value: { lang: null, lineNumbers: true },
  })
  const made = await admin.post('/pad', { name: 'May', group: gid, lang: 'de' })
  expect(made.body).toMatchObject({ value: { lang: 'de', lineNumbers: true } })
})

test('[PAD-79] copies and pads from a template have language and line numbers of the pad, and pages as HTML its language', async () => {
  const site = await realtimeSite()
  const { admin, gid } = site
  const pad = await templateOf(site, ['Agenda'], { lang: 'ar', lineNumbers: false })
  const says = { lang: 'ar', lineNumbers: false }
  const copy = await admin.post(`/pad/${pad}/copy`, { name: 'Copy' })
  expect((await admin.get(`/pad/${copy.body['key']}`)).body).toMatchObject({ value: says })
  const make = (more: object) => admin.post('/pad', { name: 'May', group: gid, template: pad, ...more })
  expect((await make({})).body).toMatchObject({ value: says })
  expect((await make({ lang: 'fr' })).body).toMatchObject({ value: { lang: 'fr', lineNumbers: false } })
  const html = async () => (await download(site, admin, `/pad/${pad}/export/html`)).text
  expect(await html()).toContain('<html lang="ar">')
  expect((await admin.get(`/pad/${pad}/at/1?format=html`)).body['value']).toMatchObject({
    html: expect.stringContaining('<html lang="ar">') as string,
  })
  await admin.put(`/pad/${pad}`, { lang: null })
  expect(await html()).toContain('<html>')
})

test('[PAD-78] a page is told the language and whether line numbers are shown, also once they are changed', async () => {
  const site = await realtimeSite()
  const pad = await site.pad({ lang: 'fr' })
  const page = await site.open(pad, { credentials: { token: site.user.token! } })
  expect(page.welcomes[0]).toMatchObject({ lang: 'fr' })
  expect(page.welcomes[0]).not.toHaveProperty('lineNumbers')
  await site.admin.put(`/pad/${pad}`, { lineNumbers: false, lang: null })
  const again = await site.open(pad, { credentials: { token: site.user.token! } })
  expect(again.welcomes[0]).toMatchObject({ lineNumbers: false })
  expect(again.welcomes[0]).not.toHaveProperty('lang')
})
