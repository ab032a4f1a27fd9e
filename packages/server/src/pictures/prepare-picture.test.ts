import { rowsOf } from '@sheaf/document/testing/random'
import { expect, test } from 'vitest'
import {
  cornersOf,
  drawCorners,
  exifSegment,
  jpegSegment,
  makeGif,
  makePng,
  pictureTools,
  pngChunk,
  withSegments,
} from '../testing/pictures.ts'
import { preparePicture } from './prepare-picture.ts'
import type { PreparedPicture } from './prepared-picture.ts'

const prepared = async (bytes: Uint8Array): Promise<PreparedPicture> => {
  const outcome = await preparePicture(bytes)
  if (!outcome.ok) throw new Error(`The picture was refused: ${outcome.reason}`)
  return outcome.picture
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** The names of the fields that a decoder finds in a picture, besides those of every picture. */
const fieldsOf = async (bytes: Uint8Array): Promise<string[]> => {
  const vips = await pictureTools()
  const names = vips.Image.newFromBuffer(bytes).getFields()
  return Array.from({ length: names.size() }, (_, n) => names.get(n) ?? '')
}

test('[FILE-73, W-24] place, time, owner, comments, profiles, texts and what is appended are gone from every file', async () => {
  const drawn = await drawCorners(2000, 1000)
  const secret = Buffer.from('SECRET'.repeat(20))
  const jpeg = withSegments(
    drawn.jpegsaveBuffer({ profile: 'p3' }),
    exifSegment(1),
    jpegSegment(0xfe, secret),
    jpegSegment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), secret])),
    jpegSegment(0xed, secret),
  )
  const png = makePng(
    { width: 400, height: 1, bits: 8, colours: 0 },
    Buffer.alloc(401),
    pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), secret])),
    pngChunk('eXIf', exifSegment(1).subarray(10)),
    pngChunk('prVt', secret),
  )
  const gif = Buffer.from(drawn.gifsaveBuffer())
  const commented = Buffer.concat([
    gif.subarray(0, -1),
    Buffer.of(0x21, 0xfe, secret.length),
    secret,
    Buffer.of(0, 0x3b),
  ])
  for (const source of [jpeg, png, commented]) {
    expect(latin1(source)).toContain('SECRET')
    const picture = await prepared(Buffer.concat([source, secret]))
    for (const { bytes } of [picture, ...picture.sizes]) {
      expect(latin1(bytes)).not.toMatch(/SECRET|Exif|Lovelace|ICC|adobe/)
      expect((await fieldsOf(bytes)).filter((name) => /exif|icc|xmp|iptc|comment|orientation/i.test(name))).toEqual([])
    }
  }
  expect(await fieldsOf(jpeg)).toContain('icc-profile-data')
})

// Six turns the picture by a quarter, and five mirrors it besides.
test.each(rowsOf([6, 5, 1, 2, 3, 4, 7, 8], 2))(
  '[FILE-74] orientation %i is turned upright, in every size',
  async (orientation) => {
    // Where the corners of a picture are that a camera held so has taken: what is shown is red, green, blue, white.
    const stored = ['rgbw', 'grwb', 'wbgr', 'bwrg', 'rbgw', 'gwrb', 'wgbr', 'brwg'][orientation - 1] ?? ''
    const vips = await pictureTools()
    const turned = orientation > 4
    const drawn = await drawCorners(2000, 1200)
    const flips: readonly ((image: typeof drawn) => typeof drawn)[] = [
      (image) => image,
      (image) => image.flip('horizontal'),
      (image) => image.rot180(),
      (image) => image.flip('vertical'),
      (image) => image.rot270().flip('vertical'),
      (image) => image.rot270(),
      (image) => image.rot90().flip('vertical'),
      (image) => image.rot90(),
    ]
    const taken = flips[orientation - 1]?.(drawn).jpegsaveBuffer() ?? new Uint8Array()
    expect(await cornersOf(taken)).toBe(stored)
    expect(vips.Image.newFromBuffer(taken).width).toBe(turned ? 1200 : 2000)
    const picture = await prepared(withSegments(taken, exifSegment(orientation)))
    expect(picture).toMatchObject({ mediaType: 'image/jpeg', width: 2000, height: 1200 })
    expect(picture.sizes).toMatchObject([
      { name: 'medium', width: 1600, height: 960, mediaType: 'image/webp' },
      { name: 'thumbnail', width: 320, height: 192, mediaType: 'image/webp' },
    ])
    for (const { bytes } of [picture, ...picture.sizes]) expect(await cornersOf(bytes)).toBe('rgbw')
  },
)

