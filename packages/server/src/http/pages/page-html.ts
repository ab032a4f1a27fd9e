import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply } from 'fastify'

/** Folder of the packages, whose builds are served. */
export const PACKAGES = fileURLToPath(new URL('../../../../', import.meta.url))

const policy = (frameAncestors: string, connections = "'self'"): string =>
  [
    "default-src 'self'",
    // Mantine writes its responsive rules into style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src ${connections}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')

/** Returns a page's shell with the application's base path inserted, so that one build serves every base path. */
export const shellOf = (name: 'manager' | 'editor', base: string, page = 'index.html'): string => {
  const file = path.join(PACKAGES, name, 'dist', page)
  if (!existsSync(file)) throw new Error(`The ${name}'s pages are not built: run npm run build`)
  return readFileSync(file, 'utf8').replace('<head>', `<head>\n    <base href="${base}" />`)
}

/** Returns the sanitised HTML that the administrator currently adds to the head of both pages. */
export type ExtraHead = () => Promise<string>

const TITLE = '<title>Sheaf</title>'

/** Removes tags whose name or property the administrator's own tags redefine. */
const withoutReplaced = (preview: string, extra: string): string => {
  const given = new Set(
    [...extra.matchAll(/<meta [^>]*?(?:name|property)="([^"]+)"/gi)].map(([, name]) => name?.toLowerCase()),
  )
  return preview
    .split('\n')
    .filter((line) => !given.has(/<meta (?:name|property)="([^"]+)"/.exec(line)?.[1]))
    .join('\n')
}

/** Joins elements of a page's head, without those that are empty. */
export const linesOf = (elements: readonly string[]): string =>
  elements.filter((element) => element !== '').join('\n    ')

/** Puts a page's title and preview, and further elements, into its head. */
export const withHead = (shell: string, preview: string, extra: string): string =>
  shell
    .replace(TITLE, () => withoutReplaced(preview, extra))
    .replace('</head>', () => (extra === '' ? '</head>' : `  ${extra}\n  </head>`))

/**
 * PIC-22: what the page of a pad may connect to besides its own server: pictures of pasted text are fetched from where they
 * are, as nobody in particular.
 */
export const WITH_OTHER_SITES = "'self' https:"

/**
 * @param cacheControl who may store the page.
 * @param connections what its script may connect to.
 */
export const sendPage = (
  reply: FastifyReply,
  html: string,
  frameAncestors: string,
  cacheControl = 'no-cache',
  connections?: string,
): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy(frameAncestors, connections))
    .header('cache-control', cacheControl)
    // A pad that anybody with its link may open should still not appear in web searches.
    .header('x-robots-tag', 'noindex')
    .send(html)
