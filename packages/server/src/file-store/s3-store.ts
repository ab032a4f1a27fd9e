import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { ConfigError, UnavailableError } from '../config.ts'
import { MissingFile, type FileStore, type NewContent } from './file-store.ts'
import type { S3Address } from './s3-address.ts'
import { elementOf, letGo, s3Client, S3Error, type S3Client } from './s3-client.ts'

/** Bytes that are in memory at once while a content is stored. A larger one is sent in parts of this size. */
const PART_BYTES = 8 * 1024 * 1024
/** Most parts that S3 knows, which with their size is the largest content: 83 GB. */
const PARTS_MAX = 10_000

type Part = Uint8Array<ArrayBuffer>

/** Bytes as pieces of one size, the last of which may be smaller. */
const piecesOf = async function* (content: Uint8Array | Readable): AsyncGenerator<Part, undefined> {
  let piece = new Uint8Array(PART_BYTES)
  let filled = 0
  const chunks = content instanceof Uint8Array ? [content] : (content as AsyncIterable<Uint8Array>)
  for await (const chunk of chunks)
    for (let taken = 0; taken < chunk.length;) {
      const part = chunk.subarray(taken, taken + PART_BYTES - filled)
      piece.set(part, filled)
      filled += part.length
      taken += part.length
      if (filled < PART_BYTES) continue
      yield piece
      piece = new Uint8Array(PART_BYTES)
      filled = 0
    }
  if (filled > 0) yield piece.subarray(0, filled)
  return undefined
}

/** Sends a content in parts, of which nobody sees any before all are there. */
const writeParts = async (client: S3Client, key: string, first: Part, rest: AsyncIterable<Part>): Promise<void> => {
  const begun = await client.text({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = elementOf(begun, 'UploadId')
  if (uploadId === undefined) throw new Error('The store of files begins no upload')
  try {
    const parts: string[] = []
    const send = async (body: Part): Promise<void> => {
      if (parts.length === PARTS_MAX) throw new Error('The content is larger than a store of S3 takes')
      const query = { partNumber: String(parts.length + 1), uploadId }
      const answer = await client.send({ method: 'PUT', key, query, body })
      parts.push(`<Part><PartNumber>${query.partNumber}</PartNumber><ETag>${answer.headers.etag}</ETag></Part>`)
    }
    await send(first)
    for await (const part of rest) await send(part)
    const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const body = new Uint8Array(Buffer.from(list))
    const ended = await client.text({ method: 'POST', key, query: { uploadId }, body })
    // The store answers before it has put the parts together, and says in its text that this failed.
    const code = elementOf(ended, 'Code')
    if (code !== undefined) throw new S3Error(`The store of files cannot end an upload: ${code}`, { status: 200, code })
  } catch (error) {
    const abort = { method: 'DELETE', key, query: { uploadId } } as const
    await client.send(abort, [404]).catch(() => {})
    throw error
  }
}

/** What an operator can do about a bucket that does not answer as it should. */
const ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: 'there is no such bucket: make it first',
  InvalidAccessKeyId: 'the store does not know the key',
  SignatureDoesNotMatch: 'the secret is not that of the key',
  AccessDenied: 'the key may not read the bucket',
  AuthorizationHeaderMalformed: 'the bucket is in another region: name it with ?region=',
  PermanentRedirect: 'the bucket is in another region: name its host',
  RequestTimeTooSkewed: 'the clocks of this server and of the store differ',
}

/** A store that speaks S3. */
export interface S3Store extends FileStore {
  /** Throws, saying what to do, if the bucket does not answer, or not to these keys. */
  reach(): Promise<void>
  close(): void
}

/** Keeps files in a bucket, each under its hash. `idleMs` limits the silence of the store. */
export const s3Store = (address: S3Address, idleMs?: number): S3Store => {
  const client = s3Client(address, idleMs)

  const keyOf = (hash: string): string => {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('A content is stored under a hash alone')
    return address.prefix + hash
  }

  const put = async (key: string, body: Part): Promise<void> => {
    await client.send({ method: 'PUT', key, body })
  }

  const write = async (hash: string, content: NewContent): Promise<void> => {
    const key = keyOf(hash)
    const pieces = piecesOf('file' in content ? createReadStream(content.file) : content)
    try {
      const first = await pieces.next()
      const body = first.done ? new Uint8Array() : first.value
      if (body.length < PART_BYTES) await put(key, body)
      else await writeParts(client, key, body, pieces)
    } finally {
      // Whatever failed, the stream is closed.
      await pieces.return(undefined)
    }
  }

  return {
    write,
    read: async (hash, range) => {
      const headers = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await client.call({ method: 'GET', key: keyOf(hash), headers }, [404])
      if (answer.statusCode === 404) {
        letGo(answer)
        throw new MissingFile(`There is no content ${hash}`)
      }
      if (range && answer.statusCode !== 206) {
        letGo(answer).destroy()
        throw new Error('The store of files answers with the whole instead of a part')
      }
      return answer
    },
    has: async (hash) => {
      const answer = await client.send({ method: 'HEAD', key: keyOf(hash) }, [404])
      return answer.statusCode !== 404
    },
    delete: async (hash) => {
      await client.send({ method: 'DELETE', key: keyOf(hash) }, [404])
    },
    reach: async () => {
      try {
        await client.text({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1', prefix: address.prefix } })
      } catch (error) {
        const advice = error instanceof S3Error ? ADVICE[error.code] : undefined
        const why = advice ?? (error instanceof Error ? error.message : String(error))
        const message = `The bucket of SHEAF_FILES_URL, ${address.bucketUrl}, cannot be used: ${why}`
        throw advice === undefined ? new UnavailableError(message) : new ConfigError(message)
      }
    },
    close: () => client.close(),
  }
}
