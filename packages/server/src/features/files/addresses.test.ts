import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { encoded } from '../../testing/sites/group-fixture.ts'
import { makeFile } from './testing/file-samples.ts'
import { filesSite, sha256, type FilesSite } from './testing/files-site.ts'

const INVALID = { error: 'BACKEND.ERROR.FILE.ADDRESS_INVALID' }

const withFile = async (fields?: Record<string, unknown>) => {
  const site = await filesSite(fields)
  const pad = await site.pad()
  const file = await site.add(site.admin, pad, 'the minutes', 'minutes.txt')
  return { site, pad, file }
}

const answer = async (site: FilesSite, address: string | undefined) => {
  const reply = await site.read(address ?? '')
  return [reply.statusCode, reply.statusCode === 200 ? reply.body : (reply.json<{ error: string }>().error ?? '')]
}

const shown = [200, 'the minutes']
const refused = [403, INVALID.error]

test('[FILE-40] addresses are those of files of the pad alone, and end after ten minutes', async () => {
  const { site, pad, file } = await withFile()
  const elsewhere = await site.add(site.admin, await site.pad(), 'another pad’s')
  const reply = await site.visitor.post(`/pad/${pad}/files/addresses`, {
    hashes: [file.hash, file.hash, elsewhere.hash, '0'.repeat(64)],
  })
  const now = site.app.clock.now()
  expect(reply.body).toMatchObject({ success: true, expiresAt: now + 600_000 })
  expect(Object.keys(reply.body['addresses'])).toEqual([file.hash])
  const { url } = reply.body['addresses'][file.hash]
  expect(url).toMatch(
    new RegExp(`^/api/files/${file.hash}\\?pad=${pad}&size=original&expires=${now + 600_000}&signature=`),
  )
  for (const hashes of [['no hash'], Array.from({ length: 101 }, () => file.hash), 'x', undefined])
    expect((await site.user.post(`/pad/${pad}/files/addresses`, { hashes })).status).toBe(400)
})

test('[FILE-41, W-24] an address that was changed, made up, or has ended shows nothing', async () => {
  const { site, pad, file } = await withFile()
  const other = await site.pad()
  const second = await site.add(site.admin, pad, 'the second')
  const address = (await site.address(site.user, pad, file.hash))!
  expect(await answer(site, address)).toEqual(shown)
  const now = site.app.clock.now()
  const changed = (name: string, value: string) => {
    const url = new URL(address, 'http://x')
    url.searchParams.set(name, value)
    return `${url.pathname}${url.search}`
  }
  const signature = new URL(address, 'http://x').searchParams.get('signature')!
  const hmac = createHmac('sha256', 'key').update(file.hash).digest('base64url')
  for (const forged of [
    address.replace(file.hash, second.hash),
    changed('pad', other),
    changed('size', 'thumbnail'),
    changed('expires', String(now + 3_600_000)),
    changed('signature', `${signature.slice(0, -2)}AA`),
    changed('signature', hmac),
    changed('signature', `v1.${hmac}`),
    changed('signature', 'v1.'),
    changed(
      'signature',
      new URL((await site.address(site.user, pad, second.hash))!, 'http://x').searchParams.get('signature')!,
    ),
  ])
    expect([forged, await answer(site, forged)]).toEqual([forged, refused])
  for (const bad of [
    changed('size', 'huge'),
    changed('expires', 'x'),
    changed('signature', ''),
    address.split('?')[0]!,
  ])
    expect((await site.read(bad)).statusCode).toBe(400)
  site.app.clock.advance(600_000 - 1)
  expect(await answer(site, address)).toEqual(shown)
  site.app.clock.advance(1)
  expect(await answer(site, address)).toEqual(refused)
})

test('[FILE-41, FILE-10] an address shows the file in the right of who asked, whoever uses it', async () => {
  const { site, pad, file } = await withFile({ visibility: 'restricted' })
  expect(await site.address(site.stranger, pad, file.hash)).toBeUndefined()
  const address = await site.address(site.user, pad, file.hash)
  expect(await answer(site, address)).toEqual(shown)
  const asStranger = await site.read(address!, { authorization: `Bearer ${site.stranger.token}` })
  expect(asStranger.body).toBe('the minutes')
  const withJunk = await site.read(address!, { authorization: 'Bearer junk', cookie: 'sheaf_session=junk' })
  expect(withJunk.body).toBe('the minutes')
})

test('[FILE-42] an address ends with the session, the membership, the visibility and the pad of who asked', async () => {
  const ends: Record<string, (site: FilesSite, pad: string) => Promise<unknown>> = {
    session: (site) => site.user.get('/auth/logout'),
    membership: (site) => site.admin.delete(`/group/${site.gid}/members/${site.user.id}`),
    resigning: (site) => site.user.post('/group/resign', { gid: site.gid }),
    trash: (site, pad) => site.admin.delete(`/pad/${pad}`),
    account: (site) => site.siteAdmin.delete('/user/user'),
  }
  for (const [name, end] of Object.entries(ends)) {
    const { site, pad, file } = await withFile({ visibility: 'restricted' })
    const address = await site.address(site.user, pad, file.hash)
    expect([name, await answer(site, address)]).toEqual([name, shown])
    await end(site, pad)
    const [status, error] = await answer(site, address)
    expect([name, status === 403 || status === 404 || status === 401]).toEqual([name, true])
    expect([name, String(error)]).toEqual([
      name,
      expect.stringMatching(/ADDRESS_INVALID|KEY_NOT_FOUND|UNAUTHORIZED/) as unknown,
    ])
  }
})

