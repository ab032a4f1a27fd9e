import { z } from 'zod'

interface RateLimit {
  /** Attempts allowed in one window. */
  readonly points: number
  readonly windowS: number
  /** W-2: whether the window doubles with each windowful of attempts since the last right one. */
  readonly backsOff?: boolean
}

/** Every rate limit of the server by its name. Those per address are generous, since a whole school may share one. */
export const RATE_LIMITS = {
  /** Wrong passwords of one account. */
  login: { points: 10, windowS: 900 },
  /**
   * Wrong tries of a one-time or recovery code of one account. The code comes after the password, so no stranger can lock an
   * account's owner out for days, which they could if passwords backed off.
   */
  code: { points: 10, windowS: 3600, backsOff: true },
  /** Wrong passwords and codes from one address. */
  address: { points: 200, windowS: 900 },
  /**
   * Registrations from one address, refused ones included: several classes of a school may register in one hour, and
   * pupils choose logins that are taken.
   */
  register: { points: 300, windowS: 3600 },
  /** Wrong tries of one group's or pad's password by one user, and by the visitors of one address together. */
  password: { points: 30, windowS: 900 },
  /** Wrong tries of one group's or pad's password by everybody from one address. */
  passwordAddress: { points: 300, windowS: 900 },
  /**
   * Look-ups of people by one account: searches, every ten names in an invitation or a user list, and mail addresses that
   * it wants to have.
   */
  people: { points: 300, windowS: 60 },
  /** Recovery mails for one mail address. */
  recover: { points: 5, windowS: 3600 },
  /** Recovery mails, and new mail addresses to be confirmed, requested from one address. */
  recoverAddress: { points: 60, windowS: 3600 },
  /** People whom one account notifies; each call counts for at least ten. */
  notify: { points: 200, windowS: 3600 },
  /** People whom one account invites by mail or by a link. */
  invite: { points: 300, windowS: 86_400 },
  /** Invitations to one mail address, from whomever. */
  inviteAddress: { points: 10, windowS: 86_400 },
  /** Archives of groups and accounts by one account. */
  export: { points: 30, windowS: 3600 },
  /** Pads downloaded as files from one address. */
  exportAddress: { points: 300, windowS: 60 },
  /** Searches for what is to be redacted, and redactions, by one account: each reads the whole history of a pad. */
  redact: { points: 60, windowS: 3600 },
  /** Files that one account adds to pads, and those of the visitors of one address together. */
  upload: { points: 1000, windowS: 3600 },
  uploadAddress: { points: 3000, windowS: 3600 },
  /** Searches by one account. */
  search: { points: 300, windowS: 60 },
  /** Chat messages of one author. */
  chat: { points: 20, windowS: 20 },
  /** Chat messages from one address. */
  chatAddress: { points: 1200, windowS: 60 },
  /** Anonymous pads made from one address. */
  anonymousPad: { points: 300, windowS: 3600 },
} as const satisfies Readonly<Record<string, RateLimit>>

/** Sockets that one address may hold open, and how many of them may be open without a pad yet. */
const CONNECTIONS = { sockets: 5000, socketsPending: 1000 } as const

export type RateLimitName = keyof typeof RATE_LIMITS
type LimitName = RateLimitName | keyof typeof CONNECTIONS

export const rateLimitOf = (name: RateLimitName): RateLimit => RATE_LIMITS[name]

/** Number that each limit allows, by its name. */
export type Quotas = Readonly<Record<LimitName, number>>

const DEFAULTS = {
  ...Object.fromEntries(Object.entries(RATE_LIMITS).map(([name, { points }]) => [name, points])),
  ...CONNECTIONS,
} as Quotas

const isName = (name: string): name is LimitName => Object.hasOwn(DEFAULTS, name)

/** Parses SHEAF_LIMITS: `on`, `off`, which gives `undefined`, or quotas such as `login=20,address=500`. */
export const quotas = z.string().transform((text, context): Quotas | undefined => {
  const word = text.trim().toLowerCase()
  if (word === 'off') return undefined
  if (word === 'on') return DEFAULTS
  const given: { -readonly [name in LimitName]?: number } = {}
  for (const entry of text.split(',')) {
    const [, name, figure] = /^(\w+)=(\d+)$/.exec(entry.trim()) ?? []
    if (name === undefined) context.addIssue('must be on, off, or figures such as login=20,address=200')
    else if (!isName(name)) context.addIssue(`there is no limit ${name}, but ${Object.keys(DEFAULTS).join(', ')}`)
    else if (name in given) context.addIssue(`${name} is given twice`)
    else if (Number(figure) === 0) context.addIssue(`${name} must be 1 or more`)
    else given[name] = Number(figure)
  }
  return { ...DEFAULTS, ...given }
})

/** Counts attempts, and refuses those beyond the quotas (`openRateLimits`). */
export interface RateLimits {
  /**
   * Counts an attempt of an account or an address, or as many as one call makes. Throws TOO_MANY_ATTEMPTS (429, with
   * `retryAfter`) if there were too many.
   */
  consume(name: RateLimitName, key: string, count?: number): Promise<void>
  /**
   * Runs an attempt of an account or an address that turns out to be right or wrong, and keeps it counted only if it was
   * wrong: if `work` returns false, or throws PASSWORD_INCORRECT, INVALID_OTP or PROVIDER_REFUSED. Throws
   * TOO_MANY_ATTEMPTS.
   */
  attempt<T>(name: RateLimitName, key: string, work: () => Promise<T>): Promise<T>
  /** Returns how many attempts a key has left, without counting one. */
  left(name: RateLimitName, key: string): Promise<number>
  /** Forgets all attempts of a key, because the right password was given. */
  reset(name: RateLimitName, key: string): Promise<void>
  close(): void
}
