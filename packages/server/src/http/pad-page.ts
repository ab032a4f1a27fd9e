import { readFrameQuery } from '@sheaf/contract/pages/frame'
import { padIdSchema } from '@sheaf/contract/ids'
import type { PageBootstrap } from '@sheaf/contract/pages/page-bootstrap'
import { visitor, type Actor } from '@sheaf/contract/policy/actor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import { viewPageReader } from '../features/accounts/accounts.service.ts'
import { goodNameFor, mayKnowOf } from '../features/pads/anonymous-pads.service.ts'
import { resolveToken } from '../features/sessions/sessions.service.ts'
import { SESSION_COOKIE, sessionCookie } from './session.ts'

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

interface PadPage extends Pick<PageBootstrap, 'reader' | 'goodName'> {
  readonly status: 200 | 404
}

/**
 * Returns a pad page's status and what it depends on; apart from the status the page is the same for all names that a
 * pad can have (EDT-3).
 */
export type AskPadPage = (
  request: FastifyRequest<{ Params: { padId: string } }>,
  reply: FastifyReply,
) => Promise<PadPage>

export const askPadPage =
  (services: Services, db: Db): AskPadPage =>
  async (request, reply) => {
    const actor = await readerOf(services, db, request, reply)
    const id = padIdSchema.safeParse(request.params.padId)
    const ctx = { ...services, db, actor, address: request.ip }
    const reader = await viewPageReader(db, actor)
    if (!id.success) return { status: 404, reader, goodName: await goodNameFor(ctx, request.params.padId) }
    return { status: (await mayKnowOf(ctx, id.data)) ? 200 : 404, reader }
  }
