import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  FIRST_PAINT_ID,
  type FirstPaintFacts,
  PAINTED_FOR,
  type Paint,
  type Painting,
  SCRIPT_AFTER_FRAME,
} from '@sheaf/contract/pages/first-paint'
import { OWN_PAGE } from '@sheaf/contract/pages/own-page'
import { escapeHtml } from '@sheaf/document/escape-html'
import { directionOf } from '@sheaf/l10n/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { memoize } from '../../lib/memoize.ts'
import { messagesOf } from '../../lib/messages.ts'

/** Function that the manager's build makes of its components. */
const PAINTER = fileURLToPath(new URL('../../../../manager/dist/server/paint.js', import.meta.url))

/**
 * Maximum length of a reply that is sent within a page, in bytes. A longer one would delay the first paint, and what it
 * lists is not in sight anyway.
 */
const REPLY_MAX_BYTES = 100_000

/** Anybody can forge the host of a request, so a painting contains none. */
const NOWHERE = 'http://host.invalid'

/** Thrown where a page is sent unpainted, since what it reads is refused or too long. */
class Unpaintable extends Error {}

/** Headers of a page's request that say nothing of who sends it, or something of the page alone. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['accept-encoding', 'if-none-match', 'if-modified-since', 'range'])

/** Reads a reply of the API as the browser that asks for the page would, and passes on the cookies that come with it. */
const readerFor =
  (app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) =>
  async (address: string): Promise<unknown> => {
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !OF_THE_PAGE.has(name)))
    const {
      statusCode,
      headers: replied,
      rawPayload,
    } = await app.inject({
      url: address,
      headers: { ...headers, ...OWN_PAGE, accept: 'application/json' },
      ...(request.socket.remoteAddress !== undefined && { remoteAddress: request.socket.remoteAddress }),
    })
    const { 'set-cookie': cookies } = replied
    if (cookies !== undefined) void reply.header('set-cookie', cookies)
    if (statusCode !== 200 || rawPayload.length > REPLY_MAX_BYTES) throw new Unpaintable()
    return JSON.parse(rawPayload.toString()) as unknown
  }

/** Returns whether a request comes from a phone, as far as browsers tell. */
const isFromPhone = ({ headers }: FastifyRequest): boolean => {
  const hint = headers['sec-ch-ua-mobile']
  return hint === undefined ? /\bMobi/.test(headers['user-agent'] ?? '') : hint === '?1'
}

/** A page with its first screen painted (A11Y-61). */
export interface PaintedPage extends Painting {
  readonly language: string
  readonly now: number
}

/** Paints the first screen of a page; undefined where it comes empty, and its own script draws it. */
export type PaintPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  language: string,
) => Promise<PaintedPage | undefined>

export const pagePainter = (app: FastifyInstance, config: Config): PaintPage => {
  const painter = memoize(async () => {
    const built = (await import(pathToFileURL(PAINTER).href)) as { readonly paint: Paint }
    return built.paint
  })
  return async (request, reply, language) => {
    const [base, url] = [URL.parse(NOWHERE + config.basePath), URL.parse(NOWHERE + request.url)]
    if (base === null || url === null) return undefined
    const now = Date.now()
    try {
      const paint = await painter()
      const painting = await paint({
        url,
        base,
        language,
        texts: messagesOf(language),
        cookies: request.headers.cookie ?? '',
        isPhone: isFromPhone(request),
        now,
        read: readerFor(app, request, reply),
      })
      return painting && { ...painting, language, now }
    } catch (error) {
      // OPS-31: a page that cannot be painted is drawn by its own script, which says what is wrong.
      if (!(error instanceof Unpaintable)) request.log.error({ err: error }, 'a page could not be painted')
      return undefined
    }
  }
}

const ROOT = '<div id="root"></div>'

/** Returns JSON as it may stand within a page's element: nothing in it ends the element. */
const jsonInPage = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** Puts a painting into the manager's page. */
export const withPainting = (
  page: string,
  { html, language, now, replies, media }: PaintedPage,
  /** Addresses of the page's script and of those that it begins with, if it waits for the pad in the page's frame. */
  laterScripts: readonly string[] | undefined,
): string => {
  const attributes = {
    lang: language,
    dir: directionOf(language),
    [PAINTED_FOR]: JSON.stringify(media),
    ...(laterScripts && { [SCRIPT_AFTER_FRAME]: laterScripts.join(' ') }),
  }
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  const facts = jsonInPage({ language, now, replies } satisfies FirstPaintFacts)
  return page
    .replace(/<html [^>]*/, () => `<html${written.join('')}`)
    .replace(
      ROOT,
      () =>
        `<div id="root">${html}</div>\n    <script type="application/json" id="${FIRST_PAINT_ID}">${facts}</script>`,
    )
}
