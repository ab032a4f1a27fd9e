import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { PICTURE_PIXELS_MAX } from '@sheaf/contract/limits'
import { isFullRun, rowsOf } from '@sheaf/document/testing/random'
import { expect, test, vi } from 'vitest'
import {
  drawCorners,
  jpegSegment,
  makeGif,
  makePng,
  pictureTools,
  pngChunk,
  withSegments,
} from '../testing/pictures.ts'
import { preparePicture } from './prepare-picture.ts'

// The threads that read pictures step back behind all else that a busy machine does.
vi.setConfig({ testTimeout: 600_000 })

/** Returns the reason for which a picture is refused, or the type that it is written in. */
const outcomeOf = async (bytes: Uint8Array | string): Promise<string> => {
  const outcome = await preparePicture(Buffer.from(bytes as string, 'latin1'))
  return outcome.ok ? outcome.picture.mediaType : outcome.reason
}

const writtenOf = async (bytes: Uint8Array): Promise<string> => {
  const outcome = await preparePicture(bytes)
  return outcome.ok ? Buffer.from(outcome.picture.bytes).toString('latin1') : outcome.reason
}

const GREY = { bits: 8, colours: 0 } as const

test('[FILE-72] what breaks off, lies about its length or is no picture inside is damaged', async () => {
  const vips = await pictureTools()
  const noise = vips.Image.gaussnoise(90, 90, { sigma: 50, mean: 128 }).cast('uchar').copy({ interpretation: 'b-w' })
  const drawn = noise.bandjoin([noise, noise]).copy({ interpretation: 'srgb' })
  const files = [
    drawn.jpegsaveBuffer(),
    ...(isFullRun ? [drawn.jpegsaveBuffer({ interlace: true })] : []),
    drawn.pngsaveBuffer(),
    drawn.webpsaveBuffer(),
    drawn.gifsaveBuffer(),
    drawn.heifsaveBuffer({ compression: 'av1', effort: 0 }),
  ]
  for (const file of files) {
    expect(await outcomeOf(file)).toMatch(/^image/)
    for (const part of rowsOf([0.6, 0.1])) expect(await outcomeOf(file.subarray(0, file.length * part))).toBe('damaged')
  }
  expect(await outcomeOf(`\xff\xd8\xff\xe0${'a'.repeat(500)}`)).toBe('damaged')
  expect(await outcomeOf(makePng({ ...GREY, width: 100, height: 100 }, Buffer.alloc(50)))).toBe('damaged')
  expect(await outcomeOf(makePng({ ...GREY, width: 0, height: 100 }, Buffer.alloc(100)))).toBe('damaged')
  const wrongSum = makePng({ ...GREY, width: 1, height: 1 }, Buffer.of(0, 7))
  wrongSum[wrongSum.length - 13]! ^= 1
  expect(await outcomeOf(wrongSum)).toBe('damaged')
})

test('[FILE-72] bytes that are turned at random are refused or read, and never more than that', async () => {
  const drawn = await drawCorners(24, 24)
  const files = [drawn.jpegsaveBuffer(), drawn.pngsaveBuffer(), drawn.webpsaveBuffer(), await makeGif(3, 0)]
  let seed = Number(process.env['HOSTILE_SEED'] ?? Date.now() % 1_000_000)
  const random = (below: number): number => (seed = (seed * 48_271 + 11) % 2_147_483_647) % below
  const rounds = Number(process.env['HOSTILE_ROUNDS'] ?? (isFullRun ? 32 : 4)) / files.length
  for (const file of files)
    for (let round = 0; round < rounds; round++) {
      const began = seed
      const changed = Uint8Array.from(file)
      for (let n = 0; n < 4; n++) changed[8 + random(file.length - 8)] = random(256)
      const outcome = await outcomeOf(changed)
      expect
        .soft(outcome, `HOSTILE_SEED=${began}`)
        .toMatch(/^(?:image\/\w+|damaged|too-many-pixels|not-supported|no-picture)$/)
    }
})

test('[FILE-73, W-24] what is two things at once is written as the picture that it is, and the other thing is gone', async () => {
  const jpeg = (await drawCorners(40, 40)).jpegsaveBuffer()
  const zip = 'PK\x03\x04\x14\0\0\0\0\0evil.html<script>alert(1)</script>PK\x05\x06'
  expect(await writtenOf(Buffer.concat([jpeg, Buffer.from(zip, 'latin1')]))).not.toMatch(/PK|script/)
  expect(await writtenOf(withSegments(jpeg, jpegSegment(0xfe, Buffer.from(zip))))).not.toMatch(/PK|script/)
  const pdf = pngChunk('tEXt', Buffer.from('a\0%PDF-1.7 <script>alert(1)</script>'))
  const line = { ...GREY, width: 4, height: 1 }
  expect(await writtenOf(makePng(line, Buffer.alloc(5), pdf))).not.toMatch(/PDF|script|tEXt/)
  // A script for which the picture is a comment: its width, 10,799, is the sign that begins one.
  const script = Buffer.from('*/=1;alert(1)')
  const gif = Buffer.concat([
    Buffer.from('GIF89a/*\x01\0\xf0\0\0\0\0\0\xff\xff\xff', 'latin1'),
    Buffer.of(0x21, 0xfe, script.length),
    script,
    Buffer.from('\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1'),
  ])
  expect(await writtenOf(gif)).not.toMatch(/GIF|alert|\/\*/)
})

