const PASSWORD = 'a good password'

export interface Account {
  readonly login: string
  readonly token: string
}

/** The calls that a run needs before it can write. */
export class Api {
  readonly #base: string

  /** `url` is the application's base, with a slash at its end. */
  constructor(url: string) {
    this.#base = `${url}api`
  }

  async call(method: string, path: string, body?: object, token?: string): Promise<Record<string, unknown>> {
    return JSON.parse(new TextDecoder().decode(await this.bytes(method, path, body, token))) as Record<string, unknown>
  }

  /** The reply as it came: what a client makes of it is the client's time. Asked for as browsers do over HTTPS. */
  async bytes(method: string, path: string, body?: object, token?: string): Promise<ArrayBuffer> {
    const reply = await fetch(this.#base + path, {
      method,
      headers: {
        'accept-encoding': 'gzip, deflate, br, zstd',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const bytes = await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${new TextDecoder().decode(bytes)}`)
    return bytes
  }

  async register(login: string): Promise<Account> {
    await this.call('POST', '/user', { login, email: `${login}@example.org`, password: PASSWORD })
    const first = await this.call('POST', '/auth/login', { login, password: PASSWORD })
    const key = (first['token'] as { key: string }).key
    const second = await this.call('POST', '/auth/loginotp', { login, token: key })
    return { login, token: String(second['token']) }
  }

  /** A group that everybody may write in. */
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
