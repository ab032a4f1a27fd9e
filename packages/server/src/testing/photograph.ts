import { preparePicture } from '../pictures/prepare-picture.ts'
import { pictureTools } from './pictures.ts'

/**
 * Makes a JPEG of about a byte for three pixels, as a camera does: soft shapes, and grain that no coder can leave out.
 */
export const makePhotograph = async (width: number, height: number): Promise<Uint8Array> => {
  const vips = await pictureTools()
  const shapes = (size: number) => vips.Image.perlin(width, height, { cell_size: size, uchar: true })
  const grain = vips.Image.gaussnoise(width, height, { sigma: 9.3, mean: 0 })
  const drawn = shapes(300)
    .bandjoin([shapes(200), shapes(120)])
    .add(grain)
    .cast('uchar')
  const bytes = drawn.copy({ interpretation: 'srgb' }).jpegsaveBuffer({ Q: 88 })
  drawn.delete()
  return bytes
}

/** Returns the bytes of what was made of a picture: as a whole, and in each smaller size. */
export const bytesPrepared = async (bytes: Uint8Array): Promise<Readonly<Record<string, number>>> => {
  const outcome = await preparePicture(bytes)
  if (!outcome.ok) throw new Error(`The picture was refused: ${outcome.reason}`)
  const sizes = outcome.picture.sizes.map((size) => [size.name, size.bytes.length] as const)
  return Object.fromEntries([['whole', outcome.picture.bytes.length] as const, ...sizes])
}
