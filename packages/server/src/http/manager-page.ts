import { readFileSync } from 'node:fs'
import path from 'node:path'
import { PAD_VIEW_PATTERN } from '@sheaf/contract/pages/manager-paths'
import { preloadManifestSchema } from '@sheaf/contract/pages/preload-manifest'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { VERIFIED_PASSWORDS_COOKIE } from '../identity/verified-passwords.ts'
import { firstFiles, type IsOfUser, likelyLanguage } from './first-files.ts'
import { pagePainter, withPainting } from './first-paint.ts'
import { type ExtraHead, linesOf, PACKAGES, sendPage, shellOf, withHead } from './page-html.ts'
import { SESSION_COOKIE } from './session.ts'
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

/** Returns links that fetch the editor's files for the frame that a page begins with. */
const editorFiles = (base: string): string => {
  const files = [...shellOf('editor', base).matchAll(/ (?:src|href)="(\.\/editor-assets\/[^"]+\.(?:js|css))"/g)]
  return linesOf(
    files.map(([, file = '']) => {
      const kind = file.endsWith('.css') ? 'style' : 'script'
      return `<link rel="preload" as="${kind}" crossorigin href="${file}" />`
    }),
  )
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
  const links = firstFiles(preloadManifestOfManager(), basePath, isOfUser)
  const frameFiles = editorFiles(basePath)
  const paint = pagePainter(app, config)

  return async (request: FastifyRequest, reply: FastifyReply, { isCookieUnread = false }: Options = {}) => {
    const site = await settings.read()
    const extra = await extraHead()
    const page = (title: string, ...parts: readonly string[]) =>
      withHead(shell, previewOf(site, title), linesOf([...parts, extra]))
    if (isCookieUnread) return sendPage(reply, page(site.title, script), "'self'")
    const language = likelyLanguage(request, site)
    const painting = await paint(request, reply, language)
    const { styles, rest, scripts } = await links(request, language, painting?.screen)
    if (painting === undefined) return sendPage(reply, page(site.title, styles, script, rest), "'self'")
    // A pad in its frame comes first, and the script of the page around it once that is shown.
    const isFrameFirst = painting.screen === PAD_VIEW_PATTERN && painting.html.includes('<iframe')
    const title = painting.title ?? site.title
    const html = isFrameFirst ? page(title, styles, frameFiles) : page(title, styles, script, rest)
    const isPersonal = PERSONAL.some((name) => request.cookies[name] !== undefined)
    return sendPage(
      reply,
      withPainting(html, painting, isFrameFirst ? [scriptAddress, ...scripts] : undefined),
      "'self'",
      isPersonal ? 'no-store' : 'private, no-cache',
    )
  }
}
