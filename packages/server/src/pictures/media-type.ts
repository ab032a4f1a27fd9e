import { fileTypeFromBuffer } from 'file-type'

/** What a file is by its content, and as what it may be served. */
export interface MediaType {
  readonly mediaType: string
  readonly kind: 'picture' | 'sound' | 'video' | 'pdf' | 'file'
}

/** Number of first bytes that say what a file is. */
export const MEDIA_TYPE_BYTES = 65_536

/** Types of pictures that are decoded. SVG is a document with scripts, and therefore none. */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** What no browser reads as a page, a script or a style. */
const FILE: MediaType = { mediaType: 'application/octet-stream', kind: 'file' }

const isPictureType = (type: string): type is PictureType => PICTURE_TYPES.some((known) => known === type)

/** Returns the type that the first bytes tell, without its parameters, if they tell any. */
const typeOf = async (bytes: Uint8Array): Promise<string> => {
  // What looks like a container and breaks off, or contradicts itself, is a file like any other.
  const found = await fileTypeFromBuffer(bytes.subarray(0, MEDIA_TYPE_BYTES)).catch(() => undefined)
  const type = found?.mime.split(';', 1)[0] ?? ''
  return type === 'image/apng' ? 'image/png' : type
}

/**
 * Returns what a file is by its first bytes; its name says nothing. It is a picture only if it can be decoded besides,
 * which `preparePicture` finds out.
 */
export const mediaTypeOf = async (bytes: Uint8Array): Promise<MediaType> => {
  const mediaType = await typeOf(bytes)
  if (isPictureType(mediaType)) return { mediaType, kind: 'picture' }
  if (mediaType.startsWith('audio/')) return { mediaType, kind: 'sound' }
  if (mediaType.startsWith('video/')) return { mediaType, kind: 'video' }
  return mediaType === 'application/pdf' ? { mediaType, kind: 'pdf' } : FILE
}

/** Returns the type of a picture that can be decoded, or whether it is at least one. */
export const pictureTypeOf = async (bytes: Uint8Array): Promise<PictureType | 'not-supported' | 'no-picture'> => {
  const type = await typeOf(bytes)
  if (isPictureType(type)) return type
  return type.startsWith('image/') ? 'not-supported' : 'no-picture'
}
