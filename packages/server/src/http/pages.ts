import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { languages } from '@sheaf/l10n/languages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { handleNotFound } from './error-handler.ts'

const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url))
const LOCALES = path.join(PACKAGES, 'l10n/locales')

/** Names the browser of a visitor, so that the log can tell guests apart. */
export const GUEST_COOKIE = 'sheaf_guest'
const GUEST_COOKIE_S = 365 * 86_400

const policy = (frameAncestors: string): string =>
  [
    "default-src 'self'",
    // Mantine writes its responsive rules into style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')

/** A page's shell with the application's base written into it, so that one build serves every base path. */
const shell = (name: 'manager' | 'editor', base: string): string => {
  const file = path.join(PACKAGES, name, 'dist/index.html')
  if (!existsSync(file)) throw new Error(`The ${name}'s pages are not built: run npm run build`)
  return readFileSync(file, 'utf8').replace('<head>', `<head>\n    <base href="${base}" />`)
}

const sendPage = (reply: FastifyReply, html: string, frameAncestors: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy(frameAncestors))
    .header('cache-control', 'no-cache')
    .send(html)

/** A year: a built file's name changes with its content. */
const IMMUTABLE = { maxAge: '365d', immutable: true, decorateReply: false, preCompressed: true } as const

/** The two applications, their files, and the language files. */
export const servePages = async (app: FastifyInstance, config: Config): Promise<void> => {
  const { basePath: base } = config
  await app.register(fastifyStatic, {
    ...IMMUTABLE,
    root: path.join(PACKAGES, 'manager/dist/assets'),
    prefix: `${base}assets/`,
  })
  await app.register(fastifyStatic, {
    ...IMMUTABLE,
    root: path.join(PACKAGES, 'editor/dist/editor-assets'),
    prefix: `${base}editor-assets/`,
  })
  const [manager, editor] = [shell('manager', base), shell('editor', base)]

  for (const prefix of [`${base}l10n`, `${base}mypads/l10n`])
    app.get<{ Params: { file: string } }>(`${prefix}/:file`, async ({ params: { file } }, reply) => {
      const language = file.replace(/\.json$/, '')
      if (!Object.hasOwn(languages, language))
        return reply.status(404).send({ error: 'BACKEND.ERROR.CONFIGURATION.LANG_PROBLEM' })
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(readFileSync(path.join(LOCALES, `${language}.json`)))
    })

  app.get(`${base}p/:padId`, async (request, reply) => {
    if (!request.cookies[GUEST_COOKIE])
      void reply.setCookie(GUEST_COOKIE, randomBytes(16).toString('base64url'), {
        path: base,
        httpOnly: true,
        sameSite: 'lax',
        secure: config.secureCookies ?? request.protocol === 'https',
        maxAge: GUEST_COOKIE_S,
      })
    return sendPage(reply, editor, config.frameAncestors || '*')
  })

  const isOther = (url: string): boolean =>
    ['api/', 'mypads/api/', 'assets/', 'editor-assets/', 'l10n/', 'p/'].some((part) => url.startsWith(base + part))

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && request.url.startsWith(base) && !isOther(request.url)
    if (isPage) return sendPage(reply, manager, "'self'")
    if (base !== '/' && request.method === 'GET' && request.url === base.slice(0, -1)) return reply.redirect(base)
    return handleNotFound(request, reply)
  })
}
