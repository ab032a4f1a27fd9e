import { randomBytes } from 'node:crypto'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { readFrameQuery } from '@sheaf/contract/pages/frame'
import { icons } from '@sheaf/contract/pages/icons'
import { PAGE_BOOTSTRAP, type PageBootstrap } from '@sheaf/contract/pages/page-bootstrap'
import type { ShownAs } from '@sheaf/contract/realtime/socket'
import { escapeHtml } from '@sheaf/document/escape-html'
import { textParts } from '@sheaf/contract/pages/text-parts'
import { isLanguage } from '@sheaf/l10n/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { cookieOptions } from '../requests/cookie-options.ts'
import { encodingFor } from '../replies/encoding.ts'
import { handleNotFound } from '../replies/error-handler.ts'
import type { IsOfUser } from './first-files.ts'
import { languageFile } from './language-files.ts'
import { managerPage } from './manager-page.ts'
import { oldRoute } from '../requests/old-route.ts'
import { type ExtraHead, PACKAGES, sendPage, shellOf, withHead, WITH_OTHER_SITES } from './page-html.ts'
import { manifestOf, previewOf, type SiteMetadata } from './site-head.ts'

/** Cookie that identifies a visitor's browser, so that the log can tell guests apart. */
export const GUEST_COOKIE = 'sheaf_guest'
const GUEST_COOKIE_S = 365 * 86_400

interface PadPage extends Pick<PageBootstrap, 'reader' | 'goodName'> {
  readonly status: 200 | 404
}

/**
 * Returns a pad page's status and what it depends on; apart from the status the page is the same for all names that a
 * pad can have (EDT-3).
 */
export type ReadPadPage = (
  request: FastifyRequest<{ Params: { padId: string } }>,
  reply: FastifyReply,
) => Promise<PadPage>

/** The beginning of a pad's text, as its page draws it. */
interface FirstLines {
  readonly html: string
  readonly isReadonly: boolean
  readonly shownAs: ShownAs
}

/** Returns the beginning of a pad; undefined if whoever asks for its page may not read it yet. */
export type ReadFirstLines = (request: PadPageRequest) => Promise<FirstLines | undefined>

type PadPageRequest = FastifyRequest<{ Params: { padId: string } }>

/** What the shell of a pad's page shows until the text is there. */
const PLACEHOLDER = /<div class="pad-opening">(?:\s*<div><\/div>)+\s*<\/div>/
const TOOLS_PLACEHOLDER = '<div class="pad-toolbar-place"></div>'

/** Puts the beginning of the text into the shell, where the editor will draw it. */
const withFirstLines = (shell: string, { html, isReadonly, shownAs }: FirstLines): string => {
  const classes = shownAs.lineNumbers === false ? 'pad-text' : 'pad-text has-line-numbers'
  const lang = shownAs.lang === undefined ? '' : ` lang="${escapeHtml(shownAs.lang)}"`
  return (isReadonly ? shell.replace(TOOLS_PLACEHOLDER, '') : shell).replace(
    PLACEHOLDER,
    () => `<div class="${classes}" inert><div class="ProseMirror"${lang}>${html}</div></div>`,
  )
}

/** Returns whether the manager shows the page in its frame, where its parts stand otherwise. */
const isInManager = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'

const withFacts = (html: string, facts: PageBootstrap): string =>
  html.replace('<html', () => `<html ${PAGE_BOOTSTRAP}="${escapeHtml(JSON.stringify(facts))}"`)

/** Returns who may frame pads: always the manager itself, beside the configured sites. */
const framersOf = ({ frameAncestors }: Config): string => (frameAncestors === '' ? '*' : `'self' ${frameAncestors}`)

/** Headers that tell a browser how to treat a page. Scripts, style sheets and pictures are fetched as parts of one. */
const ONLY_FOR_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * Options for the built files. Their names change with their content, so each is cached for a year. A first load
 * fetches some twenty of them, so their headers are kept short.
 */
const BUILT_FILES = {
  maxAge: '365d',
  immutable: true,
  lastModified: false,
  acceptRanges: false,
  decorateReply: false,
  preCompressed: true,
  setHeaders: (reply: FastifyReply) => {
    for (const name of ONLY_FOR_PAGES) void reply.removeHeader(name)
  },
} as const

/** Sends the page that says that there is no such address, where a browser asked for one that cannot be read. */
export type SendUnreadable = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** First parts of the addresses that are no pages. */
const NO_PAGES = ['api', 'mypads/api', 'assets', 'editor-assets', 'fonts', 'l10n', 'mypads/l10n']

/** What pages are made of. */
interface PageReaders {
  readonly extraHead: ExtraHead
  readonly readPadPage: ReadPadPage
  readonly readFirstLines: ReadFirstLines
  readonly isOfUser: IsOfUser
}

