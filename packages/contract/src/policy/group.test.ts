import { expect, test } from 'vitest'
import type { Visibility } from '../entities/visibility.ts'
import {
  actors,
  groups,
  plainGroup,
  plainSite,
  siteAdmin,
  user,
  visibilities,
  verdictOf,
} from '../testing/every-case.ts'
import { visitor, type Actor } from './actor.ts'
import type { Decision } from './decision.ts'
import {
  absenceKey,
  canChangeAdmins,
  canCreatePad,
  canEditGroup,
  canEditPads,
  canExportGroup,
  canInvite,
  canReceivePads,
  canRemoveGroup,
  canResign,
  canRestoreGroup,
  canRestorePad,
  canSeeMemberDetails,
  canSeeMembers,
  canViewGroup,
  opensTo,
  standingIn,
  type GroupFacts,
} from './group.ts'

type Operation = (actor: Actor, group: GroupFacts) => Decision

const OPERATIONS: Readonly<Record<string, Operation>> = {
  view: canViewGroup,
  edit: (actor, group) => canEditGroup(actor, group, false),
  unarchive: (actor, group) => canEditGroup(actor, group, true),
  remove: canRemoveGroup,
  invite: canInvite,
  createPad: canCreatePad,
  receivePads: canReceivePads,
  editPads: canEditPads,
}

const ACTORS: Readonly<Record<string, readonly [Actor, GroupFacts['role']]>> = {
  visitor: [visitor, 'none'],
  stranger: [user, 'none'],
  user: [user, 'user'],
  admin: [user, 'admin'],
  siteAdmin: [siteAdmin, 'none'],
}

/** The verdict for each actor: visitor, stranger, user, admin, siteAdmin. */
const row = (operation: Operation, facts: Partial<GroupFacts>): string =>
  Object.values(ACTORS)
    .map(([actor, role]) => verdictOf(operation(actor, { ...plainGroup, ...facts, role })))
    .join(' ')

/** Cases in which a property does not hold; none is expected. */
const violations = (rule: (group: GroupFacts) => boolean): GroupFacts[] =>
  groups.filter((group) => !rule(group)).slice(0, 3)

test.each([
  ['restricted', 'none', 'KEY_NOT_FOUND KEY_NOT_FOUND yes yes yes'],
  ['restricted', 'wrong', 'KEY_NOT_FOUND KEY_NOT_FOUND yes yes yes'],
  ['restricted', 'accepted', 'KEY_NOT_FOUND KEY_NOT_FOUND yes yes yes'],
  ['private', 'none', 'PASSWORD_MISSING PASSWORD_MISSING yes yes yes'],
  ['private', 'wrong', 'UNAUTHORIZED UNAUTHORIZED yes yes yes'],
  ['private', 'accepted', 'yes yes yes yes yes'],
  ['public', 'none', 'yes yes yes yes yes'],
  ['public', 'wrong', 'yes yes yes yes yes'],
  ['public', 'accepted', 'yes yes yes yes yes'],
] as const)(
  '[GRP-24, GRP-25, GRP-27, GRP-28, GRP-29, GRP-30] viewing a %s group, password %s',
  (visibility, password, expected) => {
    expect(row(canViewGroup, { visibility, password })).toBe(expected)
  },
)

test.each([
  ['restricted', 'KEY_NOT_FOUND KEY_NOT_FOUND yes yes yes'],
  ['private', 'yes yes yes yes yes'],
  ['public', 'MUST_BE yes yes yes yes'],
] as const)('[GRP-26] with publicNeedsAccount, viewing a %s group with its password', (visibility, expected) => {
  const site = { ...plainSite, publicNeedsAccount: true }
  expect(row(canViewGroup, { visibility, password: 'accepted', site })).toBe(expected)
})

test.each(visibilities)('[GRP-32] with allPadsPublicsAuthentifiedOnly, viewing a %s group', (visibility) => {
  const site = { ...plainSite, allPadsPublicsAuthentifiedOnly: true }
  expect(row(canViewGroup, { visibility, site })).toBe('MUST_BE yes yes yes yes')
})

const forAdmins: Readonly<Record<Visibility, string>> = {
  restricted: 'KEY_NOT_FOUND KEY_NOT_FOUND DENIED_RECORD_EDIT yes yes',
  private: 'DENIED_RECORD_EDIT DENIED_RECORD_EDIT DENIED_RECORD_EDIT yes yes',
  public: 'DENIED_RECORD_EDIT DENIED_RECORD_EDIT DENIED_RECORD_EDIT yes yes',
}
const ARCHIVED = ['yes', 'ARCHIVED'] as const

