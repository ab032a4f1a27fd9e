import { decodePassword } from '@sheaf/contract/query-password'
import { describe, expect, it } from 'vitest'
import { readPageAddress, withoutSecrets } from './page-address.ts'

const base = new URL('https://example.org/pads/')
const read = (path: string) => readPageAddress(new URL(path, base), base)

describe('the address of a pad', () => {
  it('[EDT-11] names the pad whatever way it is written', () => {
    expect(read('p/abc').padId).toBe('abc')
    expect(read('p/%61bc').padId).toBe('abc')
    expect(read('p/abc/').padId).toBe('abc')
    expect(read('p/%E0%A4%A').padId).toBe('%E0%A4%A')
  })

  it('[EDT-133] can be asked for on the socket, also where it holds a NUL', () => {
    expect(read('p/abc%00').padId).toBe('abc\uFFFD')
  })

  it('[EDT-4] carries password and token under their old and new names', () => {
    expect(read('p/a?password=x&token=y').query).toMatchObject({ password: 'x', token: 'y' })
    expect(read('p/a?mypadspassword=x&auth_token=y').query).toMatchObject({ password: 'x', token: 'y' })
  })

  it.each([
    ['beyond ASCII', 'w6nDqMOg', 'éèà'],
    ['with its `+` as it is', 'Pj4+', '>>>'],
    ['with its `+` escaped', 'Pj4%2B', '>>>'],
    ['in the alphabet for addresses', 'Pj4-Pz8_', '>>>???'],
    ['that is none', '%25%25%25', undefined],
  ])('[WIRE-18, EDT-4] carries a password %s', (_, encoded, password) => {
    expect(decodePassword(read(`p/a?password=${encoded}`).query.password ?? '')).toBe(password)
  })

  it('[EDT-5] loses its secrets and keeps the rest', () => {
    const clean = withoutSecrets(new URL('p/a?password=x&mypadspassword=x&token=y&auth_token=y&lineNumber=3', base))
    expect(clean.href).toBe('https://example.org/pads/p/a?lineNumber=3')
  })

  it('[EDT-6] is read to its end also where the # of a colour was left as it is', () => {
    const address = 'p/a?&mypadspassword=x&userColor=#aabbcc&userName=Ada&lineNumber=4&auth_token=y'
    expect(read(address).query).toMatchObject({ userColor: '#aabbcc', userName: 'Ada', lineNumber: 4 })
    expect(withoutSecrets(new URL(address, base)).href).not.toContain('auth_token')
  })
})
