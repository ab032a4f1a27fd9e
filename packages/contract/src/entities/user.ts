import * as z from 'zod/mini'
import {
  bool,
  color,
  email,
  eplAuthorToken,
  instant,
  languageCode,
  line,
  login,
  newPassword,
  personName,
  sentName,
  text,
  transformed,
  typedPassword,
} from '../field.ts'
import { groupIdSchema, padIdSchema, userIdSchema } from '../ids.ts'
import { userListsSchema } from './user-list.ts'

export const digestFrequencies = ['off', 'hourly', 'daily', 'weekly'] as const

/** The groups and pads that a user has bookmarked or watches. */
const marksSchema = z.object({ groups: z.array(groupIdSchema), pads: z.array(padIdSchema) })

/** A user as they see themselves and as the site administrator sees them. It never holds a hash, a salt or a secret. */
export const userSchema = z.object({
  _id: userIdSchema,
  login: z.string(),
  email: z.string(),
  /** The address that replaces `email` once its owner has confirmed it; empty if none is waiting (ACC-48). */
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
  /** Author id that the user had in Etherpad. */
  eplAuthorToken: z.string(),
  /** Groups in which the user is group admin or group user. */
  groups: z.array(groupIdSchema),
  bookmarks: marksSchema,
  watchlist: marksSchema,
  userlists: userListsSchema,
  ctime: instant,
})
export type User = z.infer<typeof userSchema>

/**
 * What members see of each other. `name` is the name by which the reader sees the person, where it is not the login
 * (NAME-6). Mail address and full name are absent for those who may not see them.
 */
export const memberSchema = z.object({
  _id: userIdSchema,
  login: z.string(),
  name: z.optional(z.string()),
  firstname: z.optional(z.string()),
  lastname: z.optional(z.string()),
  email: z.optional(z.string()),
  /**
   * Mail address that was invited, of a member who joined by a link meant for another one. Only `GET /group/{id}` gives
   * it, to those who see addresses.
   */
  invitedAs: z.optional(z.string()),
})
export type Member = z.infer<typeof memberSchema>

/** Values of a profile that nobody has filled in yet. */
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

/** Fields of a profile, all of which may be left out. */
const profileFields = z.partial(
  z.object({
    firstname: personName,
    lastname: personName,
    padNickname: personName,
    organization: line,
    lang: languageCode,
    color,
    hideHelp: bool,
    useLoginAndColorInPads: bool,
    digestFrequency: z.enum(digestFrequencies),
    eplAuthorToken,
  }),
).shape

/** A field whose type is checked, and that changes nothing. */
const unused = <T extends z.core.SomeType>(schema: T) => z.optional(transformed(schema, () => undefined))

/** ACC-13, OTP-10: what a client that sends a whole record back sends with it. */
const recordFields = { active: unused(bool), otpEnabled: unused(bool), otpSecret: unused(text()) }

export const registrationSchema = z.object({
  login,
  email,
  password: newPassword,
  passwordConfirm: z.optional(typedPassword),
  ...profileFields,
  ...recordFields,
})
export type Registration = z.infer<typeof registrationSchema>

/**
 * A partial save: absent fields stay as they are. `passwordCurrent` is required of users, not of the site
 * administrator.
 */
export const profileSaveSchema = z.object({
  email: z.optional(email),
  password: z.optional(typedPassword),
  passwordConfirm: z.optional(typedPassword),
  passwordCurrent: z.optional(typedPassword),
  ...profileFields,
})
export type ProfileSave = z.infer<typeof profileSaveSchema>

/** Fields that name a person. */
export const NAME_FIELDS = ['firstname', 'lastname', 'padNickname'] as const

/**
 * The save as it may arrive. Names may be as a provider gave them; only those that change are checked by the site's rule
 * (`personNameOn`, ACC-54).
 */
export const profileSentSchema = z.extend(profileSaveSchema, {
  firstname: z.optional(sentName),
  lastname: z.optional(sentName),
  padNickname: z.optional(sentName),
  ...recordFields,
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
