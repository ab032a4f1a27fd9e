import { ERRORS, type ErrorKey, isErrorKey } from '@sheaf/contract/errors'
import type { Route } from '@sheaf/contract/route'
import type { z } from 'zod'

/** A request that its route's schema rejects. The status is 400, except for an impossible value in the path. */
export class RejectedInput extends Error {
  override readonly name = 'RejectedInput'
  readonly key: ErrorKey
  /** Empty if the request as a whole does not fit. */
  readonly field: string
  readonly status: number

  constructor(key: ErrorKey, field: string, status: number) {
    super(key)
    this.key = key
    this.field = field
    this.status = status
  }
}

const keyOfType = (issue: z.core.$ZodIssue): ErrorKey => {
  if (issue.code === 'too_big' && issue.origin === 'string') return 'BACKEND.ERROR.TYPE.STR_100'
  if (issue.code === 'too_small' && issue.origin === 'string') return 'BACKEND.ERROR.TYPE.PARAM_STR'
  if (issue.code === 'invalid_type' && issue.expected === 'string') return 'BACKEND.ERROR.TYPE.PARAM_STR'
  if (issue.code === 'invalid_type' && issue.expected === 'boolean') return 'BACKEND.ERROR.TYPE.PARAM_BOOL'
  return 'BACKEND.ERROR.TYPE.PARAM_INVALID'
}

type Part = 'params' | 'query' | 'body'

/** Returns the name of a field: of a list, whichever item is wrong, that of the list. */
const nameOf = (path: readonly PropertyKey[]): string => {
  const item = path.findIndex((step) => typeof step === 'number')
  return (item === -1 ? path : path.slice(0, item)).join('.')
}

/** Returns the refusal of one field: the route's key for it, else the key that fits what is wrong. */
export const refusalOfField = (
  route: Route,
  part: Part,
  path: readonly PropertyKey[],
  wrong: ErrorKey,
): RejectedInput => {
  const key = route.fieldErrors[String(path[0])] ?? wrong
  return new RejectedInput(key, nameOf(path), part === 'params' ? ERRORS[key] : 400)
}

/**
 * Returns what is at fault in a value of several possible forms: what is wrong within the form that it has, if it has
 * one.
 */
const withinForm = (issue: z.core.$ZodIssue): z.core.$ZodIssue => {
  if (issue.code !== 'invalid_union') return issue
  const firsts = issue.errors.flatMap(([first]) => first ?? [])
  const within = firsts.find(({ code, path }) => code !== 'invalid_type' || path.length > 0)
  return within === undefined ? issue : withinForm({ ...within, path: [...issue.path, ...within.path] })
}

/** Returns the refusal for a schema's first issue. */
export const rejection = (route: Route, error: z.core.$ZodError, part: Part): RejectedInput => {
  const issue = withinForm(error.issues[0] as z.core.$ZodIssue)
  return refusalOfField(route, part, issue.path, isErrorKey(issue.message) ? issue.message : keyOfType(issue))
}
