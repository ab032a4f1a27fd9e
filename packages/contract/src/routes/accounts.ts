import * as z from 'zod/mini'
import { profileSentSchema, registrationSchema, userSchema } from '../entities/user.ts'
import { filledUpTo, typedPassword } from '../field.ts'
import { route, success } from '../route.ts'

const tag = 'Accounts'
const params = z.object({ login: filledUpTo(100) })

export const register = route({
  method: 'POST',
  path: '/user',
  tag,
  audience: 'anyone',
  summary: 'Register; for the site administrator, create an account',
  body: registrationSchema,
  reply: z.object({ success, key: z.string(), value: userSchema }),
})

export const viewUser = route({
  method: 'GET',
  path: '/user/:login',
  tag,
  audience: 'signedIn',
  summary: 'A profile: my own, or any for the site administrator',
  params,
  reply: z.object({ key: z.string(), value: userSchema }),
})

export const saveUser = route({
  method: 'PUT',
  path: '/user/:login',
  tag,
  audience: 'signedIn',
  summary: 'Save a profile; what is not sent stays',
  params,
  body: profileSentSchema,
  reply: z.object({ success, key: z.string(), value: userSchema }),
})

export const removeUser = route({
  method: 'DELETE',
  path: '/user/:login',
  tag,
  audience: 'signedIn',
  summary: 'Remove an account with the groups that it alone administers: my own, or any for the site administrator',
  params,
  body: z.object({ password: z.optional(typedPassword), passwordCurrent: z.optional(typedPassword) }),
  reply: z.object({ success, key: z.string() }),
})
