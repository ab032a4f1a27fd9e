import { createHash } from 'node:crypto'
import type { FileKind } from '@sheaf/contract/entities/file'
import { AppError, type ErrorKey } from '@sheaf/contract/errors'
import { PICTURE_BYTES_MAX, PICTURE_PIXELS_MAX } from '@sheaf/contract/limits'
import type { NewContent } from '../../../file-store/file-store.ts'
import { MEDIA_TYPE_BYTES, mediaTypeOf } from '../../../pictures/media-type.ts'
import { preparePicture } from '../../../pictures/prepare-picture.ts'
import type { PictureOutcome } from '../../../pictures/prepared-picture.ts'
import type { Content } from '../files.store.ts'

/** Bytes that came, wherever they are until they are stored. */
export interface Source {
  readonly bytes: number
  /** SHA-256 of them, hex. */
  readonly hash: string
  head(bytes: number): Promise<Uint8Array>
  whole(): Promise<Uint8Array<ArrayBuffer>>
  /** Returns them as the store takes them. */
  content(): NewContent
}

/** What is to be stored, and what is known of it. */
export interface ReadContent {
  readonly content: Content
  /** What the store gets, by its keys. */
  readonly parts: readonly { readonly key: string; readonly content: () => NewContent }[]
}

const sha256 = (...of: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of of) hash.update(part)
  return hash.digest('hex')
}

type PictureRefusal = Extract<PictureOutcome, { ok: false }>['reason']

const REFUSALS: Partial<Record<PictureRefusal, ErrorKey>> = {
  damaged: 'BACKEND.ERROR.FILE.DAMAGED_PICTURE',
  'too-many-pixels': 'BACKEND.ERROR.FILE.TOO_MANY_PIXELS',
}

const asItCame = (source: Source, mediaType: string, kind: FileKind): ReadContent => ({
  content: {
    hash: source.hash,
    bytes: source.bytes,
    mediaType,
    kind,
    width: null,
    height: null,
    isAnimated: false,
    sizes: [],
  },
  parts: [{ key: source.hash, content: () => source.content() }],
})

/**
 * FILE-5 to FILE-8: returns what is stored of a file. Its type is what its content says, whatever its name or the request
 * claims. A picture is what was decoded of it, written anew: without places, names of cameras, and whatever else was in it.
 * What looks like a picture and cannot be decoded is not shown as one: it is a file to be saved. Throws EMPTY, TOO_LARGE,
 * DAMAGED_PICTURE and TOO_MANY_PIXELS. Parties whose pictures wait take turns.
 */
export const contentOf = async (source: Source, party: string): Promise<ReadContent> => {
  if (source.bytes === 0) throw new AppError('BACKEND.ERROR.FILE.EMPTY')
  const { mediaType, kind } = await mediaTypeOf(await source.head(MEDIA_TYPE_BYTES))
  if (kind !== 'picture') return asItCame(source, mediaType, kind)
  if (source.bytes > PICTURE_BYTES_MAX) throw new AppError('BACKEND.ERROR.FILE.TOO_LARGE', { limit: PICTURE_BYTES_MAX })
  const prepared = await preparePicture(() => source.whole(), party)
  if (!prepared.ok) {
    const refusal = REFUSALS[prepared.reason]
    if (refusal === 'BACKEND.ERROR.FILE.TOO_MANY_PIXELS') throw new AppError(refusal, { limit: PICTURE_PIXELS_MAX })
    if (refusal !== undefined) throw new AppError(refusal)
    return asItCame(source, mediaType, 'file')
  }
  const { bytes, hash, sizes, ...facts } = prepared.picture
  // Two pictures may have one thumbnail, and each must be able to lose its own: the key is of its picture.
  const smaller = sizes.map((size) => ({ ...size, key: sha256(hash, ' ', size.name) }))
  return {
    content: {
      hash,
      bytes: bytes.length,
      mediaType: facts.mediaType,
      kind,
      width: facts.width,
      height: facts.height,
      isAnimated: facts.isAnimated,
      sizes: smaller.map(({ name, key, mediaType, bytes }) => ({ name, key, mediaType, bytes: bytes.length })),
    },
    parts: [...smaller, { key: hash, bytes }].map(({ key, bytes }) => ({ key, content: () => bytes })),
  }
}
