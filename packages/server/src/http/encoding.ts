import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** What is shorter goes in one packet anyway. */
const WORTH_CHARACTERS = 2000

const compress = promisify(gzip)

type Encoding = 'br' | 'gzip'

/** The first of these that a browser takes, by its `Accept-Encoding`. */
export const encodingFor = <E extends Encoding>(accepted: string | undefined, among: readonly E[]): E | undefined => {
  const taken = (accepted ?? '').split(',').filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
  const names = new Set(taken.map((each) => each.split(';')[0]?.trim()))
  return among.find((encoding) => names.has(encoding))
}

/**
 * OPS-37: long replies travel compressed, quickly rather than well, and in a thread beside the one that serves. Files are
 * compressed when they are built. No reply has a secret beside what somebody else chose, from which its length would tell.
 */
export const compressReplies = (http: FastifyInstance): void => {
  http.addHook<string | Buffer | null>('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_CHARACTERS) return payload
    void reply.header('vary', 'accept-encoding')
    if (!encodingFor(request.headers['accept-encoding'], ['gzip'])) return payload
    const compressed = await compress(payload, { level: constants.Z_BEST_SPEED })
    void reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return compressed
  })
}
