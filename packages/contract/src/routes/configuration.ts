import { z } from 'zod'
import { settingsReplySchema } from '../entities/settings.ts'
import { userSchema } from '../entities/user.ts'
import { route, success } from '../route.ts'

const tag = 'Configuration'

export const readConfiguration = route({
  method: 'GET',
  path: '/configuration',
  tag,
  audience: 'anyone',
  summary: 'Settings, and who is asking',
  reply: z.object({ value: settingsReplySchema, auth: z.boolean(), admin: z.boolean(), user: userSchema.optional() }),
})

export const saveSetting = route({
  method: 'PUT',
  path: '/configuration/:key',
  tag,
  audience: 'siteAdmin',
  summary: 'Change one setting',
  params: z.object({ key: z.string().max(100) }),
  body: z.object({ value: z.unknown().optional() }),
  reply: z.object({ success, key: z.string(), value: z.unknown() }),
})

export const checkCache = route({
  method: 'GET',
  path: '/cache/check',
  tag,
  audience: 'anyone',
  summary: 'Is the server ready?',
  reply: z.object({ userCacheReady: z.boolean() }),
})
