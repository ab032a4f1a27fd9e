import { expect, test } from 'vitest'
import { drawCorners, makePng } from '../testing/pictures.ts'
import { mediaTypeOf } from './media-type.ts'

const kindOf = async (bytes: Uint8Array | string): Promise<string> => {
  const { kind, mediaType } = await mediaTypeOf(Buffer.from(bytes as string, 'latin1'))
  return `${kind} ${mediaType}`
}
/** The first box of a film or picture of a camera, with its brand. */
const boxed = (brand: string): string => `\0\0\0\x20ftyp${brand}\0\0\0\0${brand}${'\0'.repeat(40)}`
const FILE = 'file application/octet-stream'

test('[FILE-70] what a file is follows from its bytes: picture, sound, video, PDF, or file', async () => {
  const drawn = await drawCorners(8, 8)
  expect(await kindOf(drawn.jpegsaveBuffer())).toBe('picture image/jpeg')
  expect(await kindOf(drawn.pngsaveBuffer())).toBe('picture image/png')
  expect(await kindOf(drawn.webpsaveBuffer())).toBe('picture image/webp')
  expect(await kindOf(drawn.gifsaveBuffer())).toBe('picture image/gif')
  expect(await kindOf(boxed('avif'))).toBe('picture image/avif')
  expect(await kindOf(boxed('isom'))).toBe('video video/mp4')
  expect(await kindOf('RIFF\x24\0\0\0WAVEfmt ')).toBe('sound audio/wav')
  expect(await kindOf(`OggS${'\0'.repeat(24)}OpusHead${'\0'.repeat(99)}`)).toBe('sound audio/ogg')
  expect(await kindOf('%PDF-1.7\n1 0 obj')).toBe('pdf application/pdf')
  expect(await kindOf('Minutes of the board')).toBe(FILE)
  expect(await kindOf('')).toBe(FILE)
})

test('[FILE-71, W-24] pages, scripts, SVG, archives and pictures that no page shows are files, whatever they are served to', async () => {
  const script = '<script>alert(1)</script>'
  const texts = [
    `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
    `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
    `\uFEFF<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
    `<!doctype html>${script}`,
    `<html>${script}`,
    'alert(1)',
    'BM\x40\0\0\0\0\0\0\0',
    'II*\0\x08\0\0\0',
    'PK\x03\x04\x14\0\0\0\x08\0',
    boxed('heic'),
  ]
  for (const text of texts) expect([text, await kindOf(text)]).toEqual([text, FILE])
})

test('[FILE-71] what looks like a container and never ends, or says nonsense of its length, is answered at once', async () => {
  const mp3 = Buffer.concat([Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'), Buffer.alloc(100)])
  expect(await kindOf(mp3)).toBe('sound audio/mpeg')
  const zip = Buffer.from(
    'PK\x03\x04\x14\0\0\0\0\0\0\0\0\0\0\0\0\0\xff\xff\xff\x7f\xff\xff\xff\x7f\x04\0\0\0abcd',
    'latin1',
  )
  expect(await kindOf(Buffer.concat([zip, Buffer.alloc(200_000)]))).toBe(FILE)
  const png = makePng({ width: 1, height: 1, bits: 8, colours: 0 }, Buffer.alloc(2))
  for (let length = 0; length < png.length; length++) expect(await kindOf(png.subarray(0, length))).toBeTypeOf('string')
})
