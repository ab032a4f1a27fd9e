import { z } from 'zod'
import { userSchema } from '../entities/user.ts'
import { OTP_CODE_MAX } from '../limits.ts'
import { route, success } from '../route.ts'
import { pendingKey, typedLogin } from './auth.ts'

const tag = 'Two-factor'
const recoveryCodes = z.array(z.string()).meta({ description: 'Shown this once; each serves once instead of a code' })
/**
 * The caller has a session, or sends the pending key of a sign-in as `token`; `login` may say whose it is meant to be.
 */
const applicant = { login: typedLogin.optional(), token: pendingKey.nullish() }
/** A one-time code as typed, or a recovery code. */
const code = z.string().max(OTP_CODE_MAX)

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
    otpSecret: z.string().meta({ description: 'Base32' }),
    otpauth: z.string().meta({ description: 'What an authenticator application reads: otpauth://totp/…' }),
    qr: z.string().meta({ description: 'The same as an image: data:image/png;base64,…' }),
  }),
})

export const enableTwoFactor = route({
  method: 'PUT',
  path: '/auth/setup2fa',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'Enable my two-factor: the pending secret and a code of it',
  // Missing values are refused like wrong ones, but only once it is known who asks.
  body: z.object({ ...applicant, otpSecret: z.string().max(200).default(''), otp: code.default('') }),
  reply: z.object({
    success,
    user: userSchema,
    login: z.string(),
    recoveryCodes,
  }),
})

export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/auth/recoverycodes',
  tag,
  audience: 'user',
  summary: 'New recovery codes in place of all I have',
  body: z.object({ otp: code.default('') }),
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
  body: z.object({ login: typedLogin.optional(), password: z.string().max(1000).optional(), otp: code.optional() }),
  reply: z.object({ success }),
})
