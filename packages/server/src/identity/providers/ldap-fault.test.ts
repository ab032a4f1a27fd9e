import type { LdapSettings } from '@sheaf/contract/entities/sign-in-settings'
import { BusyError, ConstraintViolationError, InvalidCredentialsError, UnavailableError } from 'ldapts'
import { expect, test } from 'vitest'
import { partAtFault } from './ldap-fault.ts'

const SETTINGS: LdapSettings = { url: 'ldaps://directory.example.org', bindDN: 'cn=reader', bindCredentials: 'secret' }

const failure = (code: string): Error => Object.assign(new Error('No'), { code })

test.each([
  ['an account that is turned down', new InvalidCredentialsError(), 'bindCredentials'],
  ['an account that is locked', new ConstraintViolationError(), 'bindCredentials'],
  ['a directory that is busy', new BusyError(), undefined],
  ['a directory that is shutting down', new UnavailableError(), undefined],
  ['a certificate of an unknown authority', failure('SELF_SIGNED_CERT_IN_CHAIN'), 'tlsOptions.ca'],
  ['a certificate that has expired', failure('CERT_HAS_EXPIRED'), undefined],
  ['a key of another certificate', failure('ERR_OSSL_X509_KEY_VALUES_MISMATCH'), 'tlsOptions.key'],
  ['a wrong passphrase', failure('ERR_OSSL_BAD_DECRYPT'), 'tlsOptions.passphrase'],
])('[CFG-33] %s is blamed on the part that mends it, if one does', (_, error, part) => {
  expect(partAtFault(error, SETTINGS, false)).toBe(part)
})

test('[CFG-33] a filter that cannot be parsed is to blame only once the directory has let the account in', () => {
  const settings = { ...SETTINGS, searchFilter: '(uid={{username}}' }
  expect(partAtFault(failure('ECONNREFUSED'), settings, false)).toBe('url')
  expect(partAtFault(new Error('unbalanced parens'), settings, true)).toBe('searchFilter')
})
