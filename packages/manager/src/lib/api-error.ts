/** A refusal of the server. `key` is looked up in the language file; nothing branches on prose. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly key: string
  readonly status: number
  readonly field: string | undefined
  readonly retryAfter: number | undefined
  /** It means that one is not signed in any more. The page says so by itself, and leads to the sign-in. */
  readonly endsSession: boolean

  constructor(
    key: string,
    status: number,
    details: { field?: string | undefined; retryAfter?: number | undefined; endsSession?: boolean } = {},
  ) {
    super(key)
    this.key = key
    this.status = status
    this.field = details.field
    this.retryAfter = details.retryAfter
    this.endsSession = details.endsSession ?? false
  }
}

export const isApiError = (error: unknown, key?: string): error is ApiError =>
  error instanceof ApiError && (key === undefined || error.key === key)

/** Whether the server has said no, whatever was read before; but not that it has been asked too often, which passes. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** One may not, or not any more, or it is not there: what is shown may no longer be true. */
export const isDenial = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status)

/** No answer came at all. */
export const UNREACHABLE = 'GLOBAL.OFFLINE'
