import { expect, test } from 'vitest'
import { asLogins, withAddresses } from './known-people.ts'

const known = [{ login: 'ben', email: 'Ben@example.org' }, { login: 'cleo', email: '' }, { login: 'dan' }]

test('[SCR-44] who is named by a known mail address is named by login, each once', () => {
  expect(asLogins(['ben@EXAMPLE.org', 'BEN', 'cleo', '', 'eve@example.org'], known)).toEqual([
    'ben',
    'cleo',
    '',
    'eve@example.org',
  ])
})

test('[SCR-44] what is a login counts as one, though it is somebody else’s address', () => {
  const twins = [...known, { login: 'ben@example.org', email: 'other@example.org' }]
  expect(asLogins(['ben@example.org'], twins)).toEqual(['ben@example.org'])
})

test('[SCR-44] the addresses of those who are there go with their logins', () => {
  expect(withAddresses(['BEN', 'cleo'], [...known, { login: 'eve', email: 'eve@example.org' }])).toEqual([
    'BEN',
    'cleo',
    'Ben@example.org',
  ])
})
