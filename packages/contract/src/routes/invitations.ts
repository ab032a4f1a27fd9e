import * as z from 'zod/mini'
import { groupSchema } from '../entities/group.ts'
import {
  groupRoleSchema,
  invitationLinkSchema,
  invitationSchema,
  inviteesSchema,
  inviteResultSchema,
} from '../entities/invitation.ts'
import { registrationSchema, userSchema } from '../entities/user.ts'
import { givenSecret } from '../field.ts'
import { groupIdSchema, invitationIdSchema, userIdSchema } from '../ids.ts'
import { route, success } from '../route.ts'

const tag = 'Invitations'
const params = z.object({ id: groupIdSchema })
const oneOf = z.object({ id: groupIdSchema, invitation: invitationIdSchema })
const wanted = z.object({ people: inviteesSchema, role: z._default(groupRoleSchema, 'user') })
const fieldErrors = { people: 'BACKEND.ERROR.TYPE.LOGINS_ARR' } as const

export const listInvitations = route({
  method: 'GET',
  path: '/group/:id/invitations',
  tag,
  audience: 'signedIn',
  summary: 'The invitations of a group that nobody has taken, oldest first; for its admins',
  params,
  reply: z.object({ value: z.array(invitationSchema) }),
})

export const invite = route({
  method: 'POST',
  path: '/group/:id/invitations',
  tag,
  audience: 'signedIn',
  summary: 'Add people to a group: accounts at once, anybody else by a link. Takes nobody out',
  params,
  body: wanted,
  reply: z.object({ success, value: groupSchema, results: z.array(inviteResultSchema) }),
  fieldErrors,
})

export const checkInvitees = route({
  method: 'POST',
  path: '/group/:id/invitations/check',
  tag,
  audience: 'signedIn',
  summary: 'Say what inviting these people would do, and do nothing; counts as a search for people',
  params,
  body: wanted,
  reply: z.object({ success, results: z.array(inviteResultSchema) }),
  fieldErrors,
})

export const sendInvitation = route({
  method: 'POST',
  path: '/group/:id/invitations/:invitation/send',
  tag,
  audience: 'signedIn',
  summary: 'Make a new link, which replaces the earlier ones, and mail it or answer it',
  params: oneOf,
  body: z.object({
    /** `link` answers with the link and mails nothing. A site that cannot send mail does so in any case. */
    by: z._default(z.enum(['mail', 'link'], { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' }), 'mail'),
  }),
  /** `path` is that of the link below the site's base, if no mail carries it. */
  reply: z.object({ success, value: invitationSchema, path: z.optional(z.string()) }),
})

export const withdrawInvitation = route({
  method: 'DELETE',
  path: '/group/:id/invitations/:invitation',
  tag,
  audience: 'signedIn',
  summary: 'Withdraw an invitation that nobody has taken',
  params: oneOf,
  reply: z.object({ success, key: invitationIdSchema }),
})

export const removeMember = route({
  method: 'DELETE',
  path: '/group/:id/members/:user',
  tag,
  audience: 'signedIn',
  summary: 'Take one person out of a group, but not its only admin',
  params: z.object({ id: groupIdSchema, user: userIdSchema }),
  reply: z.object({ success, key: userIdSchema, value: groupSchema }),
})

const tokenIncorrect = 'BACKEND.ERROR.TOKEN.INCORRECT'
/** The last part of the link's path. It travels in the body, where no log sees it. */
const token = givenSecret(tokenIncorrect).check(z.minLength(1, tokenIncorrect))

export const readInvitation = route({
  method: 'POST',
  path: '/invitation/read',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'What the link of an invitation leads to; uses nothing up',
  body: z.object({ token }),
  reply: z.object({ success, value: invitationLinkSchema }),
})

export const acceptInvitation = route({
  method: 'POST',
  path: '/invitation/accept',
  tag,
  audience: 'user',
  summary: 'Join the group by the link of an invitation, once, whatever account it was meant for',
  body: z.object({ token }),
  /** `key` is the id of the group. */
  reply: z.object({ success, key: groupIdSchema, value: groupSchema }),
})

export const registerByInvitation = route({
  method: 'POST',
  path: '/invitation/register',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'Register by the link of an invitation, which confirms the invited address, and join the group',
  body: z.extend(registrationSchema, { token }),
  /** `joined` is the id of the group, or `null` if the account must be confirmed before it can take the invitation. */
  reply: z.object({ success, key: z.string(), value: userSchema, joined: z.nullable(groupIdSchema) }),
})
