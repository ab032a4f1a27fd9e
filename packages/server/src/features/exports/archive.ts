import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ArchivedFile {
  /** Path with slashes between folders. */
  readonly path: string
  /** What is long comes in pieces, each made when the one before has gone out. */
  readonly content: string | Buffer | AsyncIterable<string>
  readonly modifiedAt: number
}

const piecesOf = (content: ArchivedFile['content']): AsyncIterable<string> | Iterable<string | Buffer> =>
  typeof content === 'string' || Buffer.isBuffer(content) ? [content] : content

/**
 * Returns a zip of the files, created while it is read: the next file is requested only once the previous one has gone
 * out, so that one at a time is in memory, however slow the reader. A reader who leaves ends it.
 */
export const archiveOf = (files: AsyncIterable<ArchivedFile>): Readable => {
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  const left = new AbortController()
  archive.once('close', () => left.abort())
  zip.on('error', (error: Error) => archive.destroy(error))

  const write = async (): Promise<void> => {
    for await (const { path, content, modifiedAt } of files) {
      if (left.signal.aborted) return
      const stream = Readable.from(piecesOf(content))
      zip.addReadStream(stream, path, { mtime: new Date(modifiedAt) })
      try {
        await finished(stream, { signal: left.signal })
      } finally {
        stream.destroy()
      }
    }
    zip.end()
  }
  write().catch((error: unknown) => {
    if (!left.signal.aborted) archive.destroy(error instanceof Error ? error : new Error('The archive broke off'))
  })
  return archive
}
