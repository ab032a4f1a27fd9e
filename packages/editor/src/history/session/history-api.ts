import type { BodyInputOf, ParamsOf, QueryInputOf, ReplyOf, Route } from '@sheaf/contract/route'
import { callApi, keyOfRefusal, type ApiTarget } from '../../lib/page/call-api.ts'

/** Key of a call that got no answer at all. */
export const UNREACHABLE = 'UNREACHABLE'

const UNEXPECTED = 'BACKEND.ERROR.PERMISSION.UNEXPECTED'

/** Says why a call failed: the error key of the server, or `UNREACHABLE`. */
export class CallFailure extends Error {
  readonly key: string

  constructor(key: string) {
    super(key)
    this.key = key
  }
}

export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Returns the key of whatever a call was rejected with. */
export const keyOfFailure = (error: unknown): string => (error instanceof CallFailure ? error.key : UNEXPECTED)

/** Returns the key of a refusal. A proxy whose server does not answer says so without one. */
const keyOf = async (response: Response): Promise<string> => {
  const key = await keyOfRefusal(response)
  return response.status >= 502 && key === UNEXPECTED ? UNREACHABLE : key
}

/** What a call needs besides the pad and its password. */
interface HistoryCall<R extends Route> {
  readonly params?: Omit<ParamsOf<R>, 'id'>
  readonly query?: Partial<Omit<QueryInputOf<R>, 'password'>>
  readonly body?: BodyInputOf<R>
  readonly signal?: AbortSignal | undefined
}

interface HistoryApiOptions extends ApiTarget {
  readonly padId: string
  /** Password of the address, as it is encoded there. */
  readonly password?: string | undefined
}

/** Calls the API about one pad. */
export class HistoryApi {
  readonly target: ApiTarget
  readonly padId: string
  /** Encoded password that each call sends, since a frame of another site has no cookie. */
  password: string | undefined

  constructor({ base, token, padId, password }: HistoryApiOptions) {
    this.target = { base, token }
    this.padId = padId
    this.password = password
  }

  /** Returns the path of a call below `api`, with its query. */
  pathOf(
    route: Route,
    { params = {}, query = {} }: { readonly params?: object; readonly query?: object } = {},
  ): string {
    const values: Readonly<Record<string, unknown>> = { ...params, id: this.padId }
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries({ password: this.password, ...query }))
      if (value !== undefined) search.set(name, String(value))
    return search.size === 0 ? path : `${path}?${search}`
  }

  /** Returns the address of a call that the browser makes by itself, as for a download. */
  addressOf(route: Route, call: { readonly params?: object; readonly query?: object } = {}): string {
    return new URL(`api${this.pathOf(route, call)}`, this.target.base).href
  }

  /** Rejects with a `CallFailure`, or if it was aborted. */
  async call<R extends Route>(route: R, call: HistoryCall<R> = {}): Promise<ReplyOf<R>> {
    const { body, signal } = call
    const response = await callApi(this.target, this.pathOf(route, call), {
      method: route.method,
      ...(body === undefined ? {} : { body: body as object }),
      signal: signal ?? null,
    }).catch((error: unknown) => {
      throw isAborted(error) ? error : new CallFailure(UNREACHABLE)
    })
    if (!response.ok) throw new CallFailure(await keyOf(response))
    return route.reply.parse(await response.json()) as ReplyOf<R>
  }
}
