import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Route } from '@sheaf/contract/route'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'

/** The document at `{base}/api/docs/json`, and a page to read it at `{base}/api/docs`. */
export const serveDocs = async (app: FastifyInstance, base: string, routes: readonly Route[]): Promise<void> => {
  const document = openApiDocument(routes, `${base}api`) as unknown as StaticDocumentSpec['document']
  await app.register(swagger, { mode: 'static', specification: { document } })
  await app.register(swaggerUi, { routePrefix: `${base}api/docs`, uiConfig: { deepLinking: true }, staticCSP: true })
}
