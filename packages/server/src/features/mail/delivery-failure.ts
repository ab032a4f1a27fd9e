/** MAIL-2: the pauses are 2 s, 8 s, 32 s … twelve hours, which gives ten tries in a day. */
const ATTEMPTS_MAX = 10
/** Number of tries after a permanent refusal, which some servers send although they mean a temporary one. */
const REFUSED_ATTEMPTS_MAX = 4
const FIRST_PAUSE_MS = 2000
const PAUSE_MAX_MS = 12 * 3_600_000
const TEXT_MAX = 500

const isRefusedForGood = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
}

export interface Failure {
  /** The server's words on one line, for the site administrator. */
  readonly text: string
  /** Pause until the next try; `undefined` if the mail is given up. */
  readonly pauseMs: number | undefined
}

/** Matches what looks like a token, which is left out: a filter may quote the link that it objects to. */
const TOKEN_LIKE = /[\w-]{40,}/g

export const describeFailure = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .toWellFormed()
    .replace(TOKEN_LIKE, '…')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, TEXT_MAX)

/** Matches what looks like a mail address. */
const ADDRESS_LIKE = /[^\s<>"'():;,]+@[^\s<>"'():;,]+/g

/** SEC-42: returns a failure's text for the log, without the mail addresses that mail servers like to quote. */
export const withoutAddresses = (text: string): string => text.replace(ADDRESS_LIKE, '…')

/** Returns what a failed try means, and when the next one is due. */
export const failureOf = (error: unknown, attempts: number): Failure => ({
  text: describeFailure(error),
  pauseMs:
    attempts >= (isRefusedForGood(error) ? REFUSED_ATTEMPTS_MAX : ATTEMPTS_MAX)
      ? undefined
      : Math.min(FIRST_PAUSE_MS * 4 ** (attempts - 1), PAUSE_MAX_MS),
})

/** Matches what nodemailer says when the mail server took none of the recipients, before the server's own words. */
const REFUSED_ADDRESS = /all recipients were rejected: (.*)$/

/**
 * INV-14: returns the mail server's words on an address that it refused, for whoever wrote there; `null` if the trouble
 * is another, which only the site administrator can do something about.
 */
export const refusalOfAddress = (text: string): string | null => REFUSED_ADDRESS.exec(text)?.[1] ?? null
