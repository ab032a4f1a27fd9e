import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { UserId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { groupOf } from '../testing/folders.ts'
import { wideningOf } from './widening.ts'

const anna = { kind: 'user', id: 'user-anna' as UserId, login: 'anna' } as const
const alone = groupOf('Alone')
const shared = groupOf('Shared', { users: ['user-ben'] })
const OPEN = { allPadsPublicsAuthentifiedOnly: false, publicNeedsAccount: false }
const ACCOUNTS = { ...OPEN, publicNeedsAccount: true }
const EVERYBODY = { ...OPEN, allPadsPublicsAuthentifiedOnly: true }

const change = (visibility: [Visibility, Visibility], isReadOnly: [boolean, boolean] = [false, false]) =>
  [
    { visibility: visibility[0], isReadOnly: isReadOnly[0] },
    { visibility: visibility[1], isReadOnly: isReadOnly[1] },
  ] as const

test.each([
  ['from invite-only to password', change(['restricted', 'private']), OPEN, 'readers'],
  ['from invite-only to public', change(['restricted', 'public']), OPEN, 'readers'],
  ['without its password', change(['private', 'public']), OPEN, 'readers'],
  ['without its password, for people with an account', change(['private', 'public']), ACCOUNTS, 'readers'],
  ['from public to a password', change(['public', 'private']), OPEN, undefined],
  ['from people with an account to whoever knows it', change(['public', 'private']), ACCOUNTS, 'readers'],
  ['from public to invite-only', change(['public', 'restricted']), ACCOUNTS, undefined],
  ['where every signed-in person is a member', change(['restricted', 'public']), EVERYBODY, undefined],
  ['nothing', change(['public', 'public']), OPEN, undefined],
] as const)('[SCR-780] a change of visibility lets readers in: %s', (_, [before, after], site, expected) => {
  expect(wideningOf(before, after, shared, anna, site)).toBe(expected)
})

test.each([
  ['to members', 'restricted', shared, OPEN, 'writers'],
  ['to nobody else', 'restricted', alone, OPEN, undefined],
  ['to whoever knows the password', 'private', alone, OPEN, 'writers'],
  ['to everybody', 'public', alone, OPEN, 'writers'],
  ['to every signed-in person', 'restricted', alone, EVERYBODY, 'writers'],
] as const)('[SCR-780] what is no longer read-only is open to writers: %s', (_, visibility, group, site, expected) => {
  expect(wideningOf(...change([visibility, visibility], [true, false]), group, anna, site)).toBe(expected)
  expect(wideningOf(...change([visibility, visibility], [false, true]), group, anna, site)).toBeUndefined()
})
