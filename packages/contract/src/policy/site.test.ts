import { expect, test } from 'vitest'
import { authMethods, defaultSettings } from '../entities/settings.ts'
import { actors, siteAdmin, user, word } from '../testing/every-case.ts'
import { visitor, type Actor } from './actor.ts'
import { canAdministrate, canEditProfile, canListAllUsers, canRegister, isProfileFieldOwnedOutside } from './site.ts'

const row = (decide: (actor: Actor) => string): string => actors.map(decide).join(' ')

test.each([
  ['internal', true, 'yes yes yes'],
  ['internal', false, 'NO_REGISTRATION NO_REGISTRATION yes'],
  ['ldap', true, 'NO_REGISTRATION NO_REGISTRATION NO_REGISTRATION'],
  ['cas', true, 'NO_REGISTRATION NO_REGISTRATION NO_REGISTRATION'],
  ['oidc', false, 'NO_REGISTRATION NO_REGISTRATION NO_REGISTRATION'],
] as const)('[ACC-1, ACC-2] who registers under %s, open: %s', (authMethod, openRegistration, expected) => {
  expect(row((actor) => word(canRegister(actor, { authMethod, openRegistration })))).toBe(expected)
})

test('[ACC-1] the defaults of a new site let people register', () => {
  expect(canRegister(visitor, defaultSettings()).allowed).toBe(true)
})

test.each([
  ['ada', 'DENIED yes yes'],
  ['ADA', 'DENIED yes yes'],
  ['bob', 'DENIED DENIED yes'],
  ['', 'DENIED DENIED yes'],
])('[ACC-29, ACC-30] who reads and changes the profile of %s', (login, expected) => {
  expect(row((actor) => word(canEditProfile(actor, login)))).toBe(expected)
})

test('[WIRE-36] only the site admin administrates', () => {
  expect(row((actor) => word(canAdministrate(actor)))).toBe('ADMIN ADMIN yes')
})

test.each([
  [false, 'ADMIN ADMIN yes'],
  [true, 'ADMIN yes yes'],
])('[USR-2] who lists all users, showAllUsers: %s', (showAllUsers, expected) => {
  expect(row((actor) => word(canListAllUsers(actor, { showAllUsers })))).toBe(expected)
})

test('[ACC-39] an outside sign-in owns who people are, and leaves them language, organisation, colour and help', () => {
  for (const authMethod of authMethods) {
    const owned = (field: string) => isProfileFieldOwnedOutside(field, { authMethod })
    for (const field of ['email', 'firstname', 'lastname', 'padNickname', 'password'])
      expect(owned(field)).toBe(authMethod !== 'internal')
    for (const field of ['lang', 'organization', 'color', 'hideHelp']) expect(owned(field)).toBe(false)
  }
})

test('[GRP-55] the site admin is refused nothing that a user may do', () => {
  const site = { ...defaultSettings(), showAllUsers: true }
  const decisions = [
    (actor: Actor) => canRegister(actor, site),
    (actor: Actor) => canEditProfile(actor, 'ada'),
    (actor: Actor) => canListAllUsers(actor, site),
    canAdministrate,
  ]
  const below = decisions.filter((decide) => decide(user).allowed && !decide(siteAdmin).allowed)
  expect(below).toEqual([])
})
