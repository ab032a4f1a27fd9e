import { AppError, ERRORS, type ErrorKey, isErrorKey, SESSION_ENDING } from '@sheaf/contract/errors'
import type { Route } from '@sheaf/contract/route'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { keyOfFailure } from '../key-of-failure.ts'

/** A request that its route's schema rejects. The status is 400, except for an impossible value in the path. */
export class RejectedInput extends Error {
  override readonly name = 'RejectedInput'
  readonly key: ErrorKey
  /** Empty if the request as a whole does not fit. */
  readonly field: string
  readonly status: number

  constructor(key: ErrorKey, field: string, status: number) {
    super(key)
    this.key = key
    this.field = field
    this.status = status
  }
}

const keyOfType = (issue: z.core.$ZodIssue): ErrorKey => {
  if (issue.code === 'too_big' && issue.origin === 'string') return 'BACKEND.ERROR.TYPE.STR_100'
  if (issue.code === 'too_small' && issue.origin === 'string') return 'BACKEND.ERROR.TYPE.PARAM_STR'
  if (issue.code === 'invalid_type' && issue.expected === 'string') return 'BACKEND.ERROR.TYPE.PARAM_STR'
  if (issue.code === 'invalid_type' && issue.expected === 'boolean') return 'BACKEND.ERROR.TYPE.PARAM_BOOL'
  return 'BACKEND.ERROR.TYPE.PARAM_INVALID'
}

type Part = 'params' | 'query' | 'body'

/** Returns the refusal of one field: the route's key for it, else the key that fits what is wrong. */
export const refusalOfField = (
  route: Route,
  part: Part,
  path: readonly PropertyKey[],
  wrong: ErrorKey,
): RejectedInput => {
  const key = route.fieldErrors[String(path[0])] ?? wrong
  return new RejectedInput(key, path.join('.'), part === 'params' ? ERRORS[key] : 400)
}

/** Returns the refusal for a schema's first issue. */
export const rejection = (route: Route, error: z.ZodError, part: Part): RejectedInput => {
  const issue = error.issues[0] as z.core.$ZodIssue
  return refusalOfField(route, part, issue.path, isErrorKey(issue.message) ? issue.message : keyOfType(issue))
}

/** Returns the key of what Node or Fastify itself refuses before a route is reached. */
export const keyOfStatus = (status: number): ErrorKey =>
  status === 413 || status === 431 ? 'BACKEND.ERROR.TYPE.TOO_LARGE' : 'BACKEND.ERROR.TYPE.PARAMS_REQUIRED'

/** WIRE-4: answers requests that no route defines, as JSON too. */
export const handleNotFound = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.status(404).header('cache-control', 'no-store').send({ error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND' })

/**
 * Turns every error into a reply: `{ error: key, field?, key?, tokenError? }`, or `{ error, requestId }` for an
 * unexpected one. Nothing else leaks.
 */
export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  void reply.header('cache-control', 'no-store')
  if (error instanceof RejectedInput)
    return reply.status(error.status).send({ error: error.key, ...(error.field === '' ? {} : { field: error.field }) })
  if (error instanceof AppError) {
    const { field, key, retryAfter } = error.details
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
    const status = request.routeOptions.config.contract?.statusOf[error.key] ?? ERRORS[error.key]
    return reply.status(status).send({
      error: error.key,
      ...(field === undefined ? {} : { field }),
      ...(key === undefined ? {} : { key }),
      ...(SESSION_ENDING.includes(error.key) ? { tokenError: true } : {}),
    })
  }
  const { statusCode } = error as FastifyError
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const key = keyOfStatus(statusCode)
    return reply.status(statusCode === 413 ? 413 : 400).send({ error: key })
  }
  request.log.error({ err: error }, 'unexpected error')
  const key = keyOfFailure(error)
  return reply.status(ERRORS[key]).send({ error: key, requestId: request.id })
}
