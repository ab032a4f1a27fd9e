import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inAscii } from './download.ts'

/** A part of a content, in bytes: from the first to the last, both included. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Returns the part of a content that a `Range` header asks for; `beyond` if the content has no such part. Whatever asks
 * for several parts, or cannot be read, asks for the whole (RFC 9110, section 14.2).
 */
const byteRange = (header: string | undefined, bytes: number): ByteRange | 'beyond' | undefined => {
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return Number(last) === 0 || bytes === 0 ? 'beyond' : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 }
  const [start, end] = [Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)]
  if (last !== '' && Number(last) < start) return undefined
  return start >= bytes ? 'beyond' : { start, end }
}

interface ServedFile {
  /** The name under which the browser saves it; it may contain any characters. */
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
  /** Identifies the content. */
  readonly tag: string
  /** How long the browser that has it may show it again without asking. */
  readonly maxAgeS: number
  /** Whether a page may show it in place; what is not is saved. */
  readonly isShown: boolean
  open(range: ByteRange | undefined): Promise<Readable>
}

/** A handler's answer in place of JSON: a file that people uploaded, which a page may show if it is of a kind for that. */
export class FileReply {
  readonly file: ServedFile

  constructor(file: ServedFile) {
    this.file = file
  }
}

/**
 * FILE-43: policies of a reply that is no page of ours, whoever wrote it. A sandbox keeps scripts of a file from running
 * under this site's origin, should a browser take it for a page all the same. Browsers show PDF in a viewer of their own,
 * apart from the site, which a sandbox would switch off.
 */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const VIEWER = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

/** Sends a file, or the part of it that was asked for (RFC 9110, section 14). */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { file }: FileReply,
): Promise<FastifyReply> => {
  const tag = `"${file.tag}"`
  void reply.headers({
    'cache-control': `private, max-age=${file.maxAgeS}`,
    'content-security-policy': file.mediaType === 'application/pdf' ? VIEWER : SANDBOX,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: tag,
  })
  const { headers } = request
  if (headers['if-none-match']?.split(',').some((known) => known.trim().replace(/^W\//, '') === tag))
    return reply.status(304).send()
  const type = file.isShown ? 'inline' : 'attachment'
  void reply
    .type(file.mediaType)
    .header('content-disposition', contentDisposition(file.name, { type, fallback: inAscii(file.name) }))
  const isSame = headers['if-range'] === undefined || headers['if-range'] === tag
  const range = isSame ? byteRange(headers.range, file.bytes) : undefined
  if (range === 'beyond')
    return reply
      .status(416)
      .headers({ 'content-range': `bytes */${file.bytes}`, 'cache-control': 'no-store' })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: 'BACKEND.ERROR.TYPE.PARAM_INVALID', field: 'range' }))
  const content = await file.open(range)
  if (range === undefined) return reply.header('content-length', file.bytes).send(content)
  return reply
    .status(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${file.bytes}`,
      'content-length': range.end - range.start + 1,
    })
    .send(content)
}
