import { expect, test } from 'vitest'
import { findSecrets } from './secret-scan.ts'

/** Puts a secret together from parts, so that this file does not contain it. */
const joined = (...parts: string[]): string => parts.join('')

test.each([
  ['a private key', joined('-----BEGIN RSA ', 'PRIVATE KEY-----')],
  ['a private key', joined('-----BEGIN ', 'PRIVATE KEY-----')],
  ['a key of AWS', joined('AKIA', 'IOSFODNN7EXAMPLE')],
  ['a token of GitHub', joined('ghp_', 'a1'.repeat(18))],
  ['a token of npm', joined('//registry.npmjs.org/:_auth', 'Token=npm')],
  ['a signed token', joined('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiJhZGEifQ.', 'x'.repeat(30))],
  ['an address with a password', joined('postgres://sheaf:', 'hunter2@db.internal/sheaf')],
  ['a secret under its name', joined("clientSecret: '", 'a1'.repeat(16), "'")],
])('[DEV-22] %s is found', (kind, line) => {
  expect(findSecrets(`first\n${line}`)).toEqual([{ line: 2, kind }])
})

test.each([
  'postgres://root@127.0.0.1:5432/test',
  'postgres://sheaf:sheaf@127.0.0.1:5432/sheaf_test',
  'postgres://user:password@host:5432/name',
  "const password = 'a good password'",
  'readonly clientSecret: string',
  "passwordHash: 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT'",
])('[DEV-22] %s is none', (line) => {
  expect(findSecrets(line)).toEqual([])
})

test('[DEV-22] a line that only looks like a secret says why it is none', () => {
  const key = joined('-----BEGIN ', 'PRIVATE KEY-----')
  expect(findSecrets(`${key} // no secret: a test makes it`)).toEqual([])
  expect(findSecrets(`${key} // no secret:`)).toHaveLength(1)
})
