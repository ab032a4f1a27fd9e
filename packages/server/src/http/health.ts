import type { FastifyInstance } from 'fastify'
import client from 'prom-client'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import { isDatabaseReady } from '../db/ready.ts'
import type { RealtimeStats } from '../realtime/server.ts'
import { registerRealtime } from './realtime-figures.ts'

/** For balancers and monitoring: `/healthz` (the process answers), `/readyz` (so does the database), `/metrics`. */
export const serveHealth = (app: FastifyInstance, services: Services, db: Db, stats: () => RealtimeStats): void => {
  const { basePath: base } = services.config
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  registerRealtime(registry, stats)
  app.get(`${base}healthz`, async () => ({ ok: true }))
  app.get(`${base}readyz`, async (_request, reply) => {
    const ok = await isDatabaseReady(db)
    return reply.status(ok ? 200 : 503).send({ ok })
  })
  app.get(`${base}metrics`, async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
