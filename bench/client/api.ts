import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

const PASSWORD = 'a good password'
/** `Accept-Encoding` header that browsers send over HTTPS. */
const ENCODINGS_OF_BROWSERS = 'gzip, deflate, br, zstd'

const agent = new Agent({ keepAlive: true })

export interface Account {
  readonly login: string
  readonly token: string
}

/** Calls of the API that a run makes before it can write. */
export class Api {
  readonly #base: string

  /** Creates a client. `url` is the application base and ends with a slash. */
  constructor(url: string) {
    this.#base = `${url}api`
  }

  async call(method: string, path: string, body?: object, token?: string): Promise<Record<string, unknown>> {
    return JSON.parse((await this.#send(method, path, 'identity', body, token)).toString()) as Record<string, unknown>
  }

  /**
   * The reply's body as the server wrote it, compressed for a browser. `fetch` would unpack it within the time that a
   * scenario measures, which is to be that of the server and the wire alone.
   */
  bytes(method: string, path: string, body?: object, token?: string): Promise<Buffer> {
    return this.#send(method, path, ENCODINGS_OF_BROWSERS, body, token)
  }

  async #send(method: string, path: string, encodings: string, body?: object, token?: string): Promise<Buffer> {
    const sent = request(this.#base + path, {
      method,
      agent,
      headers: {
        'accept-encoding': encodings,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    })
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    const [reply] = await answered
    const bytes = await buffer(reply)
    const { statusCode = 0 } = reply
    if (statusCode < 200 || statusCode > 299) throw new Error(`${method} ${path}: ${statusCode} ${bytes.toString()}`)
    return bytes
  }

  async register(login: string): Promise<Account> {
    await this.call('POST', '/user', { login, email: `${login}@example.org`, password: PASSWORD })
    const first = await this.call('POST', '/auth/login', { login, password: PASSWORD })
    const key = (first['token'] as { key: string }).key
    const second = await this.call('POST', '/auth/loginotp', { login, token: key })
    return { login, token: String(second['token']) }
  }

  /** Creates a group in which everybody may write. */
  async createGroup({ token }: Account, name: string): Promise<string> {
    return String((await this.call('POST', '/group', { name, visibility: 'public' }, token))['key'])
  }

  async createPad({ token }: Account, group: string, name: string): Promise<string> {
    return String((await this.call('POST', '/pad', { name, group }, token))['key'])
  }

  async removePad({ token }: Account, pad: string): Promise<void> {
    await this.call('DELETE', `/pad/${pad}`, undefined, token)
  }
}
