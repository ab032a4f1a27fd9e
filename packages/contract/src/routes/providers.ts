import * as z from 'zod/mini'
import { givenSecret } from '../field.ts'
import { CAS_TICKET_MAX } from '../limits.ts'
import { redirectReply, route } from '../route.ts'
import { pendingSignInSchema } from './auth.ts'

const tag = 'Sign-in'
const noTicket = 'BACKEND.ERROR.AUTHENTICATION.CAS_NO_TICKET'

/*
 * Sign-in at a provider. The page sends the browser to `startCas` or `startOidc`, from where it returns to `/login`:
 * from CAS with a `ticket`, from OpenID Connect with OIDC_DONE as `provider`. The page then takes the first step, and
 * the second follows as after a password. Any other `provider` there is the key of a refusal.
 */

/** Value of `provider` after which `signInOidc` may be called. */
export const OIDC_DONE = 'done'

export const startCas = route({
  method: 'GET',
  path: '/auth/login/cas',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'Send the browser to the CAS server',
  reply: redirectReply,
})

export const signInCas = route({
  method: 'POST',
  path: '/auth/login/cas',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'First call of a sign-in: the ticket of the CAS server',
  body: z.object({
    ticket: givenSecret(noTicket, CAS_TICKET_MAX, 'BACKEND.ERROR.TYPE.TOO_LARGE').check(z.minLength(1, noTicket)),
  }),
  reply: pendingSignInSchema,
})

export const startOidc = route({
  method: 'GET',
  path: '/auth/login/oidc',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'Send the browser to the OpenID Connect provider',
  reply: redirectReply,
})

export const returnFromOidc = route({
  method: 'GET',
  path: '/auth/login/oidc/return',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'Where the OpenID Connect provider sends the browser; leads to /login',
  reply: redirectReply,
})

export const signInOidc = route({
  method: 'POST',
  path: '/auth/login/oidc',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'First call of a sign-in: what the return from the OpenID Connect provider has proven, once',
  reply: pendingSignInSchema,
  statusOf: { 'BACKEND.ERROR.AUTHENTICATION.NOT_AUTH': 400 },
})

export const signOutAtProvider = route({
  method: 'GET',
  path: '/auth/logout/provider',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: "Send the browser to the provider's sign-out",
  reply: redirectReply,
})
