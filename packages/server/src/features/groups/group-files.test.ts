import type { FolderFile } from '@sheaf/contract/entities/file'
import { expect, test } from 'vitest'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { encoded } from '../../testing/sites/group-fixture.ts'
import type { Caller } from '../../testing/test-app.ts'
import { makeFile } from '../files/testing/file-samples.ts'
import { filesSite, type FilesSite } from '../files/testing/files-site.ts'

interface Listed {
  readonly value: FolderFile[]
  readonly next: string | null
  readonly expiresAt: number
}

const listed = async ({ gid }: FilesSite, caller: Caller, query = ''): Promise<Listed> => {
  const { status, body } = await caller.get(`/group/${gid}/files?${query}`)
  expect(status).toBe(200)
  return body as unknown as Listed
}

const namesOf = ({ value }: Listed): string[] => value.map(({ name }) => name)

/** Adds files to a pad and shows them there, a second between any two. */
const fill = async (site: FilesSite, pad: string, files: Readonly<Record<string, string | Uint8Array>>) => {
  for (const [name, bytes] of Object.entries(files)) {
    await site.show(pad, await site.add(site.user, pad, bytes, name), site.user)
    site.app.clock.advance(1000)
  }
}

/** Lets the index follow the texts, as it does by itself after some seconds. */
const index = async ({ app }: FilesSite): Promise<void> => {
  const { db } = app.database
  const pads = await db.selectFrom('pads').select('id').execute()
  await app.services.jobs.enqueueAll(db, { kind: 'index-pad', keys: pads.map(({ id }) => id) })
  app.clock.advance(60_000)
  await drainJobs(app)
}

test('[FILE-110, FILE-112] the files that the pads of a folder show are listed with their pad, who added them when, and addresses', async () => {
  const site = await filesSite()
  const [minutes, plan] = [await site.pad(), await site.pad({ name: 'Plan' })]
  await fill(site, minutes, { 'notes.txt': 'some notes', 'hall.jpg': await makeFile.jpeg(400, 300) })
  await fill(site, plan, { 'plan.pdf': makeFile.pdf() })
  // One that waits for its place in a text is none yet.
  await site.add(site.user, plan, 'waiting', 'waiting.txt')
  await index(site)
  const all = await listed(site, site.user)
  expect(namesOf(all)).toEqual(['plan.pdf', 'hall.jpg', 'notes.txt'])
  const [pdf, picture] = all.value
  expect(pdf).toMatchObject({ pad: plan, padName: 'Plan', kind: 'pdf', by: { name: 'user' } })
  expect(pdf!.addedAt).toBeGreaterThan(picture!.addedAt!)
  expect(Object.keys(picture!.addresses)).toEqual(['url', 'thumbnail'])
  const { url, thumbnail = '' } = picture!.addresses
  for (const address of [url, thumbnail]) expect((await site.read(address)).statusCode).toBe(200)
  expect(all.expiresAt - site.app.clock.now()).toBe(600_000)
})