test('[FILE-75] colours of print, of wide screens, of a palette and of sixteen bits become those of screens, and what is transparent stays so', async () => {
  const vips = await pictureTools()
  const drawn = await drawCorners(64, 64)
  const print = drawn.iccTransform('cmyk', { input_profile: 'srgb' }).jpegsaveBuffer()
  expect(vips.Image.newFromBuffer(print).bands).toBe(4)
  for (const source of [print, drawn.jpegsaveBuffer({ profile: 'p3' }), drawn.colourspace('rgb16').pngsaveBuffer()]) {
    const { bytes } = await prepared(source)
    const image = vips.Image.newFromBuffer(bytes)
    expect([image.bands, image.format, image.interpretation]).toEqual([3, 'uchar', 'srgb'])
    // Inks have no such green.
    expect(await cornersOf(bytes)).toMatch(source === print ? /^r.bw$/ : /^rgbw$/)
  }
  const palette = [
    pngChunk('PLTE', Buffer.of(255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255)),
    pngChunk('tRNS', Buffer.of(255, 255, 0, 255)),
  ]
  const { bytes } = await prepared(
    makePng({ width: 2, height: 2, bits: 8, colours: 3 }, Buffer.of(0, 0, 1, 0, 2, 3), ...palette),
  )
  const image = vips.Image.newFromBuffer(bytes)
  expect([image.getpoint(0, 0), image.getpoint(1, 0), image.getpoint(0, 1)[3], image.getpoint(1, 1)]).toEqual([
    [255, 0, 0, 255],
    [0, 255, 0, 255],
    0,
    [255, 255, 255, 255],
  ])
})

test('[FILE-76] a JPEG stays one, a WebP too, AVIF becomes WebP, and PNG and GIF become WebP without loss where that is smaller', async () => {
  const vips = await pictureTools()
  const drawn = await drawCorners(300, 200)
  const typeOf = async (bytes: Uint8Array) => (await prepared(bytes)).mediaType
  expect(await typeOf(drawn.jpegsaveBuffer())).toBe('image/jpeg')
  expect(await typeOf(drawn.webpsaveBuffer())).toBe('image/webp')
  expect(await typeOf(drawn.heifsaveBuffer({ compression: 'av1', effort: 0 }))).toBe('image/webp')
  for (const source of [drawn.pngsaveBuffer(), drawn.gifsaveBuffer(), drawn.webpsaveBuffer({ lossless: true })]) {
    const picture = await prepared(source)
    expect(picture.mediaType).toBe('image/webp')
    const loss = vips.Image.newFromBuffer(picture.bytes).subtract(
      vips.Image.newFromBuffer(source).extractBand(0, { n: 3 }),
    )
    expect(loss.abs().max()).toBe(0)
  }
  const layer = () => vips.Image.gaussnoise(200, 200, { sigma: 60, mean: 128 })
  const noise = layer().bandjoin([layer(), layer()]).cast('uchar').copy({ interpretation: 'srgb' })
  const kept = await prepared(noise.pngsaveBuffer())
  expect(kept.mediaType).toBe('image/png')
  expect(vips.Image.newFromBuffer(kept.bytes).subtract(noise).abs().max()).toBe(0)
})

test('[FILE-77] a GIF or WebP that moves goes on moving, at its pace, as WebP; its thumbnail stands still', async () => {
  const vips = await pictureTools()
  const first = await prepared(await makeGif(5, 3))
  const second = await prepared(first.bytes)
  for (const picture of [first, second]) {
    expect(picture).toMatchObject({ mediaType: 'image/webp', width: 40, height: 40, isAnimated: true })
    const moving = vips.Image.webploadBuffer(picture.bytes, { n: -1 })
    expect([moving.getInt('n-pages'), moving.getInt('loop'), moving.getArrayInt('delay')]).toEqual([
      5,
      3,
      Array(5).fill(120),
    ])
    expect(picture.sizes.map(({ name }) => name)).toEqual(['thumbnail'])
    expect(await fieldsOf(picture.sizes[0]?.bytes ?? new Uint8Array())).not.toContain('n-pages')
  }
})

test('[FILE-77] a PNG that moves shows its first picture', async () => {
  const control = pngChunk('acTL', Buffer.of(0, 0, 0, 2, 0, 0, 0, 0))
  const picture = await prepared(makePng({ width: 4, height: 1, bits: 8, colours: 0 }, Buffer.alloc(5), control))
  expect(picture).toMatchObject({ width: 4, height: 1, isAnimated: false })
})

test('[FILE-80] smaller sizes are made of what is larger than they are, at most 1600 and 320 pixels wide and high', async () => {
  const sizesOf = async (width: number, height: number) => {
    const { sizes } = await prepared((await drawCorners(width, height)).jpegsaveBuffer())
    return sizes.map((size) => `${size.name} ${size.width}x${size.height}`)
  }
  expect(await sizesOf(320, 200)).toEqual([])
  expect(await sizesOf(200, 321)).toEqual(['thumbnail 199x320'])
  expect(await sizesOf(1600, 1200)).toEqual(['thumbnail 320x240'])
  expect(await sizesOf(1601, 800)).toEqual(['medium 1600x800', 'thumbnail 320x160'])
  expect(await sizesOf(65_500, 1)).toEqual(['medium 1600x1', 'thumbnail 320x1'])
})
