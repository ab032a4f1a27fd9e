/** Longer addresses are refused: no browser opens them reliably, and each is stored at every change of formatting. */
const HREF_MAX = 4096

const PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])

/**
 * Returns whether an address may stand in a link: HTTP, HTTPS or mail, written out in full. The browser's own parser
 * reads it, because every list of dangerous spellings (`java\nscript:`, `&#106;…`) misses one.
 */
export const isSafeHref = (href: unknown): href is string => {
  if (typeof href !== 'string' || href.length > HREF_MAX) return false
  const url = URL.parse(href)
  return url !== null && PROTOCOLS.has(url.protocol)
}

/** Turns what a person typed into the link field into an address: `example.org` and `a@example.org` are completed. */
export const hrefFromInput = (input: string): string | undefined => {
  const text = input.trim()
  if (text === '') return undefined
  const isComplete: boolean = isSafeHref(text)
  if (isComplete) return text
  // A colon before any slash means a protocol that we refuse, unless it stands between a host and a port.
  if (/^[^/?#]*:/.test(text) && !/^(?:localhost|[^/?#:]+\.[^/?#:]+):\d+(?:[/?#]|$)/.test(text)) return undefined
  if (/^[/?#\\]/.test(text)) return undefined
  const completed = /^[^\s@/]+@[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`
  return isSafeHref(completed) ? completed : undefined
}
