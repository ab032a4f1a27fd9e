import * as z from 'zod/mini'
import { email, givenSecret, password, typedPassword } from '../field.ts'
import { route, success } from '../route.ts'

const tag = 'Accounts'
const tokenIncorrect = 'BACKEND.ERROR.TOKEN.INCORRECT'
const mailedToken = givenSecret(tokenIncorrect).check(z.minLength(1, tokenIncorrect))

export const requestRecovery = route({
  method: 'POST',
  path: '/passrecover',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'Ask for a link to choose a new password; the answer is the same whether or not the address is known',
  body: z.object({ email }),
  reply: z.object({ success }),
})

export const recover = route({
  method: 'PUT',
  path: '/passrecover/:token',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'Choose a new password by a mailed link; ends all sessions of the account',
  params: z.object({ token: mailedToken }),
  body: z.object({ password, passwordConfirm: z.optional(typedPassword) }),
  reply: z.object({ success, login: z.string() }),
  fieldErrors: { token: tokenIncorrect },
})

export const confirmEmail = route({
  method: 'POST',
  path: '/emailconfirm',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'Take the new mail address of an account into use by a mailed link',
  body: z.object({ token: mailedToken }),
  reply: z.object({ success, login: z.string(), email: z.string() }),
})

export const confirmAccount = route({
  method: 'POST',
  path: '/accountconfirm',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'Confirm a registered account by a mailed link',
  body: z.object({ token: mailedToken }),
  reply: z.object({ success, login: z.string() }),
})