/** Serves the two applications, their files, and the language files. */
export const servePages = async (
  app: FastifyInstance,
  config: Config,
  settings: { read(): Promise<SiteMetadata> },
  { extraHead, readPadPage, readFirstLines, isOfUser }: PageReaders,
): Promise<SendUnreadable> => {
  const { basePath: base } = config
  await app.register(fastifyStatic, {
    ...BUILT_FILES,
    root: path.join(PACKAGES, 'manager/dist/assets'),
    prefix: `${base}assets/`,
  })
  await app.register(fastifyStatic, {
    ...BUILT_FILES,
    root: path.join(PACKAGES, 'editor/dist/editor-assets'),
    prefix: `${base}editor-assets/`,
  })
  await app.register(fastifyStatic, {
    ...BUILT_FILES,
    // The manager's are among them.
    root: path.join(PACKAGES, 'editor/dist/fonts'),
    prefix: `${base}fonts/`,
  })
  const editor = shellOf('editor', base)
  const history = shellOf('editor', base, 'history.html')
  const sendManager = managerPage(app, config, settings, extraHead, isOfUser)

  app.get(`${base}manifest.webmanifest`, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(await settings.read()))),
  )

  // Browsers and crawlers request these by themselves. Crawlers are allowed, so that they read the header that
  // `sendPage` sets.
  app.get(`${base}favicon.ico`, async (_request, reply) => reply.redirect(`${base}${icons[192]}`))
  app.get(`${base}robots.txt`, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow:\n'),
  )

  for (const prefix of [`${base}l10n`, `${base}mypads/l10n`])
    app.get<{ Params: { file: string }; Querystring: { part?: unknown } }>(
      `${prefix}/:file`,
      async (request, reply) => {
        const language = request.params.file.replace(/\.json$/, '')
        if (!isLanguage(language)) return reply.status(404).send({ error: 'BACKEND.ERROR.CONFIGURATION.LANG_PROBLEM' })
        const part = textParts.find((each) => each === request.query.part)
        const texts = await languageFile(language, part)
        void reply
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header('vary', 'accept-encoding')
          .header('etag', texts.etag)
        if (request.headers['if-none-match'] === texts.etag) return reply.status(304).send()
        const encoding = encodingFor(request.headers['accept-encoding'], ['br', 'gzip'])
        if (encoding) void reply.header('content-encoding', encoding)
        return reply.send(texts[encoding ?? 'plain'])
      },
    )

  const sendPad = async (
    request: PadPageRequest,
    reply: FastifyReply,
    shell: string,
    firstLines?: FirstLines,
  ): Promise<FastifyReply> => {
    if (!request.cookies[GUEST_COOKIE])
      void reply.setCookie(GUEST_COOKIE, randomBytes(16).toString('base64url'), {
        ...cookieOptions(config, request),
        maxAge: GUEST_COOKIE_S,
      })
    const { status, ...facts } = await readPadPage(request, reply)
    const site = await settings.read()
    const page = withHead(shell, previewOf(site, site.title), await extraHead())
    const html = withFacts(page, { siteLanguage: site.defaultLanguage, ...facts })
    if (firstLines === undefined)
      return sendPage(reply.status(status), html, framersOf(config), 'no-cache', WITH_OTHER_SITES)
    const place = isInManager(request) ? html.replace('<html', '<html data-place="manager"') : html
    return sendPage(
      reply.status(status),
      withFirstLines(place, firstLines),
      framersOf(config),
      'no-store',
      WITH_OTHER_SITES,
    )
  }

  if (!PLACEHOLDER.test(editor)) throw new Error('The page of a pad has no place for the beginning of its text')
  app.get<{ Params: { padId: string } }>(`${base}p/:padId`, async (request, reply) => {
    // A secret in the address opens the pad by the page's own script, which takes it out of there.
    const { token, password } = readFrameQuery(request.url.split('?')[1] ?? '')
    const hasSecret = token !== undefined || password !== undefined
    return sendPad(request, reply, editor, hasSecret ? undefined : await readFirstLines(request))
  })
  // The address that Etherpad has for the history of a pad.
  app.get<{ Params: { padId: string } }>(`${base}p/:padId/timeslider`, (request, reply) =>
    sendPad(request, reply, history),
  )

  const isUnder = (url: string, parts: readonly string[]): boolean =>
    parts.some((part) => `${url.split('?', 1)[0]}/`.startsWith(`${base}${part}/`))
  const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

  app.setNotFoundHandler(async (request, reply) => {
    const route = isReading(request) ? oldRoute(request.url, base) : undefined
    if (route !== undefined) return reply.redirect(route)
    const isPage = isReading(request) && request.url.startsWith(base) && !isUnder(request.url, [...NO_PAGES, 'p'])
    if (isPage) return sendManager(request, reply)
    if (base !== '/' && isReading(request) && request.url === base.slice(0, -1)) return reply.redirect(base)
    return handleNotFound(request, reply)
  })

  return async (request, reply) => {
    const { url, headers } = request
    const isNavigation = isReading(request) && (headers.accept ?? '').includes('text/html')
    if (!isNavigation || !url.startsWith(base) || isUnder(url, NO_PAGES)) return
    // No hook has read the cookies that its first files depend on.
    await sendManager(request, reply.status(400), { isCookieUnread: true })
  }
}
