import { AppError, type ErrorKey } from '../errors.ts'

/** The answer of a policy function: yes, or no with the key that REST, the socket and the screen all use. */
export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly error: ErrorKey }

export const allow: Decision = { allowed: true }
export const refuse = (error: ErrorKey): Decision => ({ allowed: false, error })

/** The refusal of a restricted thing to strangers: the same as that of a thing that does not exist. */
export const hidden: Decision = refuse('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')

/** Throws the refusal's key. This is the second step of every use case: load facts, permit, act, notify. */
export const permit = (decision: Decision, key?: string): void => {
  if (!decision.allowed) throw new AppError(decision.error, key === undefined ? {} : { key })
}
