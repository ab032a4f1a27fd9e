import { expect, test } from 'vitest'
import { typedEmailOf } from '../entities/invitation.ts'
import { authMethods, defaultSettings } from '../entities/settings.ts'
import { siteAdmin, verdictOf } from '../testing/every-case.ts'
import { visitor } from './actor.ts'
import {
  canFollowLink,
  canRegisterByLink,
  mayInviteNewPeople,
  outcomeOfInvite,
  registrationByLink,
  stateOfLink,
  type InviteeFacts,
  type LinkFacts,
} from './invitation.ts'

const nobody: InviteeFacts = {
  accounts: 'none',
  membership: 'none',
  isEmail: false,
  pending: undefined,
  takesNewPeople: true,
  isLimited: false,
}
const both = (facts: Partial<InviteeFacts>): string =>
  (['user', 'admin'] as const).map((role) => outcomeOfInvite({ ...nobody, ...facts }, role)).join(' ')

test.each([
  ['an account', { accounts: 'one' }, 'joined joined'],
  ['a group user', { accounts: 'one', membership: 'user' }, 'member promoted'],
  ['a group admin', { accounts: 'one', membership: 'admin' }, 'member member'],
  ['an account, beyond the limits', { accounts: 'one', isLimited: true }, 'joined joined'],
  ['an account, where no new people are invited', { accounts: 'one', takesNewPeople: false }, 'joined joined'],
  ['a name of several people', { accounts: 'several' }, 'ambiguous ambiguous'],
  ['a login of nobody', {}, 'unknown unknown'],
  ['an address', { isEmail: true }, 'invited invited'],
  ['an invited address', { isEmail: true, pending: 'user' }, 'pending pending'],
  ['an invited address, beyond the limits', { isEmail: true, pending: 'user', isLimited: true }, 'pending pending'],
  ['an address, beyond the limits', { isEmail: true, isLimited: true }, 'limited limited'],
  ['an address, where no new people are invited', { isEmail: true, takesNewPeople: false }, 'closed closed'],
] as const)('[INV-3, INV-6, INV-7, INV-8] inviting %s as user and as admin', (_, facts, expected) => {
  expect(both(facts)).toBe(expected)
})

const link: LinkFacts = { state: 'pending', isNewest: true, isOver: false, group: 'active' }

test.each([
  ['a new link', {}, 'open', 'yes'],
  ['one whose time is over', { isOver: true }, 'ended', 'ENDED'],
  ['an older one', { isNewest: false }, 'replaced', 'REPLACED'],
  ['an older one whose newer is over', { isNewest: false, isOver: true }, 'replaced', 'REPLACED'],
  ['one that was withdrawn', { state: 'withdrawn', isOver: true }, 'withdrawn', 'WITHDRAWN'],
  ['one that was taken', { state: 'accepted', isOver: true }, 'used', 'USED'],
  ['an older one of what was taken', { state: 'accepted', isNewest: false }, 'used', 'USED'],
  ['one into an archived folder', { group: 'archived' }, 'archived', 'ARCHIVED'],
  ['one into an archived folder, whose time is over', { group: 'archived', isOver: true }, 'ended', 'ENDED'],
  ['one into a removed folder', { group: 'gone', isOver: true, isNewest: false }, 'gone', 'GONE'],
] as const)('[INV-21, INV-22, INV-23] %s leads there', (_, facts, state, verdict) => {
  expect(stateOfLink({ ...link, ...facts })).toBe(state)
  expect(verdictOf(canFollowLink(state))).toBe(verdict)
})

test.each([
  [true, true, 'anyone', true],
  [true, false, 'anyone', true],
  [false, true, 'invited', true],
  [false, false, 'nobody', false],
] as const)(
  '[INV-8, INV-31] registration open: %s, admins invite new people: %s: %s registers',
  (openRegistration, adminsInviteNewPeople, expected, mayInvite) => {
    const site = { authMethod: 'internal', openRegistration, adminsInviteNewPeople } as const
    expect(registrationByLink(visitor, site)).toBe(expected)
    expect(mayInviteNewPeople(site)).toBe(mayInvite)
  },
)

test('[INV-8, INV-33] where accounts come from elsewhere, people are invited and nobody registers', () => {
  for (const authMethod of authMethods.filter((method) => method !== 'internal'))
    for (const actor of [visitor, siteAdmin]) {
      const site = { ...defaultSettings(), authMethod, adminsInviteNewPeople: false, openRegistration: false }
      expect([registrationByLink(actor, site), mayInviteNewPeople(site)]).toEqual(['nobody', true])
    }
})

test('[INV-31] only the invited address registers where registration is closed', () => {
  const row = (isInvited: boolean) =>
    (['anyone', 'invited', 'nobody'] as const).map((who) => verdictOf(canRegisterByLink(who, isInvited)))
  expect(row(true)).toEqual(['yes', 'yes', 'NO_REGISTRATION'])
  expect(row(false)).toEqual(['yes', 'OTHER_ADDRESS', 'NO_REGISTRATION'])
})

test.each([
  ['lea@example.org', 'lea@example.org'],
  ['Léa Jean-Luc O’Brien <lea@example.org>', 'lea@example.org'],
  ['"Dupont, Léa" <lea+pads@example.photography> ', 'lea+pads@example.photography'],
  ['<lea@example.org>', 'lea@example.org'],
  ['lea', undefined],
  ['Léa <lea>', undefined],
  ['<a@example.org> <b@example.org>', undefined],
])('[INV-2] the address typed in %j', (typed, expected) => {
  expect(typedEmailOf(typed)).toBe(expected)
})
