import type { PreloadManifest } from '@sheaf/contract/pages/preload-manifest'
import { LANGUAGE_COOKIE } from '@sheaf/contract/limits'
import { languageCodes, SOURCE_LANGUAGE } from '@sheaf/l10n/languages'
import { matchLanguage } from '@sheaf/l10n/match-language'
import type { FastifyRequest } from 'fastify'
import { linesOf } from './page-html.ts'
import { SESSION_COOKIE } from '../requests/session.ts'
import type { SiteMetadata } from './site-head.ts'

/** Attribute of what comes behind the styles that the first paint of a painted page waits for. */
const LATER = ' fetchpriority="low"'

const preload = (call: string, priority: string): string =>
  `<link rel="preload" as="fetch"${priority} crossorigin href="./${call}" />`

const isStyle = (file: string): boolean => file.endsWith('.css')

/** Returns the content of a file of the manager's build. */
export type ReadFile = (file: string) => string

/**
 * Returns a screen's style sheet as an element: each of several small files would have the first paint wait for a request
 * of its own. The link that is disabled fetches nothing, and tells the page's script that the style is there.
 */
const styleOf = (file: string, read: ReadFile): string =>
  `<style>${read(file).trim()}</style>\n    <link rel="stylesheet" disabled crossorigin href="./${file}" />`

const linkTo = (file: string, priority: string): string =>
  `<link rel="modulepreload"${priority} crossorigin href="./${file}" />`

/**
 * Returns the language that the page will most likely use. The page itself decides, and fetches another if this one is
 * wrong.
 */
export const likelyLanguage = ({ cookies, headers }: FastifyRequest, { defaultLanguage }: SiteMetadata): string => {
  const accepted = (headers['accept-language'] ?? '').split(',').map((each) => each.split(';', 1)[0]?.trim() ?? '')
  const wanted = [cookies[LANGUAGE_COOKIE] ?? '', ...accepted, defaultLanguage]
  return matchLanguage(wanted, languageCodes) ?? SOURCE_LANGUAGE
}

/** Puts the parts of an address into the path of a call. Gives up on those that are no ids: the page itself decides. */
const filledIn = (call: string, parts: Readonly<Record<string, string>> = {}): string | undefined => {
  const ids = Object.values(parts)
  return ids.every((id) => /^[\w-]+$/.test(id))
    ? call.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? '')
    : undefined
}

/** Returns whether a token is that of a user's session, which has not ended. */
export type IsOfUser = (token: string) => Promise<boolean>

/** Links to what a page needs before and after the first paint, in the order in which a browser asks for it. */
export interface FirstFiles {
  readonly styles: string
  readonly rest: string
  /** Addresses of the scripts among them. */
  readonly scripts: readonly string[]
}

/**
 * Returns what a page of the manager needs besides its script, as links: a browser otherwise finds it only once the
 * script runs, and on a slow connection each discovery costs a round trip. A wrong guess costs only bytes.
 */
export const firstFiles = (
  { start, screens }: PreloadManifest,
  base: string,
  isOfUser: IsOfUser,
  readFile: ReadFile,
) => {
  const styles = new Map(
    screens.flatMap(({ files }) => files.filter(isStyle)).map((file) => [file, styleOf(file, readFile)]),
  )
  const table = screens.map((screen) => ({
    ...screen,
    pattern: new RegExp(`^${screen.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
  }))
  const screenAt = (path: string) => {
    for (const { pattern, ...screen } of table) {
      const match = pattern.exec(path)
      if (match) return { ...screen, call: screen.call && filledIn(screen.call, match.groups) }
    }
    return undefined
  }

  const linksTo = (
    { files = [], texts = ['first'] }: Partial<PreloadManifest['screens'][number]>,
    language: string,
    calls: readonly string[],
    priority = '',
  ): FirstFiles => ({
    styles: linesOf(files.map((file) => styles.get(file) ?? '')),
    rest: linesOf([
      ...texts.map((part) => preload(`l10n/${language}.json?part=${part}`, priority)),
      ...calls.map((call) => preload(call, priority)),
      ...files.filter((file) => !isStyle(file)).map((file) => linkTo(file, priority)),
    ]),
    scripts: files.filter((file) => !isStyle(file)).map((file) => `./${file}`),
  })

  return async (
    request: FastifyRequest,
    language: string,
    /** Path pattern of the screen that the page is painted with. Its replies are in the page. */
    painted: string | undefined,
  ): Promise<FirstFiles> => {
    if (painted !== undefined) {
      return linksTo(table.find(({ path }) => path === painted) ?? {}, language, [], LATER)
    }
    const token = request.cookies[SESSION_COOKIE]
    const path = `/${request.url.slice(base.length).split('?', 1)[0]}`
    const requested = screenAt(path === '/' ? start : path)
    const signIn = token === undefined ? requested?.signIn : undefined
    const screen = signIn === undefined ? requested : screenAt(signIn)
    // A call that is refused is an error in the browser's console, so screens for users ask for theirs alone. Which
    // session it is matters to nothing else here, so a page is sent also while that cannot be read (OPS-31).
    const mayCall = token === undefined || screen?.signIn === undefined || (await isOfUser(token).catch(() => false))
    // Who is signed in decides what is shown first.
    const calls = ['api/configuration', ...(screen?.call && mayCall ? [`api${screen.call}`] : [])]
    return linksTo(screen ?? {}, language, calls)
  }
}
