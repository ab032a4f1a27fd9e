import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import { isDatabaseReady } from '../db/ready.ts'
import { memoize } from '../lib/memoize.ts'
import type { RealtimeStats } from '../realtime/server.ts'

/** FILE-68: returns whether files can be stored; says why not in the log. */
const areFilesReady = async ({ files, log }: Services): Promise<boolean> => {
  try {
    await files.store.check?.()
    return true
  } catch (error) {
    log.error({ err: error }, 'the folder of files cannot be written')
    return false
  }
}

/** Serves balancers and monitoring: `/healthz` (the process answers), `/readyz` (so does the database, and files can be stored), `/metrics`. */
export const serveHealth = (app: FastifyInstance, services: Services, db: Db, stats: () => RealtimeStats): void => {
  const { basePath: base } = services.config
  // Collection begins on the first request: a server that is not monitored collects nothing.
  const metrics = memoize(async () => (await import('./metrics.ts')).collectMetrics(stats))
  app.get(`${base}healthz`, async () => ({ ok: true }))
  app.get(`${base}readyz`, async (_request, reply) => {
    const ok = (await isDatabaseReady(db)) && (await areFilesReady(services))
    return reply.status(ok ? 200 : 503).send({ ok })
  })
  app.get(`${base}metrics`, async (_request, reply) => {
    const registry = await metrics()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
