import { AppError, ERRORS, type ErrorKey, SESSION_ENDING } from '@sheaf/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { errorKeyOf } from '../../db/errors/error-key-of.ts'
import { RejectedInput } from '../requests/rejected-input.ts'

/** Returns the key of what Node or Fastify itself refuses before a route is reached. */
export const keyOfStatus = (status: number): ErrorKey =>
  status === 413 || status === 431 ? 'BACKEND.ERROR.TYPE.TOO_LARGE' : 'BACKEND.ERROR.TYPE.PARAMS_REQUIRED'

/** WIRE-4: answers requests that no route defines, as JSON too. */
export const handleNotFound = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.status(404).header('cache-control', 'no-store').send({ error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND' })

/**
 * Turns every error into a reply: `{ error: key, field?, key?, reason?, now?, version?, tokenError? }`, or `{ error, requestId }` for an
 * unexpected one. Nothing else leaks.
 */
export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  void reply.header('cache-control', 'no-store')
  if (error instanceof RejectedInput)
    return reply.status(error.status).send({ error: error.key, ...(error.field === '' ? {} : { field: error.field }) })
  if (error instanceof AppError) {
    const { field, key, reason, limit, now, version, retryAfter } = error.details
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
    const status = request.routeOptions.config.contract?.statusOf[error.key] ?? ERRORS[error.key]
    return reply.status(status).send({
      error: error.key,
      ...(field === undefined ? {} : { field }),
      ...(key === undefined ? {} : { key }),
      ...(reason === undefined ? {} : { reason }),
      ...(limit === undefined ? {} : { limit }),
      ...(now === undefined ? {} : { now }),
      ...(version === undefined ? {} : { version }),
      ...(SESSION_ENDING.includes(error.key) ? { tokenError: true } : {}),
    })
  }
  const { statusCode } = error as FastifyError
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const key = keyOfStatus(statusCode)
    return reply.status(statusCode === 413 ? 413 : 400).send({ error: key })
  }
  request.log.error({ err: error }, 'unexpected error')
  const key = errorKeyOf(error)
  return reply.status(ERRORS[key]).send({ error: key, requestId: request.id })
}
