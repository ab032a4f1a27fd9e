import { readFileSync } from 'node:fs'
import path from 'node:path'
import { FIRST_PAINT_ID } from '@sheaf/contract/pages/first-paint'
import { PAD_VIEW_PATTERN } from '@sheaf/contract/pages/manager-paths'
import { preloadManifestSchema } from '@sheaf/contract/pages/preload-manifest'
import { escapeHtml } from '@sheaf/document/escape-html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { VERIFIED_PASSWORDS_COOKIE } from '../../identity/passwords/verified-passwords.ts'
import { firstFiles, type IsOfUser, likelyLanguage } from './first-files.ts'
import { pagePainter, withPainting } from './first-paint.ts'
import { type ExtraHead, linesOf, PACKAGES, sendPage, shellOf, withHead } from './page-html.ts'
import { SESSION_COOKIE } from '../requests/session.ts'
import { previewOf, type SiteMetadata } from './site-head.ts'

/** Returns the manifest of the screens' files from the manager's build. */
const preloadManifestOfManager = () =>
  preloadManifestSchema.parse(
    JSON.parse(readFileSync(path.join(PACKAGES, 'manager/dist/preload-manifest.json'), 'utf8')),
  )

/** Takes the page's own script out of its shell, since styles and the script's own needs are named before it. */
const withoutScript = (shell: string): readonly [shell: string, script: string, address: string] => {
  const [script, address = ''] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(shell) ?? []
  if (script === undefined) throw new Error("The manager's page has no script")
  return [shell.replace(script, ''), script, address]
}

const BEFORE_PAINT = /<script +src="([^"]+)"><\/script>/

/**
 * Lets a painted page, and the frame in it, be read while the script is on its way that runs before the first paint. A
 * browser that does not know `blocking` runs it once it is here, before the larger styles that the first paint waits for.
 */
const withoutWait = (shell: string): string => {
  if (!BEFORE_PAINT.test(shell)) throw new Error("The manager's page has no script before its first paint")
  return shell.replace(BEFORE_PAINT, '<script async blocking="render" src="$1"></script>')
}

/**
 * Returns the link that has the browser paint a painted page once all of its elements are here. It would otherwise stop to
 * paint while it reads them, and what comes later in the page would move what is seen already. The address has to be the
 * page's own, since a mere fragment is one of the page's base.
 */
const paintedAsAWhole = (url: string): string =>
  `<link rel="expect" href="${escapeHtml(url)}#${FIRST_PAINT_ID}" blocking="render" />`

const FONT = /<link rel="preload" as="font"[^>]*>\n? */g

/** Takes the fonts out of a shell: browsers ask for what has the same low priority in the order of the page. */
const withoutFonts = (shell: string): readonly [shell: string, fonts: string] => [
  shell.replace(FONT, ''),
  linesOf((shell.match(FONT) ?? []).map((font) => font.trim())),
]

/**
 * Returns links that fetch what the first paint of the frame that a page begins with waits for. Its scripts would take the
 * connection from that and from the frame itself, which asks for them.
 */
const stylesOfFrame = (base: string): string => {
  const files = [...shellOf('editor', base).matchAll(/ href="(\.\/editor-assets\/[^"]+\.css)"/g)]
  return linesOf(files.map(([, file = '']) => `<link rel="preload" as="style" crossorigin href="${file}" />`))
}

/** Cookies that decide what a page is painted with, apart from what everybody may see. */
const PERSONAL = [SESSION_COOKIE, VERIFIED_PASSWORDS_COOKIE]

interface Options {
  /** Whether the cookies of the request have not been read, so that nothing that depends on them is known. */
  readonly isCookieUnread?: boolean
}

/**
 * Returns what sends the manager's page: its first screen painted where it can be (A11Y-61), and links to what it needs
 * to be drawn.
 */
export const managerPage = (
  app: FastifyInstance,
  config: Config,
  settings: { read(): Promise<SiteMetadata> },
  extraHead: ExtraHead,
  isOfUser: IsOfUser,
) => {
  const { basePath } = config
  const [shell, script, scriptAddress] = withoutScript(shellOf('manager', basePath))
  const [paintedShell, fonts] = withoutFonts(withoutWait(shell))
  // A painted page is seen before its script is here, so the style that its first paint waits for has the connection first.
  const lateScript = script.replace('<script ', '<script fetchpriority="low" ')
  const readBuilt = (file: string) => readFileSync(path.join(PACKAGES, 'manager/dist', file), 'utf8')
  const links = firstFiles(preloadManifestOfManager(), basePath, isOfUser, readBuilt)
  const frameFiles = stylesOfFrame(basePath)
  const paint = pagePainter(app, config)

  return async (request: FastifyRequest, reply: FastifyReply, { isCookieUnread = false }: Options = {}) => {
    const site = await settings.read()
    const extra = await extraHead()
    const page = (of: string, title: string, ...parts: readonly string[]) =>
      withHead(of, previewOf(site, title), linesOf([...parts, extra]))
    if (isCookieUnread) return sendPage(reply, page(shell, site.title, script), "'self'")
    const language = likelyLanguage(request, site)
    const painting = await paint(request, reply, language)
    const { styles, rest, scripts } = await links(request, language, painting?.screen)
    if (painting === undefined) return sendPage(reply, page(shell, site.title, styles, script, rest), "'self'")
    // A pad in its frame comes first, and the script of the page around it once that is shown.
    const isFrameFirst = painting.screen === PAD_VIEW_PATTERN && painting.html.includes('<iframe')
    const title = painting.title ?? site.title
    const html = page(
      paintedShell,
      title,
      paintedAsAWhole(request.url),
      styles,
      ...(isFrameFirst ? [frameFiles] : [lateScript, rest]),
      fonts,
    )
    const isPersonal = PERSONAL.some((name) => request.cookies[name] !== undefined)
    return sendPage(
      reply,
      withPainting(html, painting, isFrameFirst ? [scriptAddress, ...scripts] : undefined),
      "'self'",
      isPersonal ? 'no-store' : 'private, no-cache',
    )
  }
}
