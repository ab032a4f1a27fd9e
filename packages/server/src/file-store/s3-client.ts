import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Address } from './s3-address.ts'

/** Time for which nothing may come from the store, or go to it. */
const IDLE_MS = 30_000
/** Tries of a call that the store was too busy for, or did not answer, and the wait before the second. */
const TRIES = 4
const FIRST_WAIT_MS = 200
/** Longest answer that is read as text: errors, and those to uploads in parts. */
const TEXT_MAX = 100_000
/** SHA-256 of nothing. */
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Name of the file in the bucket; without it, the call is about the bucket. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
}

/** The store refused a call, or did not answer. */
export class S3Error extends Error {
  override readonly name = 'S3Error'
  /** Status of the answer; 0 if there was none. */
  readonly status: number
  /** The store's own word for it, such as `NoSuchBucket`. */
  readonly code: string

  constructor(message: string, { status, code, cause }: { status: number; code: string; cause?: unknown }) {
    super(message, { cause })
    this.status = status
    this.code = code
  }
}

export interface S3Client {
  /** Returns the answer, whose status is below 300 or is one of those expected. Whoever calls reads or ends it. */
  call(call: S3Call, expected?: readonly number[]): Promise<IncomingMessage>
  /** Makes a call likewise, and returns the answer without its content. */
  send(call: S3Call, expected?: readonly number[]): Promise<IncomingMessage>
  /** Returns the text of the answer. */
  text(call: S3Call): Promise<string>
  close(): void
}

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > TEXT_MAX) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Lets go of the content of an answer. */
export const letGo = (answer: IncomingMessage): IncomingMessage => answer.on('error', () => {}).resume()

/** Returns what stands in an element of XML, if that is plain text. */
export const elementOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

/** Returns whether another try may do better: the store is busy or broken, or nobody answered. */
const isPassing = (error: unknown): boolean =>
  error instanceof S3Error && (error.status === 0 || error.status === 429 || error.status >= 500)

const hashOf = async (body: Uint8Array<ArrayBuffer>): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('hex')

/** Ends an answer in which nothing has come for too long. Whoever reads slowly has bytes waiting, and is left in peace. */
const limitSilence = (answer: IncomingMessage, idleMs: number): void => {
  answer.setTimeout(idleMs, () => {
    if (answer.readableLength === 0) answer.destroy(new Error('The store of files fell silent'))
  })
}

/** Calls the bucket of an address. Every call is signed, and so is what it sends. */
export const s3Client = (address: S3Address, idleMs = IDLE_MS): S3Client => {
  const isTls = address.bucketUrl.startsWith('https:')
  const agent = isTls ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const { host } = new URL(address.bucketUrl)

  const urlOf = ({ key = '', query = {} }: S3Call): string => {
    const url = new URL(address.bucketUrl + key)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url.href
  }

  const send = async (call: S3Call): Promise<IncomingMessage> => {
    const { method, body } = call
    const contentHash = body ? await hashOf(body) : EMPTY_HASH
    const { accessKeyId, secretAccessKey, sessionToken, region } = address
    const keys = { accessKeyId, secretAccessKey, region, ...(sessionToken ? { sessionToken } : {}) }
    const headers = { ...call.headers, 'X-Amz-Content-Sha256': contentHash }
    const signed = await new AwsV4Signer({ method, url: urlOf(call), headers, service: 's3', ...keys }).sign()
    const options = {
      method,
      agent,
      headers: {
        ...Object.fromEntries(signed.headers),
        ...(body || method === 'PUT' || method === 'POST' ? { 'content-length': String(body?.length ?? 0) } : {}),
      },
    }
    return new Promise((resolve, reject) => {
      const request = isTls ? httpsRequest(signed.url, options) : httpRequest(signed.url, options)
      const giveUp = (): void => void request.destroy(new Error(`Nothing came for ${idleMs / 1000} seconds`))
      request.setTimeout(idleMs).on('timeout', giveUp)
      request.once('response', (answer) => {
        request.off('timeout', giveUp)
        limitSilence(answer, idleMs)
        resolve(answer)
      })
      request.on('error', (cause) =>
        reject(
          new S3Error(`The store of files at ${host} does not answer: ${cause.message}`, {
            status: 0,
            code: '',
            cause,
          }),
        ),
      )
      request.end(body)
    })
  }

  const callOnce = async (call: S3Call, expected: readonly number[]): Promise<IncomingMessage> => {
    const answer = await send(call)
    const status = answer.statusCode ?? 0
    if (status < 300 || expected.includes(status)) return answer
    const code = elementOf(await textOf(answer).catch(() => ''), 'Code') ?? ''
    const why = [status, code].filter((part) => part !== '').join(' ')
    throw new S3Error(`The store of files at ${host} refuses ${call.method}: ${why}`, { status, code })
  }

  const call = async (wanted: S3Call, expected: readonly number[] = []): Promise<IncomingMessage> => {
    for (let tried = 1; ; tried++)
      try {
        return await callOnce(wanted, expected)
      } catch (error) {
        if (tried === TRIES || !isPassing(error)) throw error
        await sleep(FIRST_WAIT_MS * 2 ** (tried - 1) * (0.5 + Math.random()))
      }
  }

  return {
    call,
    send: async (wanted, expected) => letGo(await call(wanted, expected)),
    text: async (wanted) => textOf(await call(wanted)),
    close: () => agent.destroy(),
  }
}
