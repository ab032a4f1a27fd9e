import type { StaticDocumentSpec } from '@fastify/swagger'
import type { Route } from '@sheaf/contract/route'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { memoize } from '../lib/memoize.ts'
import { handleNotFound } from './replies/error-handler.ts'

/**
 * Adapts the policy of the plugin's page: a site without HTTPS must not be upgraded to it, and the address of a
 * validation service is removed.
 */
const ownPolicy = (policy: string): string =>
  policy.replace(/;\s*upgrade-insecure-requests/, '').replace(' validator.swagger.io', '')

/** Builds a separate application, because the two plugins bring dozens of modules. */
const docsApp = async (base: string, routes: readonly Route[]): Promise<FastifyInstance> => {
  const [{ openApiDocument }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('./openapi.ts'),
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const document = openApiDocument(routes, `${base}api`) as unknown as StaticDocumentSpec['document']
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, {
    routePrefix: `${base}api/docs`,
    uiConfig: { deepLinking: true },
    staticCSP: true,
    transformStaticCSP: ownPolicy,
  })
  app.setNotFoundHandler(handleNotFound)
  return app
}

/**
 * Serves the document at `{base}/api/docs/json`, and a page to read it at `{base}/api/docs`. It is built on the first
 * request, so that neither a start nor a server's memory pays for what few read.
 */
export const serveDocs = (app: FastifyInstance, base: string, routes: readonly Route[]): void => {
  const docs = memoize(() => docsApp(base, routes))
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { statusCode, headers, payload, rawPayload } = await (
      await docs()
    ).inject({ method: 'GET', url: request.url, headers: request.headers })
    const isText = /text|json|javascript/.test(String(headers['content-type']))
    return reply
      .status(statusCode)
      .headers({ 'cache-control': 'no-store', ...headers, 'x-robots-tag': 'noindex' })
      .send(isText ? payload : rawPayload)
  }
  // WIRE-50: people who know the old system's calls look for the documentation next to them.
  const redirect = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    reply.redirect(`${base}${request.url.slice(`${base}mypads/`.length)}`)
  for (const path of ['api/docs', 'api/docs/*']) {
    app.get(`${base}${path}`, answer)
    app.get(`${base}mypads/${path}`, redirect)
  }
}
