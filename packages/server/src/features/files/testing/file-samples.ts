import { makePng, pictureTools } from '../../../testing/pictures.ts'

/** Files of several types, as small as they can be. */
export const makeFile = {
  pdf: (): Buffer => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  wav: (): Buffer => Buffer.concat([Buffer.from('RIFF\xc8\0\0\0WAVEfmt \x10\0\0\0', 'latin1'), Buffer.alloc(200)]),
  jpeg: async (width = 8, height = 8): Promise<Buffer> => {
    const vips = await pictureTools()
    const picture = vips.Image.black(width, height, { bands: 3 })
    const bytes = Buffer.from(picture.writeToBuffer('.jpg'))
    picture.delete()
    return bytes
  },
  /** A picture of a few bytes that would take gigabytes of memory. */
  hugePng: (): Buffer => makePng({ width: 50_000, height: 50_000, bits: 8, colours: 0 }, Buffer.alloc(10)),
}
