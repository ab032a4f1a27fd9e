import { AppError, ERRORS } from '@sheaf/contract/errors'
import { visitor } from '@sheaf/contract/policy/actor'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { translatorFor } from '../../lib/messages.ts'
import { unsubscribePage, type UnsubscribePage } from './unsubscribe-page.ts'
import { findSubscriber, unsubscribe } from './unsubscribe.service.ts'

/** Nobody sends more here than `List-Unsubscribe=One-Click`, as a form of either kind. */
const BODY_MAX_BYTES = 10 * 1024

const POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * MAIL-17: serves the address in a digest's header and footer, for people and for mail programs (RFC 8058). A GET
 * changes nothing, so that programs that follow links do no harm; a POST with any content unsubscribes. The token alone
 * identifies the person: sessions are ignored.
 */
export const serveUnsubscribe = async (app: FastifyInstance, services: Services, db: Db): Promise<void> => {
  const { basePath } = services.config

  const answer = async (
    request: FastifyRequest<{ Params: { token: string } }>,
    reply: FastifyReply,
    kind: 'asks' | 'done',
    find: typeof findSubscriber,
  ): Promise<FastifyReply> => {
    const settings = await services.settings.read()
    const send = (lang: string, state: UnsubscribePage['state']): FastifyReply =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-store')
        .send(
          unsubscribePage({
            ...translatorFor(lang, settings.defaultLanguage),
            title: settings.title,
            state,
            basePath,
          }),
        )
    try {
      const ctx = { ...services, db, actor: visitor, address: request.ip }
      const { login, lang } = await find(ctx, request.params.token)
      return send(lang, { kind, login })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      void reply.status(ERRORS[error.key])
      return send(settings.defaultLanguage, { kind: 'wrong' })
    }
  }

  await app.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    const url = `${basePath}unsubscribe/:token`
    app.get<{ Params: { token: string } }>(url, (request, reply) => answer(request, reply, 'asks', findSubscriber))
    app.post<{ Params: { token: string } }>(url, { bodyLimit: BODY_MAX_BYTES }, (request, reply) =>
      answer(request, reply, 'done', unsubscribe),
    )
  })
}
