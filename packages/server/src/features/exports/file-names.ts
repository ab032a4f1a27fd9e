/** What some file system refuses, what hides or turns text, and what separates folders. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu
/** Devices to Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Leaves room for a folder, a number and an extension in 255 bytes of any script. */
const BYTES_MAX = 180

const cut = (name: string): string => {
  let kept = ''
  let bytes = 0
  for (const character of name) {
    bytes += Buffer.byteLength(character)
    if (bytes > BYTES_MAX) break
    kept += character
  }
  return kept
}

/** EXP-5: a name by which a file can be kept anywhere. Dots and spaces at the edges hide it, or are dropped by some. */
export const safeFileName = (name: string): string => {
  const safe = cut(
    name
      .normalize('NFC')
      .toWellFormed()
      .replace(UNSAFE, '-')
      // Harmless where no slash is left, and taken for a way out of the folder by those who look for one.
      .replace(/\.{2,}/g, '.')
      .replace(/^[\s.]+/, ''),
  ).replace(/[\s.]+$/, '')
  if (safe === '') return '-'
  return RESERVED.test(safe) ? `-${safe}` : safe
}

/** Hands out names that no other file of the archive has, also where letter case does not count. */
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
