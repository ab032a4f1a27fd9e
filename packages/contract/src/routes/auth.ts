import * as z from 'zod/mini'
import { sessionSchema, userSchema } from '../entities/user.ts'
import { filledUpTo, givenSecret, password, stringUpTo } from '../field.ts'
import { OTP_CODE_MAX } from '../limits.ts'
import { route, success } from '../route.ts'

const tag = 'Sign-in'
export const typedLogin = filledUpTo(100, 'BACKEND.ERROR.TYPE.LOGIN_STR', 'BACKEND.ERROR.TYPE.STR_100')
/** Key that the first call of a sign-in returned. */
export const pendingKey = givenSecret('BACKEND.ERROR.AUTHENTICATION.NOT_AUTH')
/** Seconds since 1970. */
const exp = z.int()

/** Reply to the first step of every sign-in. The second step sends `key` back as its `token`. */
export const pendingSignInSchema = z.object({
  success,
  user: userSchema,
  token: z.object({ login: z.string(), key: z.string(), exp }),
  requestOtp: z.boolean(),
})

export const signIn = route({
  method: 'POST',
  path: '/auth/login',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'First call of a sign-in: the password',
  body: z.object({ login: typedLogin, password }),
  reply: pendingSignInSchema,
})

export const signInOtp = route({
  method: 'POST',
  path: '/auth/loginotp',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'Second call of a sign-in: the one-time code when asked for; opens the session',
  body: z.object({
    login: typedLogin,
    token: pendingKey,
    otp: z.nullish(stringUpTo(OTP_CODE_MAX)),
  }),
  reply: z.object({ success, user: userSchema, token: z.string(), exp }),
  statusOf: { 'BACKEND.ERROR.AUTHENTICATION.NOT_AUTH': 400 },
})

export const checkPassword = route({
  method: 'POST',
  path: '/auth/check',
  tag,
  audience: 'user',
  summary: 'Is this my password?',
  body: z.object({ login: z.optional(typedLogin), password }),
  reply: z.object({ success }),
})

export const signOut = route({
  method: 'GET',
  path: '/auth/logout',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  changesState: true,
  summary: 'Revoke the session',
  reply: z.object({ success }),
})

export const adminSignIn = route({
  method: 'POST',
  path: '/auth/admin/login',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: "The site administrator's sign-in",
  body: z.object({
    login: typedLogin,
    password: stringUpTo(1000, 'BACKEND.ERROR.TYPE.PASSWORD_STR'),
  }),
  reply: z.object({ success, token: z.string(), exp }),
})

export const adminSignOut = route({
  method: 'GET',
  path: '/auth/admin/logout',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  changesState: true,
  summary: "Revoke the site administrator's session",
  reply: z.object({ success }),
})

export const listSessions = route({
  method: 'GET',
  path: '/auth/sessions',
  tag,
  audience: 'user',
  summary: 'Where I am signed in',
  reply: z.object({ value: z.array(sessionSchema) }),
})

export const revokeOtherSessions = route({
  method: 'DELETE',
  path: '/auth/sessions',
  tag,
  audience: 'user',
  summary: 'Sign out everywhere else',
  reply: z.object({ success }),
})

export const revokeSession = route({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  tag,
  audience: 'user',
  summary: 'Sign out there',
  params: z.object({ id: stringUpTo(100) }),
  reply: z.object({ success, key: z.string() }),
})
