import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { findSecrets } from './secret-scan.ts'

/** Puts a secret together from parts, so that this file does not contain it. */
const joined = (...parts: string[]): string => parts.join('')

const privateKey = generateKeyPairSync('rsa', { modulusLength: 1024 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

test.each([
  ['a private key', privateKey],
  ['a key of AWS', joined('AWS_ACCESS_KEY_ID=AKIA', 'Q3EGRIKFNQ7ZMTX4')],
  ['a token of GitHub', joined('ghp_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx')],
  ['a token of npm', joined('//registry.npmjs.org/:_auth', 'Token=npm_', 'a1B2'.repeat(9))],
  ['a signed token', joined('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiJhZGEifQ.', 'x'.repeat(30))],
  ['an address with a password', joined('postgres://sheaf:', 'hunter2@db.internal/sheaf')],
  ['a secret under its name', joined("clientSecret: '", 'a1'.repeat(16), "'")],
])('[DEV-22] %s is found', async (_, secret) => {
  expect((await findSecrets(`first\n${secret}`))[0]).toMatchObject({ line: 2 })
})

test.each([
  'postgres://root@127.0.0.1:5432/test',
  'postgres://sheaf:sheaf@127.0.0.1:5432/sheaf_test',
  'postgres://user:password@host:5432/name',
  "const password = 'a good password'",
  'readonly clientSecret: string',
  "passwordHash: 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT'",
])('[DEV-22] %s is none', async (line) => {
  expect(await findSecrets(line)).toEqual([])
})

test('[DEV-22] a line that only looks like a secret says why it is none', async () => {
  const address = joined('postgres://sheaf:', 'hunter2@db.internal/sheaf')
  expect(await findSecrets(`${address} // no secret: a test makes it`)).toEqual([])
  expect(await findSecrets(`${address} // no secret:`)).not.toEqual([])
})
