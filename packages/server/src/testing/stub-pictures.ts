import type { Pictures } from '../context.ts'

/** Stands for the reader of pictures until that is there. */
export const stubPictures = (): Pictures => ({
  mediaTypeOf: (head) => {
    const text = Buffer.from(head).toString('latin1')
    if (text.startsWith('\x89PNG')) return { mediaType: 'image/png', kind: 'picture' }
    if (text.startsWith('%PDF-')) return { mediaType: 'application/pdf', kind: 'pdf' }
    if (text.startsWith('ID3')) return { mediaType: 'audio/mpeg', kind: 'sound' }
    return { mediaType: 'application/octet-stream', kind: 'file' }
  },
  prepare: async (read) => {
    const bytes = Buffer.from(await read())
    if (bytes.length < 24) return { ok: false, reason: 'damaged' }
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    const picture = { mediaType: 'image/png', bytes, width, height }
    return { ok: true, picture: { ...picture, isAnimated: false, sizes: [{ ...picture, name: 'thumbnail' }] } }
  },
})
