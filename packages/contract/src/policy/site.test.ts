import { expect, test } from 'vitest'
import { authMethods, defaultSettings } from '../entities/settings.ts'
import type { UserId } from '../ids.ts'
import { actors, siteAdmin, user, verdictOf } from '../testing/every-case.ts'
import { visitor, type Actor } from './actor.ts'
import {
  canAdministrate,
  canChangeProfileFields,
  canDisableTwoFactor,
  canEditProfile,
  canHaveSession,
  canListAllUsers,
  canRegister,
  canSignInThrough,
  canRegisterNow,
  canSignInWithPassword,
  isProfileFieldOwnedOutside,
} from './site.ts'

const row = (decide: (actor: Actor) => string): string => actors.map(decide).join(' ')

test.each([
  ['internal', true, 'yes yes yes'],
  ['internal', false, 'NO_REGISTRATION NO_REGISTRATION yes'],
  ['ldap', true, 'NO_REGISTRATION NO_REGISTRATION NO_REGISTRATION'],
  ['cas', true, 'NO_REGISTRATION NO_REGISTRATION NO_REGISTRATION'],
  ['oidc', false, 'NO_REGISTRATION NO_REGISTRATION NO_REGISTRATION'],
] as const)('[ACC-1, ACC-2] who registers under %s, open: %s', (authMethod, openRegistration, expected) => {
  expect(row((actor) => verdictOf(canRegister(actor, { authMethod, openRegistration })))).toBe(expected)
})

const WITH_MAIL = {
  SMTPHost: 'mail.example.org',
  SMTPEmailFrom: 'pads@example.org',
  rootUrl: 'https://pads.example.org/',
}

test.each([
  ['without confirmation', {}, 'yes'],
  ['with a confirmation that is mailed', { checkMails: true, ...WITH_MAIL }, 'yes'],
  ['with a confirmation that cannot be mailed', { checkMails: true }, 'MAIL_NOT_CONFIGURED'],
  [
    'with a confirmation whose link leads nowhere',
    { checkMails: true, ...WITH_MAIL, rootUrl: '' },
    'ROOTURL_NOT_CONFIGURED',
  ],
  ['where it is closed', { checkMails: true, openRegistration: false }, 'NO_REGISTRATION'],
])('[ACC-17, CFG-50] a visitor registers now %s', (_, change, expected) => {
  expect(verdictOf(canRegisterNow({ ...defaultSettings(), ...change }))).toBe(expected)
})

test('[ACC-1] the defaults of a new site let people register', () => {
  expect(canRegister(visitor, defaultSettings()).allowed).toBe(true)
})

test.each([
  ['ada', 'DENIED yes yes'],
  ['bob', 'DENIED DENIED yes'],
  [undefined, 'DENIED DENIED yes'],
])('[ACC-29, ACC-30] who reads and changes the profile of %s', (owner, expected) => {
  expect(row((actor) => verdictOf(canEditProfile(actor, owner as UserId | undefined)))).toBe(expected)
})

test('[WIRE-36] only the site admin administrates', () => {
  expect(row((actor) => verdictOf(canAdministrate(actor)))).toBe('ADMIN ADMIN yes')
})

test.each([
  [false, 'ADMIN ADMIN yes'],
  [true, 'TOKEN_INCORRECT yes yes'],
])('[USR-2] who lists all users, showAllUsers: %s', (showAllUsers, expected) => {
  expect(row((actor) => verdictOf(canListAllUsers(actor, { showAllUsers })))).toBe(expected)
})

test.each([
  ['ada', 'ADMIN yes yes', 'ADMIN TWO_FACTOR_NEEDED yes'],
  ['bob', 'ADMIN ADMIN yes', 'ADMIN ADMIN yes'],
])('[OTP-18, OTP-19, OTP-20, OTP-26] who turns off the two-factor of %s', (owner, expected, whereRequired) => {
  const decide = (twoFactorRequired: boolean) =>
    row((actor) => verdictOf(canDisableTwoFactor(actor, owner as UserId, { twoFactorRequired })))
  expect(decide(false)).toBe(expected)
  expect(decide(true)).toBe(whereRequired)
})

test.each([
  [false, false, 'yes'],
  [false, true, 'yes'],
  [true, false, 'TWO_FACTOR_NEEDED'],
  [true, true, 'yes'],
])('[OTP-22, OTP-27] two-factor required: %s, set up: %s', (twoFactorRequired, otpEnabled, expected) => {
  expect(verdictOf(canHaveSession({ otpEnabled }, { twoFactorRequired }))).toBe(expected)
})

test('[ACC-39] an outside sign-in owns who people are, and leaves them language, organisation, colour and help', () => {
  for (const authMethod of authMethods) {
    const owned = (field: string) => isProfileFieldOwnedOutside(field, { authMethod })
    for (const field of ['email', 'firstname', 'lastname', 'padNickname', 'password'])
      expect(owned(field)).toBe(authMethod !== 'internal')
    for (const field of ['lang', 'organization', 'color', 'hideHelp']) expect(owned(field)).toBe(false)
  }
})

test.each([
  ['internal', 'yes', 'DENIED', 'DENIED'],
  ['ldap', 'yes', 'DENIED', 'DENIED'],
  ['cas', 'DENIED', 'yes', 'DENIED'],
  ['oidc', 'DENIED', 'DENIED', 'yes'],
] as const)('[AUTH-41] under %s a password: %s, CAS: %s, OpenID Connect: %s', (authMethod, password, cas, oidc) => {
  const site = { authMethod }
  expect(verdictOf(canSignInWithPassword(site))).toBe(password)
  expect(verdictOf(canSignInThrough('cas', site))).toBe(cas)
  expect(verdictOf(canSignInThrough('oidc', site))).toBe(oidc)
})

test('[ACC-55] no outside sign-in owns whether pads show who somebody is', () => {
  for (const authMethod of authMethods)
    expect(isProfileFieldOwnedOutside('useLoginAndColorInPads', { authMethod })).toBe(false)
})

test.each([
  ['internal', ['email', 'password', 'lang'], 'yes yes yes'],
  ['ldap', ['lang', 'organization', 'color', 'hideHelp', 'digestFrequency'], 'yes yes yes'],
  ['ldap', ['lang', 'email'], 'DENIED DENIED yes'],
  ['cas', ['firstname'], 'DENIED DENIED yes'],
  ['oidc', ['password'], 'DENIED DENIED yes'],
  ['oidc', [], 'yes yes yes'],
] as const)('[ACC-39] who may change under %s these: %j', (authMethod, fields, expected) => {
  expect(row((actor) => verdictOf(canChangeProfileFields(actor, fields, { authMethod })))).toBe(expected)
})

test('[GRP-55] the site admin is refused nothing that a user may do', () => {
  const site = { ...defaultSettings(), showAllUsers: true }
  const decisions = [
    (actor: Actor) => canRegister(actor, site),
    (actor: Actor) => canEditProfile(actor, 'ada' as UserId),
    (actor: Actor) => canListAllUsers(actor, site),
    (actor: Actor) => canDisableTwoFactor(actor, 'ada' as UserId, site),
    canAdministrate,
  ]
  const below = decisions.filter((decide) => decide(user).allowed && !decide(siteAdmin).allowed)
  expect(below).toEqual([])
})
