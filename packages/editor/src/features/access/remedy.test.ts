import type { ErrorKey } from '@sheaf/contract/errors'
import { describe, expect, it } from 'vitest'
import { remedyFor, type Remedy } from './remedy.ts'

const cases: [ErrorKey, boolean, Remedy][] = [
  ['BACKEND.ERROR.TYPE.PASSWORD_MISSING', false, 'password'],
  ['BACKEND.ERROR.PERMISSION.UNAUTHORIZED', true, 'password'],
  ['BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS', true, 'password'],
  ['BACKEND.ERROR.PERMISSION.UNAUTHORIZED', false, 'sign-in'],
  ['BACKEND.ERROR.AUTHENTICATION.MUST_BE', false, 'sign-in'],
  ['BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT', false, 'sign-in'],
  ['BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', false, 'nothing-here'],
  ['BACKEND.ERROR.REALTIME.OUTDATED_PAGE', false, 'reload'],
  ['BACKEND.ERROR.REALTIME.TOO_LARGE', false, 'try-again'],
]

describe('somebody not let in', () => {
  it.each(cases)('[EDT-2, EDT-3, EDT-22] after %s (password tried: %s) is offered: %s', (key, hasTried, remedy) => {
    expect(remedyFor(key, hasTried)).toBe(remedy)
  })

  it.each<[ErrorKey, Remedy]>([
    ['BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', 'other-name'],
    ['BACKEND.ERROR.AUTHENTICATION.MUST_BE', 'sign-in'],
  ])('[EDT-106] under a name that no pad can have, after %s is offered: %s', (key, remedy) => {
    expect(remedyFor(key, false, '')).toBe(remedy)
  })
})
