import * as z from 'zod/mini'
import { userSchema } from '../entities/user.ts'
import { stringUpTo } from '../field.ts'
import { OTP_CODE_MAX } from '../limits.ts'
import { route, success } from '../route.ts'
import { pendingKey, typedLogin } from './auth.ts'

const tag = 'Two-factor'
const recoveryCodes = z.array(z.string()).check(z.describe('Shown this once; each serves once instead of a code'))
/**
 * The caller has a session, or sends the pending key of a sign-in as `token`; `login` may say whose it is meant to be.
 */
const applicant = { login: z.optional(typedLogin), token: z.nullish(pendingKey) }
/** A one-time code as typed, or a recovery code. */
const code = stringUpTo(OTP_CODE_MAX)

export const beginTwoFactor = route({
  method: 'POST',
  path: '/auth/setup2fa',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'A new secret for my two-factor, pending until its first code',
  body: z.object(applicant),
  reply: z.object({
    success,
    login: z.string(),
    otpSecret: z.string().check(z.describe('Base32')),
    otpauth: z.string().check(z.describe('What an authenticator application reads: otpauth://totp/…')),
    qr: z.string().check(z.describe('The same as an image: data:image/png;base64,…')),
  }),
})

export const enableTwoFactor = route({
  method: 'PUT',
  path: '/auth/setup2fa',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'Enable my two-factor: the pending secret and a code of it',
  // Missing values are refused like wrong ones, but only once it is known who the caller is.
  body: z.object({
    ...applicant,
    otpSecret: z._default(stringUpTo(200), ''),
    otp: z._default(code, ''),
  }),
  reply: z.object({
    success,
    user: userSchema,
    login: z.string(),
    recoveryCodes,
  }),
})

export const countRecoveryCodes = route({
  method: 'GET',
  path: '/auth/recoverycodes',
  tag,
  audience: 'user',
  summary: 'How many recovery codes I have left',
  reply: z.object({ success, left: z.number() }),
})

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/auth/recoverycodes',
  tag,
  audience: 'user',
  summary: 'New recovery codes in place of all I have',
  body: z.object({ otp: z._default(code, '') }),
  reply: z.object({ success, recoveryCodes }),
})

export const disableTwoFactor = route({
  method: 'PUT',
  path: '/user/disable2fa',
  tag,
  audience: 'anyone',
  // W-1: a token that was never issued is recorded in the audit trail.
  forgivesToken: 'unknown',
  summary:
    "Turn two-factor off: anybody's for the site administrator, one's own with password and code, or a code where there are no passwords",
  body: z.object({
    login: z.optional(typedLogin),
    password: z.optional(stringUpTo(1000)),
    otp: z.optional(code),
  }),
  reply: z.object({ success }),
})
