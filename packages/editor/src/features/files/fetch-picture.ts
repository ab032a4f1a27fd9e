/** Name of a picture that comes without one. */
const NAME = 'picture'

/** Largest picture that is taken out of pasted text, in bytes. */
const MAX_BYTES = 100_000_000

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'image/bmp': 'bmp',
}

const nameOf = (source: string, type: string): string => {
  const ending = ENDINGS[type] ?? 'png'
  if (!/^https?:/i.test(source)) return `${NAME}.${ending}`
  const last = new URL(source).pathname.split('/').at(-1) ?? ''
  let name = last
  try {
    name = decodeURIComponent(last)
  } catch {
    // It is called as it is written.
  }
  return name === '' ? `${NAME}.${ending}` : name
}

/** Reads a `data:` address by itself: the page's policy lets it fetch none. */
const readData = (source: string): File | undefined => {
  const found = /^data:(image\/[\w.+-]+)(?:;[\w=-]+)*?(;base64)?,(.*)$/is.exec(source)
  if (found === null) return undefined
  const [, type = '', isBase64, data = ''] = found
  try {
    const bytes = isBase64
      ? Uint8Array.from(atob(data.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0))
      : new TextEncoder().encode(decodeURIComponent(data))
    return new File([bytes], nameOf(source, type.toLowerCase()), { type })
  } catch {
    return undefined
  }
}

/**
 * Returns a picture of pasted text as a file. That of another site is fetched by this browser, as nobody in particular, and
 * only if that site allows it. Undefined if it cannot be had.
 */
export const fetchPicture = async (source: string, signal: AbortSignal): Promise<File | undefined> => {
  if (/^data:/i.test(source)) return readData(source)
  try {
    const response = await fetch(source, { mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer', signal })
    const blob = await response.blob()
    if (!response.ok || !blob.type.startsWith('image/') || blob.size > MAX_BYTES) return undefined
    return new File([blob], nameOf(source, blob.type), { type: blob.type })
  } catch {
    return undefined
  }
}
