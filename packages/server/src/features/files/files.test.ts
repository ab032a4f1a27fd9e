import { expect, test } from 'vitest'
import { filesSite, sha256 } from './testing/files-site.ts'

test('[FILE-1, FILE-2, FILE-10] a file is added by its bytes, stored once under their hash, and read at a signed address', async () => {
  const site = await filesSite()
  const pad = await site.pad()
  const file = await site.add(site.user, pad, 'some bytes', 'Notes für Ähren.bin')
  expect(file).toEqual({
    hash: sha256('some bytes'),
    name: 'Notes für Ähren.bin',
    bytes: 10,
    mediaType: 'application/octet-stream',
    kind: 'file',
    width: null,
    height: null,
    isAnimated: false,
  })
  expect(await site.has(file.hash)).toBe(true)
  const address = await site.address(site.visitor, pad, file.hash)
  expect(address).toMatch(new RegExp(`^/api/files/${file.hash}\\?pad=${pad}&size=original&expires=\\d+&signature=`))
  const reply = await site.read(address!)
  expect([reply.statusCode, reply.body]).toEqual([200, 'some bytes'])
  expect(reply.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="Notes fur Ahren.bin"; filename*=UTF-8''Notes%20f%C3%BCr%20%C3%84hren.bin`,
    'cache-control': 'private, max-age=600',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    etag: `"${file.hash}"`,
  })
})
