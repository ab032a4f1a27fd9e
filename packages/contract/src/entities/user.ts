import { z } from 'zod'
import {
  alphanumeric,
  bool,
  color,
  email,
  eplAuthorToken,
  instant,
  languageCode,
  line,
  login,
  newPassword,
  typedPassword,
} from '../field.ts'
import { groupIdSchema, padIdSchema, userIdSchema } from '../ids.ts'
import { userListsSchema } from './user-list.ts'

export const digestFrequencies = ['off', 'hourly', 'daily', 'weekly'] as const

/** Bookmarks and watches: which groups and which pads. */
const marksSchema = z.object({ groups: z.array(groupIdSchema), pads: z.array(padIdSchema) })

/** A user as they see themselves, and as the site administrator sees them. Never a hash, a salt or a secret. */
export const userSchema = z.object({
  _id: userIdSchema,
  login: z.string(),
  email: z.string(),
  /** The address that waits for its owner to confirm it and then replaces `email`; empty: none does (ACC-48). */
  pendingEmail: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  organization: z.string(),
  padNickname: z.string(),
  lang: z.string(),
  color: z.string(),
  hideHelp: z.boolean(),
  useLoginAndColorInPads: z.boolean(),
  digestFrequency: z.enum(digestFrequencies),
  active: z.boolean(),
  otpEnabled: z.boolean(),
  /** The author that the user was in Etherpad. */
  eplAuthorToken: z.string(),
  /** Those where they are group admin or group user. */
  groups: z.array(groupIdSchema),
  bookmarks: marksSchema,
  watchlist: marksSchema,
  userlists: userListsSchema,
  ctime: instant,
})
export type User = z.infer<typeof userSchema>

/** What members see of each other. Mail address and full name are absent for those who may not see them. */
export const memberSchema = z.object({
  _id: userIdSchema,
  login: z.string(),
  firstname: z.string().optional(),
  lastname: z.string().optional(),
  email: z.string().optional(),
})
export type Member = z.infer<typeof memberSchema>

/** What a profile holds as long as nobody has filled it in. */
export const NEW_PROFILE = {
  firstname: '',
  lastname: '',
  organization: '',
  padNickname: '',
  color: '',
  hideHelp: false,
  useLoginAndColorInPads: true,
  digestFrequency: 'daily',
} as const satisfies Partial<User>

const profileFields = {
  firstname: alphanumeric,
  lastname: alphanumeric,
  padNickname: alphanumeric,
  organization: line,
  lang: languageCode,
  color,
  hideHelp: bool,
  useLoginAndColorInPads: bool,
  digestFrequency: z.enum(digestFrequencies),
  eplAuthorToken,
}

export const registrationSchema = z.object({
  login,
  email,
  password: newPassword,
  passwordConfirm: typedPassword.optional(),
  ...z.object(profileFields).partial().shape,
})
export type Registration = z.infer<typeof registrationSchema>

/** A partial save: what is absent stays. `passwordCurrent` is required of users, not of the site administrator. */
export const profileSaveSchema = z.object({
  email: email.optional(),
  password: z.string().max(1000, { error: 'BACKEND.ERROR.TYPE.PASSWORD_SIZE' }).optional(),
  passwordConfirm: typedPassword.optional(),
  passwordCurrent: typedPassword.optional(),
  ...z.object(profileFields).partial().shape,
})
export type ProfileSave = z.infer<typeof profileSaveSchema>

/**
 * The same as it may travel: with the names as they were read, which a provider may have given in any script. Only what
 * changes is held against the above (ACC-54).
 */
export const profileSentSchema = profileSaveSchema.extend({
  firstname: line.optional(),
  lastname: line.optional(),
  padNickname: line.optional(),
})
export type ProfileSent = z.infer<typeof profileSentSchema>

export const sessionSchema = z.object({
  _id: z.string(),
  ctime: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  address: z.string(),
  userAgent: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>