test.each([
  ['edit', false],
  ['unarchive', true],
  ['remove', true],
  ['invite', false],
  ['editPads', false],
] as const)(
  '[GRP-14, GRP-15, GRP-16, GRP-17, GRP-20, GRP-22, GRP-23, GRP-46] who may %s, archived: %s',
  (name, inArchive) => {
    for (const visibility of visibilities) {
      const operation = OPERATIONS[name] as Operation
      expect(row(operation, { visibility })).toBe(forAdmins[visibility])
      const archived = inArchive ? forAdmins[visibility] : forAdmins[visibility].replaceAll(...ARCHIVED)
      expect(row(operation, { visibility, archived: true })).toBe(archived)
    }
  },
)

test.each(visibilities)('[PAD-39, PAD-40, GRP-22] who brings back what was removed in a %s group', (visibility) => {
  const nobodyElse = 'KEY_NOT_FOUND KEY_NOT_FOUND KEY_NOT_FOUND yes yes'
  for (const password of ['none', 'accepted'] as const) {
    expect(row(canRestoreGroup, { visibility, password })).toBe(nobodyElse)
    expect(row(canRestoreGroup, { visibility, password, archived: true })).toBe(nobodyElse)
    expect(row(canRestorePad, { visibility, password })).toBe(nobodyElse)
    expect(row(canRestorePad, { visibility, password, archived: true })).toBe(nobodyElse.replaceAll(...ARCHIVED))
  }
})

test.each([
  ['restricted', 'KEY_NOT_FOUND KEY_NOT_FOUND yes yes yes'],
  ['private', 'DENIED DENIED yes yes yes'],
  ['public', 'DENIED DENIED yes yes yes'],
] as const)('[EXP-3, EXP-7] who takes a whole %s group along', (visibility, expected) => {
  for (const password of ['none', 'accepted'] as const)
    expect(row(canExportGroup, { visibility, password, archived: true })).toBe(expected)
})

test.each([
  ['restricted', false, 'ITEMS_NOT_FOUND ITEMS_NOT_FOUND DENIED yes yes'],
  ['restricted', true, 'ITEMS_NOT_FOUND ITEMS_NOT_FOUND yes yes yes'],
  ['private', false, 'DENIED DENIED DENIED yes yes'],
  ['private', true, 'DENIED DENIED yes yes yes'],
  ['public', false, 'DENIED DENIED DENIED yes yes'],
  ['public', true, 'DENIED DENIED yes yes yes'],
] as const)(
  '[PAD-23, PAD-24, PAD-26, GRP-22] making a pad in a %s group, users allowed: %s',
  (visibility, allowUsersToCreatePads, expected) => {
    expect(row(canCreatePad, { visibility, allowUsersToCreatePads })).toBe(expected)
    expect(row(canCreatePad, { visibility, allowUsersToCreatePads, archived: true })).toBe(
      expected.replaceAll(...ARCHIVED),
    )
  },
)

test('[PAD-23, GRP-32] allowUsersToCreatePads is for members of the group itself', () => {
  const site = { ...plainSite, allPadsPublicsAuthentifiedOnly: true }
  expect(row(canCreatePad, { allowUsersToCreatePads: true, site })).toBe('ITEMS_NOT_FOUND DENIED yes yes yes')
})

test.each([
  ['restricted', 'ITEMS_NOT_FOUND ITEMS_NOT_FOUND DENIED_RECORD_EDIT yes yes'],
  ['private', forAdmins.private],
  ['public', forAdmins.public],
] as const)('[PAD-26, PAD-32, GRP-22] moving a pad into a %s group', (visibility, expected) => {
  expect(row(canReceivePads, { visibility })).toBe(expected)
  expect(row(canReceivePads, { visibility, archived: true })).toBe(expected.replaceAll(...ARCHIVED))
})

test.each([
  ['restricted', false, 'KEY_NOT_FOUND KEY_NOT_FOUND yes RESIGN_UNIQUE_ADMIN NOT_USER'],
  ['restricted', true, 'KEY_NOT_FOUND KEY_NOT_FOUND yes yes NOT_USER'],
  ['private', false, 'NOT_USER NOT_USER yes RESIGN_UNIQUE_ADMIN NOT_USER'],
  ['public', true, 'NOT_USER NOT_USER yes yes NOT_USER'],
] as const)('[GRP-51, GRP-53, GRP-23] leaving a %s group, other admins: %s', (visibility, otherAdmins, expected) => {
  for (const archived of [false, true]) expect(row(canResign, { visibility, otherAdmins, archived })).toBe(expected)
})

test('[GRP-19, GRP-47] a change leaves a group an admin, unless it had none', () => {
  const after = [[], ['ben']].map((admins) => [[], ['ada']].map((before) => verdictOf(canChangeAdmins(before, admins))))
  expect(after).toEqual([
    ['yes', 'RESIGN_UNIQUE_ADMIN'],
    ['yes', 'yes'],
  ])
})

