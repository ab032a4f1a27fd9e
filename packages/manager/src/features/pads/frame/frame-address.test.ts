import { readFrameQuery } from '@sheaf/contract/pages/frame'
import type { PadId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { frameAddress } from './frame-address.ts'

const id = 'pad-1' as PadId

test('[SCR-75] the address of the frame passes the place on, and carries no token', () => {
  const address = frameAddress('/pads/', id, { lineNumber: 12, findUser: 'anna & ben' })
  expect(address.startsWith('/pads/p/pad-1?')).toBe(true)
  expect(address).not.toContain('token')
  expect(frameAddress('/', id, {})).toBe('/p/pad-1')
  expect(readFrameQuery(address.slice(address.indexOf('?')))).toMatchObject({
    lineNumber: 12,
    findUser: 'anna & ben',
  })
})
