import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { UserId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { groupOf } from '../../testing/folders.ts'
import { wideningOf } from './widening.ts'

const anna = { kind: 'user', id: 'user-anna' as UserId, login: 'anna' } as const
const alone = groupOf('Alone')
const shared = groupOf('Shared', { users: ['user-ben'] })
const OPEN = { allPadsPublicsAuthentifiedOnly: false, publicNeedsAccount: false }
const ACCOUNTS = { ...OPEN, publicNeedsAccount: true }
const EVERYBODY = { ...OPEN, allPadsPublicsAuthentifiedOnly: true }

const change = (visibility: [Visibility, Visibility], isReadOnly: [boolean, boolean] = [false, false]) =>
  [
    { visibility: visibility[0], isReadOnly: isReadOnly[0], history: 'members' },
    { visibility: visibility[1], isReadOnly: isReadOnly[1], history: 'members' },
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

test.each([
  ['to readers who come by a link', ['members', 'readers'], 'public', alone, OPEN, 'history'],
  ['to readers who know the password', ['members', 'readers'], 'private', alone, OPEN, 'history'],
  ['to readers, who are the members', ['members', 'readers'], 'restricted', shared, OPEN, undefined],
  ['to members', ['admins', 'members'], 'public', shared, OPEN, 'history'],
  ['to no other member', ['admins', 'members'], 'public', alone, OPEN, undefined],
  ['to readers, who are the members that did not see it', ['admins', 'readers'], 'restricted', shared, OPEN, 'history'],
  ['to every signed-in person', ['admins', 'members'], 'restricted', alone, EVERYBODY, 'history'],
  ['to readers, where all are members', ['members', 'readers'], 'public', shared, EVERYBODY, undefined],
  ['to fewer', ['readers', 'admins'], 'public', shared, OPEN, undefined],
  ['to the same', ['members', 'members'], 'public', shared, OPEN, undefined],
] as const)('[HIST-47] the history is shown %s', (_, [before, after], visibility, group, site, expected) => {
  const opennessWith = (history: typeof before) => ({ visibility, isReadOnly: false, history })
  expect(wideningOf(opennessWith(before), opennessWith(after), group, anna, site)).toBe(expected)
})

test('[HIST-47] who lets in readers, and shows them the history, is asked about the readers', () => {
  const before = { visibility: 'restricted', isReadOnly: false, history: 'members' } as const
  expect(wideningOf(before, { ...before, visibility: 'public', history: 'readers' }, shared, anna, OPEN)).toBe(
    'readers',
  )
})
