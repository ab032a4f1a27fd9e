import type { WhoSignsIn } from '../session/unauthenticated-url.ts'

/** Session as this page knows it. */
export interface Session {
  readonly present: WhoSignsIn | undefined
  /** Identifies the session (`nameOf`). It is `undefined` until the first reply of the server. */
  readonly name: string | undefined
}

interface Circumstances {
  /** Whether the end of a session is being handled, or waits for a kept screen. */
  readonly isEnding: boolean
  /** Whether the page changed its cached session itself, without a reply of the server. */
  readonly isSetByPage: boolean
  /** Whether somebody was signed in when this browser last read the session. */
  readonly wasSignedIn: boolean
}

export type SessionStep = 'read anew' | 'welcome' | 'end' | 'report an earlier end'

/** Returns what to do, in order, when the session changes from `before` to `now`. */
export const nextSession = (
  before: Session,
  now: Session,
  { isEnding, isSetByPage, wasSignedIn }: Circumstances,
): readonly SessionStep[] => {
  // The session has ended or another one has replaced it, possibly in another tab or while a screen was kept.
  const isAnother = (before.present !== undefined || isEnding) && now.name !== before.name
  if (now.present !== undefined) return isAnother ? ['read anew', 'welcome'] : ['welcome']
  if (isSetByPage) return []
  if (before.present !== undefined) return ['end']
  // SES-24: no redirect is needed, since a screen that needs a session redirects to the sign-in by itself.
  return wasSignedIn ? ['report an earlier end'] : []
}
