/**
 * Rewrites pasted HTML that matches the pattern. The pattern is cheap; only what it finds is parsed, in a document made
 * by DOMParser, which runs no scripts and fetches nothing.
 */
export const rewriteHtml = (html: string, pattern: RegExp, rewrite: (body: HTMLElement) => void): string => {
  if (!pattern.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  rewrite(body)
  return body.innerHTML
}
