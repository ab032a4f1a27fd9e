/** What somebody else has saved meanwhile in fields that a save would change, too. */
export interface Conflict {
  /** Their values by field; `null` for a field without one, and for a password. */
  readonly now: Readonly<Record<string, unknown>>
  /** Version with which the save goes over them. */
  readonly version: string
}

/** Error of an API call. `key` identifies it and is the key of its text in the language files. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly key: string
  readonly status: number
  readonly field: string | undefined
  readonly retryAfter: number | undefined
  /** What another server objected to, in its own words. */
  readonly reason: string | undefined
  /** SCR-841: why a save of a version was refused. */
  readonly conflict: Conflict | undefined
  /** Whether the error means that the session is over. `watchSessionEnd` handles those centrally. */
  readonly endsSession: boolean

  constructor(
    key: string,
    status: number,
    details: {
      field?: string | undefined
      retryAfter?: number | undefined
      reason?: string | undefined
      conflict?: Conflict | undefined
      endsSession?: boolean
    } = {},
  ) {
    super(key)
    this.key = key
    this.status = status
    this.field = details.field
    this.retryAfter = details.retryAfter
    this.reason = details.reason
    this.conflict = details.conflict
    this.endsSession = details.endsSession ?? false
  }
}

export const isApiError = (error: unknown, key?: string): error is ApiError =>
  error instanceof ApiError && (key === undefined || error.key === key)

/** Returns what somebody else has changed meanwhile, if that is why a save was refused. */
export const conflictOf = (error: unknown): Conflict | undefined =>
  error instanceof ApiError ? error.conflict : undefined

/** Returns the key of the text that tells people of an error. */
export const keyOfError = (error: unknown): string =>
  isApiError(error) ? error.key : 'BACKEND.ERROR.PERMISSION.UNEXPECTED'

/** Returns whether the server refused the request. Rate limiting (429) does not count, since it is temporary. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Returns whether access was denied or the item does not exist, so that cached data may be outdated. */
export const isDenial = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status)

/** Returns whether the site is not set up to send mail, which nothing that one fills in would change (ERR-7). */
export const isUnable = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 501

/** Error key of a request that got no response. */
export const UNREACHABLE = 'GLOBAL.OFFLINE'
