import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Minimum length of compressed replies, in characters or bytes; shorter ones fit in one packet anyway. */
const WORTH_LENGTH = 2000

/** Size of the compressor's chunks. Node's default is 16 kB, and each costs a round trip to the thread. */
const CHUNK_BYTES = 256 * 1024

const [toZstandard, toBrotli, toGzip] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]

/**
 * The encoders favour speed over size. Zstandard by default takes half as long as the others at their fastest, and
 * compresses better.
 */
const compress = {
  zstd: (payload: string | Buffer) => toZstandard(payload, { chunkSize: CHUNK_BYTES }),
  br: (payload: string | Buffer) =>
    toBrotli(payload, {
      chunkSize: CHUNK_BYTES,
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1 },
    }),
  gzip: (payload: string | Buffer) => toGzip(payload, { chunkSize: CHUNK_BYTES, level: constants.Z_BEST_SPEED }),
}

export type Encoding = keyof typeof compress

/** Returns the first of the offered encodings that a browser accepts, by its `Accept-Encoding`. */
export const encodingFor = <E extends Encoding>(accepted: string | undefined, offered: readonly E[]): E | undefined => {
  const taken = (accepted ?? '').split(',').filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
  const names = new Set(taken.map((each) => each.split(';')[0]?.trim()))
  return offered.find((encoding) => names.has(encoding))
}

/** Returns whether a payload is a text. Texts that were made in a thread are bytes. */
const isText = (payload: unknown, reply: FastifyReply): payload is string | Buffer =>
  typeof payload === 'string' ||
  (Buffer.isBuffer(payload) && String(reply.getHeader('content-type')).startsWith('text/'))

/**
 * OPS-37: compresses long replies, in a thread beside the one that serves. Files are compressed when they are built. No
 * reply contains a secret beside something that somebody else chose, so its length reveals nothing.
 */
export const compressReplies = (http: FastifyInstance): void => {
  http.addHook<string | Buffer | null>('onSend', async (request, reply, payload) => {
    if (!isText(payload, reply) || payload.length < WORTH_LENGTH) return payload
    void reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'], ['zstd', 'br', 'gzip'])
    if (!encoding) return payload
    const compressed = await compress[encoding](payload)
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    return compressed
  })
}
