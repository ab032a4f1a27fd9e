import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

type Encoding = 'br' | 'gzip'

/** What is shorter goes in one packet anyway. */
const WORTH_CHARACTERS = 2000

const [toGzip, toBrotli] = [promisify(gzip), promisify(brotliCompress)]

/** Quickly rather than well. */
const compress = (payload: string, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? toBrotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1 } })
    : toGzip(payload, { level: constants.Z_BEST_SPEED })

/** The smaller that a browser takes, by its `Accept-Encoding`. */
export const encodingFor = (accepted: string | undefined): Encoding | undefined => {
  const taken = (accepted ?? '').split(',').filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
  const names = new Set(taken.map((each) => each.split(';')[0]?.trim()))
  return (['br', 'gzip'] as const).find((encoding) => names.has(encoding))
}

/**
 * OPS-37: long replies travel compressed, in a thread beside the one that serves. Files are compressed when they are built.
 * No reply has a secret beside what somebody else chose, so that its length tells nothing.
 */
export const compressReplies = (http: FastifyInstance): void => {
  http.addHook<string | Buffer | null>('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_CHARACTERS) return payload
    void reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return payload
    const compressed = await compress(payload, encoding)
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    return compressed
  })
}
