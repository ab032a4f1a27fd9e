import type { FileRecord } from '@sheaf/document/text/file-record'
import type { FileSource } from '@sheaf/document/text/shown-file'

/** Most letters that pictures take on the clipboard, and longest side of one that is larger. */
const LETTERS_MAX = 12_000_000
const SIDE_MAX = 1600

const QUALITY = 0.9

/** Pictures whose form other programs know are handed over in it; all others in one without loss. */
const typeOf = ({ mediaType }: FileRecord): string => (mediaType === 'image/jpeg' ? mediaType : 'image/png')

/** Returns a picture that is drawn as an address that holds it; undefined if the browser does not hand it out. */
const dataOf = (image: HTMLImageElement, file: FileRecord): string | undefined => {
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  try {
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL(typeOf(file), QUALITY)
  } catch {
    return undefined
  }
}

/**
 * Returns where other programs have copied pictures from. The addresses of a pad's files end after some minutes, so what is
 * drawn goes along itself; what is not drawn yet, or would be too much, is named by its address.
 */
export const copiedPictures = (text: ParentNode): FileSource => {
  let room = LETTERS_MAX
  return (file) => {
    const image = [...text.querySelectorAll<HTMLImageElement>('.pad-picture img')].find(({ src }) =>
      src.includes(file.hash),
    )
    if (image === undefined || image.src === '') return undefined
    const data = image.complete && image.naturalWidth > 0 && room > 0 ? dataOf(image, file) : undefined
    if (data === undefined || data.length > room) return image.src
    room -= data.length
    return data
  }
}
