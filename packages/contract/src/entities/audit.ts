import * as z from 'zod/mini'
import { instant } from '../field.ts'

/** Acts that the audit trail records (ADM-14, GRP-56): those of the site administrator, and changes of rights. */
export const acts = [
  'siteAdmin.signIn',
  'siteAdmin.signInRefused',
  'siteAdmin.signOut',
  'setting.save',
  'setting.reset',
  'user.create',
  'user.save',
  'user.password',
  'user.remove',
  'twoFactor.enable',
  'twoFactor.disable',
  'twoFactor.refused',
  'twoFactor.recoveryCode',
  'twoFactor.newRecoveryCodes',
  'group.create',
  'group.save',
  'group.invite',
  'group.share',
  'group.exclude',
  'group.resign',
  'group.join',
  'group.remove',
  'group.restore',
  'group.purge',
  'invitation.create',
  'invitation.send',
  'invitation.withdraw',
  'pad.create',
  'pad.save',
  'pad.move',
  'pad.remove',
  'pad.restore',
  'pad.purge',
  'pad.removeChat',
  'pad.redact',
  'pad.removeFile',
  'mail.test',
  'mail.retry',
  'digests.send',
] as const
export const actSchema = z.enum(acts, { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' })
export type ActName = z.infer<typeof actSchema>

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
/** Describes what changed, for people to read. It never holds a password, token or code (ADM-16). */
export type Details = Record<string, Json>

const thing = z.object({ _id: z.string(), name: z.string() })

/** Names the objects of an act as they were called at that time: the trail outlives them. */
const auditTargetsSchema = z.object({
  user: z.optional(z.object({ _id: z.string(), login: z.string() })),
  group: z.optional(thing),
  pad: z.optional(thing),
  setting: z.optional(z.string()),
})

export const auditEntrySchema = z.object({
  _id: z.string(),
  at: instant,
  act: actSchema,
  actor: z.object({ kind: z.enum(['visitor', 'user', 'siteAdmin']), _id: z.optional(z.string()), login: z.string() }),
  /** The network address that the call came from. */
  address: z.string(),
  on: auditTargetsSchema,
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
