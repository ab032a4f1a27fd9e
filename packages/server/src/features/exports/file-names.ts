import { replaceHiddenCharacters } from '@sheaf/contract/name-characters'

/** Matches characters that some file system refuses, or that separate folders. */
const UNSAFE = /[<>:"/\\|?*\p{Co}]/gu
/** Matches names of devices on Windows, which are reserved with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** The limit leaves room for a folder, a number and an extension in 255 bytes of any script. */
const BYTES_MAX = 180

const truncateName = (name: string): string => {
  let kept = ''
  let bytes = 0
  for (const character of name) {
    bytes += Buffer.byteLength(character)
    if (bytes > BYTES_MAX) break
    kept += character
  }
  return kept
}

/**
 * EXP-5: returns a name by which a file can be stored anywhere. Dots and spaces at the ends hide it, or are dropped by
 * some systems.
 */
export const safeFileName = (name: string): string => {
  // What joins letters and pictures is part of how they look: a family is one picture.
  const safe = truncateName(
    replaceHiddenCharacters(name.normalize('NFC').toWellFormed(), '-')
      .replace(UNSAFE, '-')
      // Double dots are harmless without a slash, but scanners take them for a path traversal.
      .replace(/\.{2,}/g, '.')
      .replace(/^[\s.]+/, ''),
  ).replace(/[\s.\u200c\u200d]+$/, '')
  if (safe === '') return '-'
  return RESERVED.test(safe) ? `-${safe}` : safe
}

/** Returns a function that gives out names that no other file of the archive has, even if letter case is ignored. */
export const uniqueNames = (): ((name: string) => string) => {
  const taken = new Map<string, number>()
  const isFree = (name: string): boolean => !taken.has(name.toLowerCase())
  return (name) => {
    let number = taken.get(name.toLowerCase()) ?? 1
    let unique = name
    while (!isFree(unique)) unique = `${name} (${++number})`
    taken.set(name.toLowerCase(), number)
    taken.set(unique.toLowerCase(), 1)
    return unique
  }
}
