import { createHash } from 'node:crypto'
import { PICTURE_MEDIUM_PX, PICTURE_THUMBNAIL_PX } from '@sheaf/contract/limits'
import type Vips from 'wasm-vips'
import type { PictureType } from './media-type.ts'
import type { PictureOutcome, PictureSize } from './prepared-picture.ts'

type Image = Vips.Image

/** Longest side of a WebP. */
const WEBP_SIDE_MAX = 16_383
/** A picture whose file needs fewer bytes for each pixel is a drawing or a screen, which WebP makes much smaller. */
const GRAPHIC_BYTES_PER_PIXEL = 1

/** Names of the only decoders that are used for a type. */
const DECODERS: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'VipsForeignLoadJpeg',
  'image/png': 'VipsForeignLoadPng',
  'image/webp': 'VipsForeignLoadWebp',
  'image/gif': 'VipsForeignLoadNsgif',
  'image/avif': 'VipsForeignLoadHeif',
}

/** A picture that breaks off or contradicts itself is refused. What a decoder only warns of is in many good ones. */
const STRICT = { fail_on: 'error' } as const
/** Nothing but the picture is written: neither place and time, nor comments, nor a profile. */
const BARE = { keep: 'none' } as const
const LOSSY = { ...BARE, Q: 80, effort: 2 } as const
const LOSSLESS = { ...BARE, lossless: true, effort: 1 } as const

const has = (image: Image, field: string): boolean => image.getTypeof(field) !== 0

/** Returns a number that the file says of itself, or 1. */
const numberIn = (image: Image, field: string): number => (has(image, field) ? image.getInt(field) : 1)

/** Returns the picture with eight bits for each colour, in those of screens. */
const inScreenColours = (image: Image): Image => {
  if (has(image, 'icc-profile-data'))
    try {
      return image.iccTransform('srgb', { embedded: true, depth: 8 })
    } catch {
      // A profile that is none, or of other colours, says nothing.
    }
  const isGrey = image.interpretation === 'b-w' || image.interpretation === 'grey16'
  return image.colourspace(isGrey ? 'b-w' : 'srgb').cast('uchar')
}

/** Returns whether a WebP keeps every pixel as it was: the decoder does not say so. */
const isLosslessWebp = (bytes: Uint8Array): boolean => {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 12; at + 8 <= data.length;) {
    const name = data.toString('latin1', at, at + 4)
    if (name === 'VP8L' || name === 'VP8 ') return name === 'VP8L'
    const length = data.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return false
}

interface Written {
  readonly mediaType: 'image/jpeg' | 'image/png' | 'image/webp'
  readonly bytes: Uint8Array
}

const asPng = (image: Image, isGraphic: boolean): Written => ({
  mediaType: 'image/png',
  bytes: image.pngsaveBuffer({ ...BARE, compression: 6, filter: isGraphic ? 'none' : 'all' }),
})

/** Writes a picture without loss: as PNG, or as WebP where that is smaller. */
const writeExactly = (image: Image, isGraphic: boolean): Written => {
  if (!isGraphic || Math.max(image.width, image.height) > WEBP_SIDE_MAX) return asPng(image, isGraphic)
  const kept = image.copyMemory()
  const png = asPng(kept, isGraphic)
  const webp = kept.webpsaveBuffer(LOSSLESS)
  kept.delete()
  return webp.length < png.bytes.length ? { mediaType: 'image/webp', bytes: webp } : png
}

/** Writes a photograph, whose colours may lie as close together as they did. */
const writeJpeg = (image: Image, hasAllColours: boolean): Written => ({
  mediaType: 'image/jpeg',
  bytes: image.jpegsaveBuffer({ ...BARE, Q: 85, subsample_mode: hasAllColours ? 'off' : 'auto' }),
})

const writeWebp = (image: Image, options: typeof LOSSY | typeof LOSSLESS): Written => ({
  mediaType: 'image/webp',
  bytes: image.webpsaveBuffer(options),
})

const write = (image: Image, type: PictureType, source: Uint8Array, isAnimated: boolean): Written => {
  if (isAnimated) return writeWebp(image, LOSSY)
  const isGraphic = source.length < image.width * image.height * GRAPHIC_BYTES_PER_PIXEL
  switch (type) {
    case 'image/jpeg':
      return writeJpeg(
        image,
        has(image, 'jpeg-chroma-subsample') && image.getString('jpeg-chroma-subsample') === '4:4:4',
      )
    case 'image/webp':
      return writeWebp(image, isLosslessWebp(source) ? LOSSLESS : LOSSY)
    case 'image/avif':
      return Math.max(image.width, image.height) > WEBP_SIDE_MAX ? asPng(image, false) : writeWebp(image, LOSSY)
    default:
      return writeExactly(image, isGraphic)
  }
}

/** Makes smaller pictures of one that was written anew; of one that moves, of its first moment. */
const makeSizes = (vips: typeof Vips, { bytes }: Written, longest: number, isAnimated: boolean): PictureSize[] => {
  const sizes: PictureSize[] = []
  let larger: Image | undefined
  const make = (name: PictureSize['name'], pixels: number): void => {
    const box = { height: pixels, size: 'down' } as const
    // The small one is made of the medium one, which spares decoding the large one again.
    const image = larger
      ? larger.thumbnailImage(pixels, box)
      : vips.Image.thumbnailBuffer(bytes, pixels, { ...box, ...STRICT })
    larger = image.copyMemory()
    sizes.push({ name, width: larger.width, height: larger.height, ...writeWebp(larger, LOSSY) })
  }
  if (longest > PICTURE_MEDIUM_PX && !isAnimated) make('medium', PICTURE_MEDIUM_PX)
  if (longest > PICTURE_THUMBNAIL_PX || isAnimated) make('thumbnail', PICTURE_THUMBNAIL_PX)
  return sizes
}

interface Source {
  readonly type: PictureType
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly maxPixels: number
}

/** Decodes a picture and writes it anew, with its smaller sizes. Throws if it is damaged. */
export const rewritePicture = (vips: typeof Vips, { type, bytes, maxPixels }: Source): PictureOutcome => {
  vips.operationBlock('VipsForeignLoad', true)
  vips.operationBlock(DECODERS[type], false)
  const head = vips.Image.newFromBuffer(bytes, '', { access: 'sequential', ...STRICT })
  const frames = numberIn(head, 'n-pages')
  // The size is in the head of the file: a bomb is not even begun.
  if (head.width * head.height * frames > maxPixels) return { ok: false, reason: 'too-many-pixels' }
  const isTurned = numberIn(head, 'orientation') > 1
  head.delete()

  const isAnimated = frames > 1 && type !== 'image/avif'
  const image = vips.Image.newFromBuffer(bytes, '', {
    // What is turned is needed from all sides, anything else line by line.
    access: isTurned ? 'random' : 'sequential',
    ...STRICT,
    ...(isAnimated ? { n: frames } : {}),
  })
  const shown = inScreenColours(isTurned ? image.autorot() : image)
  const [width, height] = [shown.width, isAnimated ? shown.pageHeight : shown.height]
  const written = write(shown, type, bytes, isAnimated)
  for (const used of [shown, image]) if (!used.isDeleted()) used.delete()

  for (const decoder of Object.values(DECODERS)) vips.operationBlock(decoder, false)
  const sizes = makeSizes(vips, written, Math.max(width, height), isAnimated)
  // Hashing so many bytes would keep the event loop from everybody else.
  const hash = createHash('sha256').update(written.bytes).digest('hex')
  return { ok: true, picture: { ...written, hash, width, height, isAnimated, sizes } }
}
