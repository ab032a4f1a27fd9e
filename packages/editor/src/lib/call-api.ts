export interface ApiTarget {
  readonly base: URL
  /** Token for a frame on another site, where no cookie is sent. */
  readonly token: string | undefined
}

/** Calls the API as the reader of this pad: a POST if there is a body, otherwise a GET. */
export const callApi = ({ base, token }: ApiTarget, path: string, body?: object): Promise<Response> =>
  fetch(new URL(`api${path}`, base), {
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
