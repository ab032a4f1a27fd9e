import * as routes from '@sheaf/contract/routes/invitations'
import type { Mount } from '../../http/mount.ts'
import { removeMember } from '../groups/groups.service.ts'
import * as links from './invitation-link.service.ts'
import * as invitations from './invitations.service.ts'

export const mountInvitations = (mount: Mount): void => {
  mount(routes.listInvitations, async (ctx, { params: { id } }) => ({
    value: await invitations.listInvitations(ctx, id),
  }))
  mount(routes.invite, async (ctx, { params: { id }, body }) => invitations.invite(ctx, id, body))
  mount(routes.checkInvitees, async (ctx, { params: { id }, body }) => ({
    results: await invitations.checkInvitees(ctx, id, body),
  }))
  mount(routes.sendInvitation, async (ctx, { params: { id, invitation }, body: { by } }) =>
    invitations.sendInvitation(ctx, id, invitation, by),
  )
  mount(routes.withdrawInvitation, async (ctx, { params: { id, invitation } }) => {
    await invitations.withdrawInvitation(ctx, id, invitation)
    return { key: invitation }
  })
  mount(routes.removeMember, async (ctx, { params: { id, user } }) => ({
    key: user,
    value: await removeMember(ctx, id, user),
  }))
  mount(routes.readInvitation, async (ctx, { body: { token } }) => ({ value: await links.readInvitation(ctx, token) }))
  mount(routes.acceptInvitation, async (ctx, { body: { token } }) => links.acceptInvitation(ctx, token))
  mount(routes.registerByInvitation, async (ctx, { body: { token, ...input } }) => {
    const { value, joined } = await links.registerByInvitation(ctx, token, input)
    return { key: value._id, value, joined }
  })
}
