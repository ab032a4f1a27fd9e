export interface CalledSite {
  readonly base: URL
  /** Of a frame on another site, where the cookie does not travel. */
  readonly token: string | undefined
}

/** One call of the API as whoever reads this pad, with what it carries where it is a POST. */
export const callSite = ({ base, token }: CalledSite, path: string, body?: object): Promise<Response> =>
  fetch(new URL(`api${path}`, base), {
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
