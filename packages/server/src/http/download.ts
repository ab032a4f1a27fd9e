import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'

/** What a handler answers in place of JSON where its route declares a `fileReply`. */
export class Download {
  /** As the browser will save it; any characters. */
  readonly name: string
  readonly mediaType: string
  readonly content: Readable | Buffer | string

  constructor(name: string, mediaType: string, content: Readable | Buffer | string) {
    this.name = name
    this.mediaType = mediaType
    this.content = content
  }
}

/** For clients that know no `filename*`: letters without their accents, and nothing that a file system refuses. */
const inAscii = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_')

/** Always saved and never shown: what people wrote opens nowhere in the name of this site. */
export const sendDownload = (reply: FastifyReply, { name, mediaType, content }: Download): FastifyReply =>
  reply
    .header('content-disposition', contentDisposition(name, { fallback: inAscii(name) }))
    .type(mediaType)
    .send(content)
