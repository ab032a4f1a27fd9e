import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'

/** A handler's answer in place of JSON, if its route declares a `fileReply`. */
export class Download {
  /** The name under which the browser saves the file; it may contain any characters. */
  readonly name: string
  readonly mediaType: string
  readonly content: Readable | Buffer | string

  constructor(name: string, mediaType: string, content: Readable | Buffer | string) {
    this.name = name
    this.mediaType = mediaType
    this.content = content
  }
}

/**
 * Returns a name for clients that do not know `filename*`: without accents, and with nothing that a file system
 * refuses.
 */
export const inAscii = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_')

/** Sends a file that is always saved and never shown, so that nothing people wrote opens under this site's origin. */
export const sendDownload = (reply: FastifyReply, { name, mediaType, content }: Download): FastifyReply =>
  reply
    .header('content-disposition', contentDisposition(name, { fallback: inAscii(name) }))
    .type(mediaType)
    .send(content)
