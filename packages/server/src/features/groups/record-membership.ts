import type { GroupId, UserId } from '@sheaf/contract/ids'
import { userIdOf } from '@sheaf/contract/policy/actor'
import type { Ctx } from '../../context.ts'
import { recordActs, type Act } from '../audit/record-act.ts'
import { listLogins, type People } from './groups.members.store.ts'

type Role = 'admin' | 'user' | 'none'

const rolesOf = ({ admins, users }: People): Map<UserId, Role> =>
  new Map([...admins.map((id) => [id, 'admin'] as const), ...users.map((id) => [id, 'user'] as const)])

/**
 * GRP-56: records one entry for each person whose part in the group changed. `as` is the address that was invited, if the
 * actor joins by a link meant for another one.
 */
export const recordMembership = async (
  ctx: Ctx,
  group: { readonly _id: GroupId; readonly name: string },
  before: People,
  after: People,
  as?: string,
): Promise<void> => {
  const [was, is] = [rolesOf(before), rolesOf(after)]
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((id) => was.get(id) !== is.get(id))
  const logins = await listLogins(ctx.db, changed)
  const self = userIdOf(ctx.actor)
  const actOf = (id: UserId): Act['act'] => {
    const role = is.get(id)
    if (role === undefined) return id === self ? 'group.resign' : 'group.exclude'
    // Who makes a group, in which nobody was before, follows no invitation.
    if (id === self && was.size > 0 && !was.has(id)) return 'group.join'
    return role === 'admin' ? 'group.share' : 'group.invite'
  }
  await recordActs(
    ctx,
    changed.map((id) => ({
      act: actOf(id),
      on: { group, user: { _id: id, login: logins.get(id) ?? '' } },
      details: { from: was.get(id) ?? 'none', to: is.get(id) ?? 'none', ...(as === undefined ? {} : { as }) },
    })),
  )
}