test('[FILE-111] the files of a folder are found by kind and by a part of their names, sorted by each column both ways, and come page by page', async () => {
  const site = await filesSite()
  const pads = [await site.pad(), await site.pad({ name: 'Plan' })]
  await fill(site, pads[0]!, { 'Äpfel_100%.txt': 'b', 'zebra.txt': 'four' })
  await fill(site, pads[1]!, { 'Budget.pdf': makeFile.pdf(), 'zebra.txt': 'four' })
  await index(site)
  const pagesOf = async (query: string): Promise<string[]> => {
    const found: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Listed = await listed(site, site.user, `${query}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      found.push(...namesOf(page))
      cursor = page.next
    }
    return found
  }
  expect(await pagesOf('sort=name&order=asc')).toEqual(['Äpfel_100%.txt', 'Budget.pdf', 'zebra.txt', 'zebra.txt'])
  expect(await pagesOf('sort=name&order=desc')).toEqual(['zebra.txt', 'zebra.txt', 'Budget.pdf', 'Äpfel_100%.txt'])
  expect(await pagesOf('sort=bytes&order=desc')).toEqual(['Budget.pdf', 'zebra.txt', 'zebra.txt', 'Äpfel_100%.txt'])
  expect(await pagesOf('sort=addedAt&order=asc')).toEqual(['Äpfel_100%.txt', 'zebra.txt', 'Budget.pdf', 'zebra.txt'])
  expect(await pagesOf('kind=pdf')).toEqual(['Budget.pdf'])
  for (const text of ['apfel', 'ÄPFEL', '_1', '0%'])
    expect([text, await pagesOf(`text=${encodeURIComponent(text)}`)]).toEqual([text, ['Äpfel_100%.txt']])
  for (const text of ['%', '\\']) expect((await pagesOf(`text=${encodeURIComponent(text)}`)).length).toBeLessThan(2)
  // A cursor is good for the order that it was given for, and for nothing that somebody made up.
  const { next } = await listed(site, site.user, 'sort=name&limit=1')
  for (const cursor of [next, 'x', Buffer.from('[1,"x"]').toString('base64url')])
    expect((await site.user.get(`/group/${site.gid}/files?sort=bytes&cursor=${cursor}`)).status).toBe(400)
})

test('[FILE-110, FILE-113, W-24] of pads that somebody may not read, and of moments that are past, nothing is listed', async () => {
  const site = await filesSite()
  const [open, members, locked] = [
    await site.pad(),
    await site.pad({ name: 'Members', visibility: 'restricted' }),
    await site.pad({ name: 'Locked', visibility: 'private', password: 'open sesame' }),
  ]
  await fill(site, open, { 'open.txt': 'one' })
  await fill(site, members, { 'members.txt': 'two' })
  await fill(site, locked, { 'locked.txt': 'three' })
  await index(site)
  expect(namesOf(await listed(site, site.user))).toEqual(['locked.txt', 'members.txt', 'open.txt'])
  for (const caller of [site.stranger, site.visitor]) expect(namesOf(await listed(site, caller))).toEqual(['open.txt'])
  // The history is for members: others hear neither when nor from whom a file is, not even from a cursor.
  await site.admin.put(`/group/${site.gid}`, { history: 'members' })
  await fill(site, open, { 'later.txt': 'later' })
  await index(site)
  const { value, next } = await listed(site, site.stranger, 'limit=1')
  expect(value).toMatchObject([{ name: 'later.txt', addedAt: null, by: null }])
  expect(Buffer.from(next ?? '', 'base64url').toString()).not.toMatch(/\d{13}/)
  const byPad = (await site.stranger.get(`/pad/${open}/files?limit=1`)).body
  expect(byPad).toMatchObject({ value: [{ addedAt: null, by: null }] })
  expect(Buffer.from(String(byPad['next']), 'base64url').toString()).not.toMatch(/\d{13}/)

  await site.admin.delete(`/pad/${members}`)
  expect(namesOf(await listed(site, site.user))).toEqual(['later.txt', 'locked.txt', 'open.txt'])
})

test('[FILE-110, FILE-42] a private folder lists its files with its password, and the addresses end with the right', async () => {
  const site = await filesSite({ visibility: 'private', password: 'open sesame' })
  const pad = await site.pad()
  await fill(site, pad, { 'notes.txt': 'some notes' })
  await index(site)
  expect((await site.stranger.get(`/group/${site.gid}/files`)).body['error']).toBe(
    'BACKEND.ERROR.TYPE.PASSWORD_MISSING',
  )
  const { value } = await listed(site, site.stranger, `password=${encoded('open sesame')}`)
  const { url } = value[0]!.addresses
  expect((await site.read(url)).body).toBe('some notes')
  await site.admin.put(`/group/${site.gid}`, { visibility: 'private', password: 'another word' })
  expect((await site.read(url)).statusCode).toBe(401)
  const mine = (await listed(site, site.user)).value[0]!.addresses.url
  await site.admin.post('/group/invite', { gid: site.gid, invite: true, loginsOrEmails: [] })
  expect((await site.read(mine)).statusCode).toBe(401)
})
