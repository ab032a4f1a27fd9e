import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { isSecure } from './origin.ts'

/**
 * Returns the options of all our cookies: neither scripts nor other sites can use them, except for the way back from a
 * provider, which is a navigation.
 */
export const cookieOptions = (config: Config, request: FastifyRequest) =>
  ({ path: config.basePath, httpOnly: true, sameSite: 'lax', secure: isSecure(config, request) }) as const
