import { readFrameQuery } from '@sheaf/contract/frame'
import { padIdSchema } from '@sheaf/contract/ids'
import { visitor, type Actor } from '@sheaf/contract/policy/actor'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import { mayKnowOf } from '../features/pads/anonymous-pads.service.ts'
import { lookUpToken } from '../features/sessions/sessions.service.ts'
import { SESSION_COOKIE } from './session.ts'

/** As the page's socket will be decided: by the token of a program's frame, else by the cookie. */
const readerOf = async (services: Services, db: Db, request: FastifyRequest): Promise<Actor> => {
  const token = readFrameQuery(request.url.split('?')[1] ?? '').token ?? request.cookies[SESSION_COOKIE]
  const resolved = token ? await lookUpToken({ ...services, db }, token) : undefined
  return resolved && !('expired' in resolved) ? resolved.actor : visitor
}

/** The status of a pad's page, whose body is the same for all (EDT-3). */
export type PadPageStatus = (request: FastifyRequest<{ Params: { padId: string } }>) => Promise<200 | 404>

export const padPageStatus =
  (services: Services, db: Db): PadPageStatus =>
  async (request) => {
    const id = padIdSchema.safeParse(request.params.padId)
    if (!id.success) return 404
    const ctx = { ...services, db, actor: await readerOf(services, db, request), address: request.ip }
    return (await mayKnowOf(ctx, id.data)) ? 200 : 404
  }