test('[GRP-35] details are for admins, logins for who is signed in', () => {
  const details = Object.values(ACTORS).map(([actor, role]) => canSeeMemberDetails(actor, { role, site: plainSite }))
  expect(details).toEqual([false, false, false, true, true])
  const everybody = { ...plainSite, allPadsPublicsAuthentifiedOnly: true }
  expect(canSeeMemberDetails(user, { role: 'none', site: everybody })).toBe(false)
  expect(actors.map(canSeeMembers)).toEqual([false, true, true])
})

test('[GRP-55] a group admin can do whatever a group user can, and the site admin whatever a group admin can', () => {
  for (const operation of Object.values(OPERATIONS)) {
    const as = (actor: Actor, group: GroupFacts, role: GroupFacts['role']) =>
      operation(actor, { ...group, role }).allowed
    expect(violations((group) => !as(user, group, 'user') || as(user, group, 'admin'))).toEqual([])
    expect(violations((group) => !as(user, group, 'admin') || as(siteAdmin, group, 'none'))).toEqual([])
  }
})

test('[GRP-24] membership takes no right away, and a visitor has none that a stranger lacks', () => {
  for (const operation of Object.values(OPERATIONS)) {
    const as = (actor: Actor, group: GroupFacts, role: GroupFacts['role']) =>
      operation(actor, { ...group, role }).allowed
    expect(violations((group) => !as(user, group, 'none') || as(user, group, 'user'))).toEqual([])
    expect(violations((group) => !as(visitor, group, 'none') || as(user, group, 'none'))).toEqual([])
  }
})

test('[GRP-28, GRP-29] nobody from outside views a private group without its password', () => {
  expect(
    violations(
      (group) =>
        group.visibility !== 'private' ||
        group.password === 'accepted' ||
        [visitor, user].every(
          (actor) => standingIn(actor, group) !== 'stranger' || !canViewGroup(actor, group).allowed,
        ),
    ),
  ).toEqual([])
})

test('[GRP-15] a visitor changes nothing, whatever facts a mistake hands over', () => {
  for (const [name, operation] of Object.entries(OPERATIONS))
    if (name !== 'view') expect(violations((group) => !operation(visitor, group).allowed)).toEqual([])
  expect(violations((group) => !canResign(visitor, group).allowed)).toEqual([])
})

test('[GRP-22] in an archived group nobody changes anything but taking out, removing and leaving', () => {
  for (const name of ['edit', 'invite', 'createPad', 'receivePads', 'editPads'])
    for (const actor of actors)
      expect(violations((group) => !group.archived || !OPERATIONS[name]?.(actor, group).allowed)).toEqual([])
})

test('[ERR-10, GRP-27] what is restricted refuses an outsider with the key of what does not exist', () => {
  for (const actor of [visitor, user])
    expect(
      violations((group) => {
        if (group.visibility !== 'restricted' || standingIn(actor, group) !== 'stranger') return true
        const decision = canViewGroup(actor, group)
        return !decision.allowed && decision.error === absenceKey(actor, group.site)
      }),
    ).toEqual([])
})

test('[GRP-51, W-15] no admin without another may leave', () => {
  expect(violations((group) => group.role !== 'admin' || group.otherAdmins || !canResign(user, group).allowed)).toEqual(
    [],
  )
})

test('[PAD-8] an unknown role or visibility gives no right', () => {
  const odd = { ...plainGroup, role: 'owner', visibility: 'open', password: 'accepted' } as unknown as GroupFacts
  for (const operation of [...Object.values(OPERATIONS), canResign])
    for (const actor of [visitor, user]) {
      const unknownRole = operation(actor, { ...plainGroup, role: odd.role })
      if (operation !== canResign) expect(unknownRole.allowed).toBe(false)
      expect(operation(actor, { ...plainGroup, visibility: odd.visibility, password: 'accepted' }).allowed).toBe(false)
    }
})

test('[GRP-24, GRP-25, GRP-26] whom a visibility opens to is whom the decisions let in', () => {
  for (const group of groups.filter(({ role }) => role === 'none')) {
    const sees = (actor: Actor, password: GroupFacts['password']) => canViewGroup(actor, { ...group, password }).allowed
    const opening = opensTo(group.visibility, group.site)
    expect(sees(visitor, 'none')).toBe(opening === 'anyone')
    expect(sees(user, 'none')).toBe(opening === 'anyone' || opening === 'accounts')
    expect(sees(visitor, 'accepted')).toBe(opening === 'anyone' || opening === 'password')
    expect(sees(user, 'accepted')).toBe(opening !== 'nobody')
  }
})