test('[FILE-78, W-24] a picture of more pixels than are read is refused by its head, and one of as many is read', async () => {
  const bomb = makePng({ width: 30_000, height: 30_000, bits: 1, colours: 0 }, Buffer.alloc(30_000 * 3751))
  expect(bomb.length).toBeLessThan(600_000)
  expect(await outcomeOf(bomb)).toBe('too-many-pixels')
  // To read as many as are allowed takes a while of a processor.
  const [width, maxPixels] = isFullRun ? [8000, PICTURE_PIXELS_MAX] : [80, 8000]
  const outcomeOfRows = async (height: number, rows = height): Promise<string> => {
    const png = makePng({ width, height, bits: 1, colours: 0 }, Buffer.alloc(rows * (width / 8 + 1)))
    const outcome = await preparePicture(png, 'anna', { maxPixels, maxCpuMs: 30_000 })
    return outcome.ok ? outcome.picture.mediaType : outcome.reason
  }
  expect(await outcomeOfRows(maxPixels / width)).toMatch(/^image/)
  expect(await outcomeOfRows(maxPixels / width + 1, 0)).toBe('too-many-pixels')
  const endless = { width: 2 ** 31 - 1, height: 2 ** 31 - 1, bits: 1, colours: 0 } as const
  expect(await outcomeOf(makePng(endless, Buffer.alloc(0)))).toMatch(/^(?:too-many-pixels|damaged)$/)
  const jpeg = (await drawCorners(16, 16)).jpegsaveBuffer()
  const size = Buffer.from(jpeg).indexOf(Buffer.of(0xff, 0xc0))
  const lying = Buffer.from(jpeg)
  lying.writeUInt32BE(0xff_dc_ff_dc, size + 5)
  expect(await outcomeOf(lying)).toBe('too-many-pixels')
  const gif = Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;', 'latin1')
  expect(await outcomeOf(gif)).toBe('too-many-pixels')
})

test('[FILE-78] the pixels of a picture that moves are those of all its frames', async () => {
  const moving = await makeGif(6, 0, 100)
  const allowed = { maxPixels: 60_000, maxCpuMs: 30_000 }
  expect(await preparePicture(moving, 'anna', allowed)).toMatchObject({ ok: true })
  expect(await preparePicture(moving, 'anna', { ...allowed, maxPixels: 59_999 })).toEqual({
    ok: false,
    reason: 'too-many-pixels',
  })
})

test('[FILE-79] pictures that no page shows are told from what is no picture', async () => {
  const heic = `\0\0\0\x20ftypheic\0\0\0\0heic${'\0'.repeat(40)}`
  const others = [
    heic,
    heic.replaceAll('heic', 'mif1'),
    'BM\x40\0\0\0\0\0\0\0',
    `II*\0\x08\0\0\0${'\0'.repeat(99)}`,
    '\xff\x0a\0\0\0',
  ]
  for (const file of others) expect([file, await outcomeOf(file)]).toEqual([file, 'not-supported'])
  for (const file of ['', 'GI', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', '<html>', '%PDF-1.7'])
    expect([file, await outcomeOf(file)]).toEqual([file, 'no-picture'])
})

test('[FILE-73, FILE-78] a profile that swells, or is as large as a file can hold, is thrown away', async () => {
  const line = { ...GREY, width: 4, height: 1 }
  const swelling = Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(200_000_000), { level: 1 })])
  expect(await outcomeOf(makePng(line, Buffer.alloc(5), pngChunk('iCCP', swelling)))).toMatch(/^(?:image|damaged)/)
  const jpeg = (await drawCorners(16, 16)).jpegsaveBuffer()
  const pieces = Array.from({ length: 255 }, (_, n) =>
    jpegSegment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.of(n + 1, 255), Buffer.alloc(65_500, n)])),
  )
  const large = withSegments(jpeg, ...pieces)
  expect(large.length).toBeGreaterThan(16_000_000)
  expect((await writtenOf(large)).length).toBeLessThan(5000)
})

test('[FILE-82] a picture that takes too long is refused, its thread ends, and the next is read', async () => {
  const drawn = await drawCorners(3000, 3000)
  const large = drawn.pngsaveBuffer()
  const outcomes = await Promise.all([
    preparePicture(large, 'anna', { maxPixels: PICTURE_PIXELS_MAX, maxCpuMs: 50 }),
    preparePicture(drawn.jpegsaveBuffer()),
  ])
  expect(outcomes).toMatchObject([{ ok: false, reason: 'too-many-pixels' }, { ok: true }])
})

test('[FILE-81] pictures are read one after the other, each loaded when it is its turn, and who has many holds up nobody', async () => {
  const jpeg = (await drawCorners(600, 400)).jpegsaveBuffer()
  const seen: string[] = []
  const load = (name: string) => async () => {
    seen.push(`${name} loads`)
    await sleep(5)
    return new Uint8Array(jpeg)
  }
  const read = async (name: string, party: string) => {
    const { ok } = await preparePicture(load(name), party)
    seen.push(`${name} ${ok ? 'is read' : 'is refused'}`)
  }
  const failing = preparePicture(() => Promise.reject(new Error('The disk is gone')), 'anna')
  const reading = [...['a1', 'a2', 'a3'].map((name) => read(name, 'anna')), read('b1', 'bert')]
  await expect(failing).rejects.toThrow('The disk is gone')
  await Promise.all(reading)
  const order = ['a1', 'b1', 'a2', 'a3']
  expect(seen.filter((event) => event.endsWith('loads'))).toEqual(order.map((name) => `${name} loads`))
  expect(seen.filter((event) => event.endsWith('read'))).toEqual(order.map((name) => `${name} is read`))
  expect(seen.indexOf('a2 loads')).toBeGreaterThan(seen.indexOf('b1 is read'))
  // The caller's bytes are theirs.
  expect(await preparePicture(jpeg)).toMatchObject({ ok: true })
  expect(jpeg.length).toBeGreaterThan(1000)
})
