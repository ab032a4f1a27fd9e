import { crc32, deflateSync } from 'node:zlib'
import Vips from 'wasm-vips'

let opened: Promise<typeof Vips> | undefined

/** Returns a coder of pictures, with which tests draw what they send and look at what they get. */
export const pictureTools = (): Promise<typeof Vips> => {
  opened ??= Vips({
    dynamicLibraries: ['vips-heif.wasm'],
    preRun: (module: { ENV: Record<string, string> }) => void (module.ENV['VIPS_CONCURRENCY'] = '1'),
  })
  return opened
}

/**
 * Draws a picture whose four corners tell how it is turned: red at the top left, green at the top right, blue at the
 * bottom left, white at the bottom right.
 */
export const drawCorners = async (width: number, height: number): Promise<Vips.Image> => {
  const vips = await pictureTools()
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)]
  const field = (colour: number[], columns: number, rows: number) =>
    vips.Image.black(columns, rows).newFromImage(colour).cast('uchar').copy({ interpretation: 'srgb' })
  const top = field([255, 0, 0], w, h).join(field([0, 255, 0], width - w, h), 'horizontal')
  if (height === 1) return top
  const below = field([0, 0, 255], w, height - h).join(field([255, 255, 255], width - w, height - h), 'horizontal')
  return top.join(below, 'vertical')
}

/** Returns the colours of the corners, in the order in which `drawCorners` names them, as letters. */
export const cornersOf = async (bytes: Uint8Array): Promise<string> => {
  const vips = await pictureTools()
  const image = vips.Image.newFromBuffer(bytes)
  const at = (x: number, y: number): string => {
    const [red = 0, green = red, blue = red] = image.getpoint(x, y)
    const named: Readonly<Record<string, string>> = { '100': 'r', '010': 'g', '001': 'b', '111': 'w', '000': 'k' }
    return named[[red, green, blue].map((value) => (value > 127 ? 1 : 0)).join('')] ?? '?'
  }
  const [right, bottom] = [image.width - 1, image.height - 1]
  return at(0, 0) + at(right, 0) + at(0, bottom) + at(right, bottom)
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A chunk of a PNG. */
export const pngChunk = (name: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))])
}

interface PngHead {
  readonly width: number
  readonly height: number
  readonly bits: number
  /** 0 grey, 2 colours, 3 palette, 6 colours with transparency. */
  readonly colours: 0 | 2 | 3 | 6
}

/** Puts a PNG together: its lines, each with a byte before it that names its filter, and chunks before them. */
export const makePng = (head: PngHead, lines: Uint8Array, ...chunks: readonly Uint8Array[]): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk(
      'IHDR',
      Buffer.concat([uint32(head.width), uint32(head.height), Buffer.of(head.bits, head.colours, 0, 0, 0)]),
    ),
    ...chunks,
    pngChunk('IDAT', deflateSync(lines, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])

/** A segment of a JPEG. */
export const jpegSegment = (marker: number, data: Uint8Array): Buffer => {
  const head = Buffer.of(0xff, marker, 0, 0)
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Puts segments at the beginning of a JPEG. */
export const withSegments = (jpeg: Uint8Array, ...segments: readonly Uint8Array[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** What a phone writes into a picture: how it was held, and where, at 48°51′24″ north, with the name of its owner. */
export const exifSegment = (orientation: number): Buffer => {
  const tiff = Buffer.alloc(128)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  const entry = (at: number, tag: number, type: number, count: number, value: number): void => {
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(type, at + 2)
    tiff.writeUInt32LE(count, at + 4)
    tiff.writeUInt32LE(value, at + 8)
  }
  tiff.writeUInt16LE(3, 8)
  entry(10, 0x0112, 3, 1, orientation)
  entry(22, 0x013b, 2, 12, 112)
  entry(34, 0x8825, 4, 1, 50)
  tiff.writeUInt16LE(2, 50)
  entry(52, 1, 2, 2, 0x4e)
  entry(64, 2, 5, 3, 84)
  for (const [n, part] of [48, 51, 24].entries()) {
    tiff.writeUInt32LE(part, 84 + 8 * n)
    tiff.writeUInt32LE(1, 88 + 8 * n)
  }
  tiff.write('Ada Lovelace', 112, 'latin1')
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))
}

/** A GIF of so many frames, each of another grey, 120 ms apart, which repeats `loops` times after the first. */
export const makeGif = async (frames: number, loops: number, size = 40): Promise<Uint8Array> => {
  const vips = await pictureTools()
  const grey = (n: number) => vips.Image.black(size, size).add(Math.round((255 * n) / frames))
  const strip = vips.Image.arrayjoin(
    Array.from({ length: frames }, (_, n) => grey(n)),
    { across: 1 },
  )
  const moving = strip.cast('uchar').copy({ interpretation: 'b-w' }).copyMemory()
  moving.setInt('page-height', size)
  moving.setArrayInt('delay', Array<number>(frames).fill(120))
  moving.setInt('loop', loops)
  return moving.gifsaveBuffer({})
}
