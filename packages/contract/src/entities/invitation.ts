import * as z from 'zod/mini'
import { email, instant } from '../field.ts'
import { groupIdSchema, invitationIdSchema, userIdSchema } from '../ids.ts'
import { INVITEES_MAX } from '../limits.ts'
import { loginsOrEmailsUpTo } from './user-list.ts'

/** What an invited person becomes in the group. */
export const groupRoles = ['user', 'admin'] as const
export const groupRoleSchema = z.enum(groupRoles, { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' })
export type GroupRole = (typeof groupRoles)[number]

/** People to invite, each by a login, a whole name or a mail address, also in the form `Léa Dupont <lea@example.org>`. */
export const inviteesSchema = loginsOrEmailsUpTo(INVITEES_MAX)

/** Returns the mail address that was typed, alone or behind the name of its owner; `undefined` if it is none. */
export const typedEmailOf = (typed: string): string | undefined => {
  const [, inBrackets] = /^[^<>]*<([^<>]+)>\s*$/.exec(typed) ?? []
  const parsed = email.safeParse(inBrackets ?? typed)
  return parsed.success ? parsed.data : undefined
}

/**
 * What an invitation does, or would do, for one person:
 *
 * - `joined`: an account, which is a member from now on.
 * - `promoted`: a group user, who is a group admin from now on.
 * - `member`: a member already, for whom nothing changes.
 * - `invited`: a mail address without an account, which gets a link.
 * - `pending`: a mail address that is invited already; at most its role is raised, and no link is made.
 * - `unknown`: a login or name that nobody has: the person's mail address is needed.
 * - `ambiguous`: a name that several people have: a login or mail address is needed.
 * - `closed`: a mail address without an account, on a site where no new people are invited.
 * - `limited`: a mail address without an account, beyond what the caller or the group may have invited by now.
 */
const inviteOutcomes = [
  'joined',
  'promoted',
  'member',
  'invited',
  'pending',
  'unknown',
  'ambiguous',
  'closed',
  'limited',
] as const
export type InviteOutcome = (typeof inviteOutcomes)[number]

/** One person of an invitation, in the order in which they were typed. */
export const inviteResultSchema = z.object({
  typed: z.string(),
  outcome: z.enum(inviteOutcomes),
  /** Login of the account that answers to what was typed. */
  login: z.optional(z.string()),
  /** Mail address that is invited, if there is no account. */
  email: z.optional(z.string()),
  /** The invitation that was made or is pending. */
  invitation: z.optional(invitationIdSchema),
  /** Whether a mail tells the person; absent from a check. */
  mailed: z.optional(z.boolean()),
  /**
   * Path of the link below the site's base, such as `/invitation/{token}`, for the caller to hand over. It is only given
   * when no mail carries it, and only this once: the server keeps no more than its hash.
   */
  path: z.optional(z.string()),
})
export type InviteResult = z.infer<typeof inviteResultSchema>

/**
 * How the newest link of an invitation is on its way: its mail waits to be sent, was sent, or was not delivered; or
 * there is none, and the link was handed over.
 */
const invitationDeliverySchema = z.object({
  state: z.enum(['waiting', 'sent', 'failed', 'link']),
  /**
   * The mail server's words on the address, if it refused it; of a mail that waits, those of the last try. `null` if
   * there was no trouble, or the trouble is the server's own.
   */
  reason: z.nullable(z.string()),
})

/** An invitation of a group's list: sent to somebody without an account, and neither taken nor withdrawn. */
export const invitationSchema = z.object({
  _id: invitationIdSchema,
  email: z.string(),
  role: groupRoleSchema,
  /** `null` if the site administrator invited, or the inviter's account is gone. */
  invitedBy: z.nullable(z.object({ _id: userIdSchema, login: z.string() })),
  ctime: instant,
  /** When the newest link was made, and when it ends. */
  sentAt: instant,
  expiresAt: instant,
  /** `ended`: the newest link is over, and a new one may be sent. */
  state: z.enum(['pending', 'ended']),
  delivery: invitationDeliverySchema,
})
export type Invitation = z.infer<typeof invitationSchema>

/**
 * What a link leads to: an invitation that can be taken (`open`), or why it cannot: its time is over (`ended`), it was
 * `withdrawn`, a newer link was made (`replaced`), somebody has taken it (`used`), its group is removed (`gone`) or
 * `archived`.
 */
const invitationLinkStates = ['open', 'ended', 'withdrawn', 'replaced', 'used', 'gone', 'archived'] as const
export type InvitationLinkState = (typeof invitationLinkStates)[number]

/** An invitation as whoever holds its link sees it. */
export const invitationLinkSchema = z.object({
  state: z.enum(invitationLinkStates),
  /** Name of the group; absent once the link has no claim to it (`withdrawn`, `used`, `gone`). */
  group: z.optional(z.string()),
  /** Name of who invites; absent likewise, and if the site administrator invited or the account is gone. */
  inviter: z.optional(z.string()),
  role: z.optional(groupRoleSchema),
  /** Mail address that is invited, given only if the link is `open`. */
  email: z.optional(z.string()),
  expiresAt: z.optional(instant),
  /** Who may register by this link: anybody, the invited address alone, or nobody. */
  registration: z.enum(['anyone', 'invited', 'nobody']),
  /** Id of the group, if the caller is signed in and a member of it already, in whatever role. */
  memberOf: z.optional(groupIdSchema),
})
export type InvitationLink = z.infer<typeof invitationLinkSchema>
