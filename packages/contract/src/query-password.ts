/** Encodes a password for a query: as the base64 of its UTF-8 bytes. */
export const encodePassword = (password: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(password)))

/**
 * The inverse of `encodePassword`, which also reads the URL-safe alphabet. It returns `undefined` for text that encodes
 * no password.
 */
export const decodePassword = (encoded: string): string | undefined => {
  // A `+` that was not escaped arrives as a blank.
  const base64 = encoded.replace(/[ -]/g, '+').replaceAll('_', '/')
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
