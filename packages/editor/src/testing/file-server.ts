import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StoredFile } from '@sheaf/contract/entities/file'

interface Held {
  readonly name: string
  readonly bytes: number
  received: Buffer
}

const kindOf = (name: string): Pick<StoredFile, 'kind' | 'mediaType'> => {
  if (name.endsWith('.png')) return { kind: 'picture', mediaType: 'image/png' }
  if (name.endsWith('.pdf')) return { kind: 'pdf', mediaType: 'application/pdf' }
  return { kind: 'file', mediaType: 'application/octet-stream' }
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A server of a pad's files as the contract describes it, which a test holds up and breaks. */
export class FileServer {
  /** Names and contents that have arrived, in their order. */
  readonly stored: (StoredFile & { readonly text: string })[] = []
  /** What the list says of each file besides. */
  facts = { isShown: true, addedAt: 1_700_000_000_000, by: { id: 'a.bob', name: 'Bob', color: '#6aa9e9' } }
  /** Whether the reader may take files out for good. */
  mayRemove = false
  /** How many files the list has on a page. */
  pageOf = 50
  readonly copies: unknown[] = []
  readonly calls: string[] = []
  /** Answers requests about a file of this name only once it is let go. */
  readonly held = new Map<string, Promise<void>>()
  /** Answers the next request to a path with an error. */
  readonly refusals: {
    readonly path: RegExp
    readonly status: number
    /** None as from a proxy, which knows no keys. */
    readonly error?: string
    readonly limit?: number
  }[] = []
  readonly #uploads = new Map<string, Held>()
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  async start(): Promise<URL> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return new URL(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Lets requests about files of a name wait until the returned function is called. */
  hold(name: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.held.set(name, promise)
    return resolve
  }

  #store(name: string, content: Buffer): StoredFile {
    const file = {
      hash: createHash('sha256').update(content).digest('hex'),
      name,
      bytes: content.length,
      ...kindOf(name),
      width: name.endsWith('.png') ? 800 : null,
      height: name.endsWith('.png') ? 600 : null,
      isAnimated: false,
    }
    this.stored.push({ ...file, text: content.toString() })
    return file
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://pads.test')
    const path = url.pathname.replace(/^\/api\/pad\/[^/]+/, '')
    // The page of a test is on another origin than its server.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-allow-methods', '*')
    if (request.method === 'OPTIONS') return void response.end()
    const body = await bodyOf(request)
    this.calls.push(`${request.method} ${path}`)
    const refused = this.refusals.findIndex((one) => one.path.test(path))
    const [refusal] = refused < 0 ? [] : this.refusals.splice(refused, 1)
    const send = (status: number, answer: object): void => {
      response.statusCode = status
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer))
    }
    if (refusal) return send(refusal.status, { error: refusal.error, limit: refusal.limit })
    const name = url.searchParams.get('name') ?? ''
    await this.held.get(name)
    if (path === '/files' && request.method === 'GET') {
      const from = Number(url.searchParams.get('cursor') ?? 0)
      const to = from + Math.min(this.pageOf, Number(url.searchParams.get('limit') ?? 50))
      const value = this.stored.slice(from, to).map(({ text: _, ...file }) => ({ ...file, ...this.facts }))
      return send(200, { value, next: to < this.stored.length ? String(to) : null, mayRemove: this.mayRemove })
    }
    const removed = request.method === 'DELETE' ? /^\/files\/([0-9a-f]{64})$/.exec(path)?.[1] : undefined
    if (removed !== undefined) {
      const at = this.stored.findIndex(({ hash }) => hash === removed)
      this.stored.splice(at, 1)
      return send(200, { success: true })
    }
    if (path === '/files') return send(201, { success: true, file: this.#store(name, body) })
    if (path === '/files/addresses') {
      const { hashes } = JSON.parse(body.toString()) as { hashes: string[] }
      const known = hashes.filter((hash) => this.stored.some((file) => file.hash === hash))
      const addresses = Object.fromEntries(
        known.map((hash) => [hash, { url: `files/${hash}?signature=${this.calls.length}` }]),
      )
      return send(200, { success: true, addresses, expiresAt: new Date().toISOString() })
    }
    if (path === '/files/copies') {
      this.copies.push(JSON.parse(body.toString()))
      return send(200, { success: true, files: [] })
    }
    if (path === '/uploads') {
      const { name: given, bytes } = JSON.parse(body.toString()) as { name: string; bytes: number }
      this.#uploads.set('u1', { name: given, bytes, received: Buffer.alloc(0) })
      return send(201, { success: true, upload: 'u1', offset: 0 })
    }
    const upload = this.#uploads.get(/^\/uploads\/(.+)$/.exec(path)?.[1] ?? '')
    if (upload === undefined) return send(404, { error: 'BACKEND.ERROR.FILE.NOT_FOUND' })
    if (request.method === 'GET') return send(200, { upload: 'u1', offset: upload.received.length })
    if (request.method === 'DELETE') {
      this.#uploads.clear()
      return send(200, { success: true })
    }
    upload.received = Buffer.concat([upload.received, body])
    const { length: offset } = upload.received
    if (offset < upload.bytes) return send(200, { success: true, offset })
    return send(200, { success: true, offset, file: this.#store(upload.name, upload.received) })
  }
}
