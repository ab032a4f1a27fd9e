import type { WhoSignsIn } from './unauthenticated-url.ts'

/** Who is signed in, as this page knows it. */
export interface Session {
  readonly present: WhoSignsIn | undefined
  /** Tells sessions apart; `undefined` until the server has said once who is there. */
  readonly name: string | undefined
}

interface Circumstances {
  /** The end of a session is being told, or waits for a screen that is kept. */
  readonly isEnding: boolean
  /** The page itself has forgotten who was there; the server has not said anything. */
  readonly isSetByPage: boolean
  /** This browser last knew somebody to be signed in. */
  readonly wasSignedIn: boolean
}

export type SessionStep = 'forget passwords' | 'read anew' | 'welcome' | 'end' | 'tell of an earlier end'

/** What is to be done, in this order, once it is known who is there `now`. */
export const nextSession = (
  before: Session,
  now: Session,
  { isEnding, isSetByPage, wasSignedIn }: Circumstances,
): readonly SessionStep[] => {
  const steps: SessionStep[] = []
  // Their session is over, or another has taken its place, be it in another tab, or while their screen was kept.
  const isAnother = (before.present !== undefined || isEnding) && now.name !== before.name
  if (isAnother) steps.push('forget passwords')
  if (now.present !== undefined) return [...steps, ...(isAnother ? (['read anew'] as const) : []), 'welcome']
  if (isSetByPage) return steps
  if (before.present !== undefined) steps.push('end')
  // SES-24: the screen that was asked for leads to the sign-in by itself, if it needs one.
  else if (wasSignedIn) steps.push('tell of an earlier end')
  return steps
}
