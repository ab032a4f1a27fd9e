import { AppError, type ErrorKey } from '../errors.ts'

/** What a policy function answers: yes, or no with the key that REST, the socket and the screen all speak. */
export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly error: ErrorKey }

export const allow: Decision = { allowed: true }
export const refuse = (error: ErrorKey): Decision => ({ allowed: false, error })

/** The answer for what restricted things show to strangers: the same as for what does not exist. */
export const hidden: Decision = refuse('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')

/** Throws the refusal's key. The second beat of every use case: load facts, permit, act, tell. */
export const permit = (decision: Decision, key?: string): void => {
  if (!decision.allowed) throw new AppError(decision.error, key === undefined ? {} : { key })
}
