import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** What is shorter goes in one packet anyway. */
const WORTH_CHARACTERS = 2000

/** Pieces of what is compressed. Node's own are of 16 kB, and each costs a way to the thread and back. */
const CHUNK_BYTES = 256 * 1024

const [toZstandard, toBrotli, toGzip] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)]

/** Quickly rather than well. Zstandard as it is takes half as long as the others at their quickest, and makes less of it. */
const compress = {
  zstd: (payload: string) => toZstandard(payload, { chunkSize: CHUNK_BYTES }),
  br: (payload: string) =>
    toBrotli(payload, {
      chunkSize: CHUNK_BYTES,
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY + 1 },
    }),
  gzip: (payload: string) => toGzip(payload, { chunkSize: CHUNK_BYTES, level: constants.Z_BEST_SPEED }),
}

export type Encoding = keyof typeof compress

/** The first of these that a browser takes, by its `Accept-Encoding`. */
export const encodingFor = <E extends Encoding>(accepted: string | undefined, offered: readonly E[]): E | undefined => {
  const taken = (accepted ?? '').split(',').filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
  const names = new Set(taken.map((each) => each.split(';')[0]?.trim()))
  return offered.find((encoding) => names.has(encoding))
}

/**
 * OPS-37: long replies travel compressed, in a thread beside the one that serves. Files are compressed when they are built.
 * No reply has a secret beside what somebody else chose, so that its length tells nothing.
 */
export const compressReplies = (http: FastifyInstance): void => {
  http.addHook<string | Buffer | null>('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTH_CHARACTERS) return payload
    void reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'], ['zstd', 'br', 'gzip'])
    if (!encoding) return payload
    const compressed = await compress[encoding](payload)
    void reply.header('content-encoding', encoding).removeHeader('content-length')
    return compressed
  })
}
