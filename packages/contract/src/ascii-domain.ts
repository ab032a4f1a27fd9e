/** What domains are made of in any script. Full stops of other scripts part them, too (RFC 3490). */
const DOMAIN = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u
const IS_ASCII = /^\p{ASCII}*$/u

/**
 * INV-48: returns a mail address with its domain as mail servers have it: `lea@exämple.org` is `lea@xn--exmple-cua.org`. What
 * is no address with a domain in another script stays as it is.
 */
export const withAsciiDomain = (address: string): string => {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || IS_ASCII.test(domain) || !DOMAIN.test(domain)) return address
  try {
    return address.slice(0, at + 1) + new URL(`http://${domain}`).hostname
  } catch {
    return address
  }
}
