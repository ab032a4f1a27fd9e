import { readFrameQuery } from '@sheaf/contract/pages/frame'
import { padIdSchema } from '@sheaf/contract/ids'
import { visitor, type Actor } from '@sheaf/contract/policy/actor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import type { ReadPadPage } from '../../http/pages/pages.ts'
import { SESSION_COOKIE, sessionCookie } from '../../http/requests/session.ts'
import { viewPageReader } from '../accounts/accounts.service.ts'
import { resolveToken } from '../sessions/tokens.ts'
import { goodNameFor, mayKnowOf } from './anonymous-pads.service.ts'

/**
 * Returns the reader as the page's socket will identify them: by the token of a program's frame, else by the cookie,
 * which is extended with its session (SES-20), because some people open pads only by their addresses.
 */
const readerOf = async (services: Services, db: Db, request: FastifyRequest, reply: FastifyReply): Promise<Actor> => {
  const written = readFrameQuery(request.url.split('?')[1] ?? '').token
  const token = written ?? request.cookies[SESSION_COOKIE]
  const resolved = token ? await resolveToken({ ...services, db }, token) : undefined
  if (!token || !resolved || 'expired' in resolved) return visitor
  const { actor, slidTo } = resolved
  const cookie = sessionCookie(services, request, reply, {
    actor,
    hasOwnToken: written !== undefined,
    staleCookie: undefined,
  })
  if (slidTo !== undefined) cookie.set(token, slidTo)
  return actor
}

/** Returns what the page of a pad is answered with: whether its reader may know of the pad, and who they are. */
export const readPadPage =
  (services: Services, db: Db): ReadPadPage =>
  async (request, reply) => {
    const actor = await readerOf(services, db, request, reply)
    const id = padIdSchema.safeParse(request.params.padId)
    const ctx = { ...services, db, actor, address: request.ip }
    const reader = await viewPageReader(db, actor)
    if (!id.success) return { status: 404, reader, goodName: await goodNameFor(ctx, request.params.padId) }
    return { status: (await mayKnowOf(ctx, id.data)) ? 200 : 404, reader }
  }
