import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

export interface InFlightRequests {
  /** Resolves when every request that has come in is answered, at the latest after `ms`. */
  ended(ms: number): Promise<void>
}

/** Tracks the requests that are being served, so that a stopping server can let them finish (OPS-26). */
export const inFlightRequests = (http: FastifyInstance): InFlightRequests => {
  const answers = new Set<ServerResponse>()
  http.addHook('onRequest', async (_request, { raw }) => {
    answers.add(raw)
    raw.once('close', () => answers.delete(raw))
  })
  return {
    ended: async (ms) => {
      const late = AbortSignal.timeout(ms)
      // The loop also waits for requests that came in meanwhile.
      while (answers.size > 0 && !late.aborted)
        await Promise.allSettled([...answers].map((answer) => once(answer, 'close', { signal: late })))
    },
  }
}
