import * as z from 'zod/mini'
import { READ_CONFIGURATION_PATH } from '../pages/first-call-paths.ts'
import { settingsReplySchema } from '../entities/settings.ts'
import { userSchema } from '../entities/user.ts'
import { stringUpTo } from '../field.ts'
import { groupIdSchema } from '../ids.ts'
import { SETTING_BODY_MAX_BYTES } from '../limits.ts'
import { route, success } from '../route.ts'

const tag = 'Configuration'

export const readConfiguration = route({
  method: 'GET',
  path: READ_CONFIGURATION_PATH,
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'Settings, and who is asking',
  reply: z.object({
    value: settingsReplySchema,
    auth: z.boolean(),
    admin: z.boolean(),
    /** Whether the site can send mails with links; what needs them is not offered where it cannot. */
    mail: z.boolean(),
    /** Whether visitors can register now; where registration is open, what is missing is a mail server. */
    registers: z.boolean(),
    /** Time of the server's clock in milliseconds since 1970, for the site administrator alone. */
    now: z.optional(z.number()),
    user: z.optional(userSchema),
    /** Version of all settings, for the site administrator alone (WIRE-57). */
    version: z.optional(z.string()),
  }),
})

const params = z.object({ key: stringUpTo(100) })
const version = z.optional(z.string())
const written = z.object({ success, key: z.string(), value: z.unknown(), version })

export const viewSetting = route({
  method: 'GET',
  path: '/configuration/:key',
  tag,
  audience: 'siteAdmin',
  summary: 'One setting',
  params,
  reply: z.object({ key: z.string(), value: z.unknown(), version }),
})

export const saveSetting = route({
  method: 'PUT',
  path: '/configuration/:key',
  tag,
  audience: 'siteAdmin',
  summary: 'Change one setting',
  params,
  takesVersion: true,
  body: z.object({ value: z.optional(z.unknown()) }),
  bodyMaxBytes: SETTING_BODY_MAX_BYTES,
  reply: written,
})

/** Tries settings of a directory or a provider, which work only together with it. */
export const trySetting = route({
  method: 'POST',
  path: '/configuration/:key/try',
  tag,
  audience: 'siteAdmin',
  summary: 'Would a setting work? Nothing is saved',
  params,
  body: z.object({ value: z.optional(z.unknown()) }),
  bodyMaxBytes: SETTING_BODY_MAX_BYTES,
  reply: z.object({ success, key: z.string() }),
})

/** Saves a setting as clients of the old system do. */
export const postSetting = route({
  method: 'POST',
  path: '/configuration',
  tag,
  audience: 'siteAdmin',
  summary: 'Change one setting, named in the body',
  body: z.object({ key: stringUpTo(100), value: z.optional(z.unknown()) }),
  bodyMaxBytes: SETTING_BODY_MAX_BYTES,
  reply: written,
  fieldErrors: { key: 'BACKEND.ERROR.TYPE.KEY_STR' },
})

export const resetSetting = route({
  method: 'DELETE',
  path: '/configuration/:key',
  tag,
  audience: 'siteAdmin',
  summary: 'Give a setting its default again',
  params,
  reply: z.object({ success, key: z.string() }),
})

export const viewNamesInPads = route({
  method: 'GET',
  path: '/configuration/public/usefirstlastname',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'Do first and last names stand in pads?',
  reply: z.object({ success, usefirstlastname: z.boolean() }),
})

export const viewAllInCommon = route({
  method: 'GET',
  path: '/configuration/public/allpadspublicsauthentifiedonly',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'Is every signed-in user as a member of every group? With the group of a pad that the caller may open',
  query: z.object({ pid: z.optional(stringUpTo(1000)) }),
  reply: z.object({ success, allpadspublicsauthentifiedonly: z.boolean(), group: z.optional(groupIdSchema) }),
})

export const checkCache = route({
  method: 'GET',
  path: '/cache/check',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'Is the server ready?',
  reply: z.object({ userCacheReady: z.boolean() }),
})