test('[FILE-42] a visitor’s address ends when the pad is public no more', async () => {
  const { site, pad, file } = await withFile()
  const address = await site.address(site.visitor, pad, file.hash)
  expect(await answer(site, address)).toEqual(shown)
  await site.admin.put(`/pad/${pad}`, { visibility: 'restricted' })
  expect((await answer(site, address))[0]).toBe(404)
})

test('[FILE-42, SEC-41] an address that was got by a password is good as long as that is the pad’s', async () => {
  const site = await filesSite()
  const pad = await site.pad({ visibility: 'private', password: 'one secret' })
  const file = await site.add(site.admin, pad, 'the minutes')
  expect(await site.address(site.visitor, pad, file.hash)).toBeUndefined()
  expect(await site.address(site.visitor, pad, file.hash, `?password=${encoded('a guess')}`)).toBeUndefined()
  const address = await site.address(site.visitor, pad, file.hash, `?password=${encoded('one secret')}`)
  expect(await answer(site, address)).toEqual(shown)
  await site.admin.put(`/pad/${pad}`, { visibility: 'private', password: 'another secret' })
  expect((await answer(site, address))[0]).toBe(401)
  await site.admin.put(`/pad/${pad}`, { visibility: 'public' })
  expect(await answer(site, address)).toEqual(shown)
})

test('[FILE-41, FILE-17] the address of a file that was taken out of its pad shows nothing, though another pad has it', async () => {
  const { site, pad, file } = await withFile()
  const other = await site.pad()
  await site.add(site.admin, other, 'the minutes')
  const address = await site.address(site.user, pad, file.hash)
  await site.admin.delete(`/pad/${pad}/files/${file.hash}`)
  expect((await answer(site, address))[0]).toBe(404)
  expect(await answer(site, await site.address(site.user, other, file.hash))).toEqual(shown)
})

test('[FILE-45] a part of a sound or film is had by its range', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const sound = makeFile.wav()
  const file = await site.add(site.user, pad, sound, 'song.wav')
  const address = (await site.address(site.user, pad, file.hash))!
  const part = async (range: string, more: Record<string, string> = {}) => {
    const { statusCode, headers, rawPayload } = await site.read(address, { range, ...more })
    return [statusCode, headers['content-range'], headers['content-length'], sha256(rawPayload)]
  }
  const of = (start: number, end: number) => [
    206,
    `bytes ${start}-${end}/${sound.length}`,
    String(end - start + 1),
    sha256(sound.subarray(start, end + 1)),
  ]
  const last = sound.length - 1
  expect(await part('bytes=0-9')).toEqual(of(0, 9))
  expect(await part('bytes=10-')).toEqual(of(10, last))
  expect(await part('bytes=-5')).toEqual(of(last - 4, last))
  expect(await part(`bytes=0-${last + 100}`)).toEqual(of(0, last))
  expect(await part('bytes=-100000')).toEqual(of(0, last))
  const whole = [200, undefined, String(sound.length), sha256(sound)]
  for (const odd of ['bytes=0-1,4-5', 'bytes=9-3', 'bytes=x', 'lines=0-1', `bytes=${'9'.repeat(300)}-`])
    expect([odd, await part(odd)]).toEqual([odd, whole])
  expect(await part('bytes=0-9', { 'if-range': '"another"' })).toEqual(whole)
  expect(await part('bytes=0-9', { 'if-range': `"${file.hash}"` })).toEqual(of(0, 9))
  for (const beyond of [`bytes=${sound.length}-`, 'bytes=-0', 'bytes=-00'])
    expect((await part(beyond)).slice(0, 2)).toEqual([416, `bytes */${sound.length}`])
  const head = await site.app.http.inject({ method: 'HEAD', url: address })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(sound.length), ''])
})

test('[FILE-43, FILE-46, W-24] a file is kept by the reader’s browser alone, and runs nothing anywhere', async () => {
  const { site, pad, file } = await withFile()
  const address = (await site.address(site.user, pad, file.hash))!
  const { headers } = await site.read(address)
  expect(headers).toMatchObject({
    'cache-control': 'private, max-age=600',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    etag: `"${file.hash}"`,
  })
  site.app.clock.advance(590_000)
  const again = await site.read(address, { 'if-none-match': `"x", W/"${file.hash}"` })
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'private, max-age=10'])
  site.app.clock.advance(10_000)
  const ended = await site.read(address, { 'if-none-match': `"${file.hash}"` })
  expect([ended.statusCode, ended.headers['cache-control']]).toEqual([403, 'no-store'])
})
