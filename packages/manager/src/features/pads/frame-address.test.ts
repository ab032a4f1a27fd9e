import { encodePassword } from '@sheaf/contract/field'
import { readFrameQuery } from '@sheaf/contract/frame'
import type { PadId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { person } from '../../testing/people.ts'
import { appearanceOf, frameAddress } from './frame-address.ts'

const id = 'pad-1' as PadId

test('[SCR-75] the address of the frame passes line and name on, and carries no token', () => {
  const address = frameAddress('/pads/', id, {
    userName: 'Anna & Ben',
    userColor: '#1f7a6c',
    lineNumber: 12,
    findUser: 'ben',
  })
  expect(address.startsWith('/pads/p/pad-1?')).toBe(true)
  expect(address).not.toContain('token')
  expect(readFrameQuery(address.slice(address.indexOf('?')))).toMatchObject({
    userName: 'Anna & Ben',
    userColor: '#1f7a6c',
    lineNumber: 12,
    findUser: 'ben',
  })
})

test('[SCR-76] a password is in the address only when one was typed, and encoded', () => {
  expect(frameAddress('/', id, {})).toBe('/p/pad-1')
  const address = new URL(frameAddress('/', id, { password: 'sésame' }), 'http://localhost')
  expect(address.searchParams.get('password')).toBe(encodePassword('sésame'))
})

test.each([
  ['a nickname goes before the login', { padNickname: 'nan' }, false, 'nan'],
  ['the login stands in for a nickname', {}, false, 'anna'],
  ['the site may ask for first and last names', { firstname: 'Anna', lastname: 'Berg' }, true, 'Anna Berg'],
  ['without names the login stands in', {}, true, 'anna'],
])('[EDT-7] %s', (_title, change, fullNames, expected) => {
  expect(appearanceOf(person(change), fullNames).userName).toBe(expected)
})

test('[EDT-7, EDT-8] name and colour are shown of those who want theirs in pads', () => {
  expect(appearanceOf(person({ color: '#112233' }), false).userColor).toBe('#112233')
  const shy = person({ color: '#112233', useLoginAndColorInPads: false })
  expect(appearanceOf(shy, false)).toEqual({})
  expect(appearanceOf(shy, true)).toEqual({ userName: 'anna' })
  expect(appearanceOf(undefined, false)).toEqual({})
})
