import type { MessageKey } from '@sheaf/l10n/keys'
import { useLocation } from 'react-router'

/** Outcomes that the next screen tells, since one has to know them to go on there. */
const OUTCOMES = [
  'USER.AUTH.SUBSCRIBE_SUCCESS',
  'USER.AUTH.SUBSCRIBE_CONFIRM_SUCCESS',
  'USER.INFO.ACCOUNT_CONFIRMATION_SUCCESS',
  'USER.INFO.EMAIL_CONFIRMATION_SUCCESS',
  'USER.INFO.CHANGEPASS_SUCCESS',
  'USER.TWOFA_RELOGIN',
] as const satisfies readonly MessageKey[]

export interface Told {
  readonly outcome: (typeof OUTCOMES)[number]
  /** Mail address that the outcome is about. */
  readonly email?: string
}

/** SCR-534: returns the navigation state that makes the next screen tell an outcome, also after a reload. */
export const tellThere = (told: Told): { readonly state: { readonly told: Told } } => ({ state: { told } })

/** Returns what the way here told. The history may hold the state of an older page, so its form is checked. */
export const useTold = (): Told | undefined => {
  const { told } = (useLocation().state ?? {}) as { readonly told?: Partial<Record<keyof Told, unknown>> }
  const outcome = OUTCOMES.find((each) => each === told?.outcome)
  if (outcome === undefined) return undefined
  return typeof told?.email === 'string' ? { outcome, email: told.email } : { outcome }
}
