import { refusalSchema } from '@sheaf/contract/pages/first-replies'

export interface ApiTarget {
  readonly base: URL
  /** Token for a frame on another site, where no cookie is sent. */
  readonly token: string | undefined
}

interface ApiCall {
  readonly method?: string
  readonly body?: object
  readonly signal?: AbortSignal | null
}

/** Calls the API as the reader of this pad: by default a POST if there is a body, otherwise a GET. */
export const callApi = (
  { base, token }: ApiTarget,
  path: string,
  { body, method = body === undefined ? 'GET' : 'POST', signal = null }: ApiCall = {},
): Promise<Response> =>
  fetch(new URL(`api${path}`, base), {
    method,
    credentials: 'same-origin',
    signal,
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

/** Returns the error key of a response that is not `ok`. */
export const keyOfRefusal = async (response: Response): Promise<string> => {
  const { data } = refusalSchema.safeParse(await response.json().catch(() => undefined))
  return data?.error ?? 'BACKEND.ERROR.PERMISSION.UNEXPECTED'
}
