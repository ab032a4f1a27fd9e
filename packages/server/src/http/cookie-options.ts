import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isSecure } from './origin.ts'

/** Of all our cookies: out of reach of scripts, and of other sites but for the way back from a provider, a navigation. */
export const cookieOptions = (config: Config, request: FastifyRequest) =>
  ({ path: config.basePath, httpOnly: true, sameSite: 'lax', secure: isSecure(config, request) }) as const
