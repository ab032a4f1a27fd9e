import { encodePassword } from '@sheaf/contract/query-password'
import { readFrameQuery } from '@sheaf/contract/pages/frame'
import type { PadId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { frameAddress } from './frame-address.ts'

const id = 'pad-1' as PadId

test('[SCR-75] the address of the frame passes the place on, and carries no token', () => {
  const address = frameAddress('/pads/', id, { lineNumber: 12, findUser: 'anna & ben' })
  expect(address.startsWith('/pads/p/pad-1?')).toBe(true)
  expect(address).not.toContain('token')
  expect(readFrameQuery(address.slice(address.indexOf('?')))).toMatchObject({
    lineNumber: 12,
    findUser: 'anna & ben',
  })
})

test('[SCR-76] a password is in the address only when one was typed, and encoded', () => {
  expect(frameAddress('/', id, {})).toBe('/p/pad-1')
  const address = new URL(frameAddress('/', id, { password: 'sésame' }), 'http://localhost')
  expect(address.searchParams.get('password')).toBe(encodePassword('sésame'))
})
