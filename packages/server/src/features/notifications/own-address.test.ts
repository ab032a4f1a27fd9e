import { expect, test } from 'vitest'
import { ownAddress, padNamedBy } from './own-address.ts'

const site = { rootUrl: 'https://pads.example.org/pads/' }

test.each([
  ['https://pads.example.org/pads/p/abc?lineNumber=3', 'https://pads.example.org/pads/p/abc?lineNumber=3'],
  ['HTTPS://PADS.example.org:443/pads/p/abc', 'https://pads.example.org/pads/p/abc'],
  ['/pads/p/abc', 'https://pads.example.org/pads/p/abc'],
  ['p/abc', 'https://pads.example.org/pads/p/abc'],
])('[MAIL-11] %s is our own', (given, whole) => {
  expect(ownAddress(site, given)?.href).toBe(whole)
})

test.each([
  'https://evil.example/pads/p/abc',
  'http://pads.example.org/pads/p/abc',
  'https://pads.example.org:444/pads/',
  'https://pads.example.org.evil.example/pads/',
  'https://pads.example.org@evil.example/pads/',
  'https://ada:pw@pads.example.org/pads/',
  '//evil.example/pads/p/abc',
  '\\\\evil.example\\pads\\',
  '/other/p/abc',
  '/pads/../other',
  '/pads',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:eve@evil.example',
  'https://',
])('[MAIL-11, W-23] %s is not our own', (given) => {
  expect(ownAddress(site, given)).toBeUndefined()
})

test.each([
  ['p/abc', 'abc'],
  ['p/%61bc', 'abc'],
  ['p/%ff', '%ff'],
  ['p/abc?lineNumber=3', 'abc'],
  ['mypads/group/g1/pad/view/abc?lineNumber=3', 'abc'],
  ['MyPads/Group/g1/Pad/View/abc', 'abc'],
  ['mypads/group/g1/pad/remove/chat/history/abc', 'abc'],
  ['mypads/index.html?/mypads/group/g1/pad/view/abc', 'abc'],
  ['mypads/group/g1/view', undefined],
  ['mypads/group/g1/pad/add', undefined],
  ['', undefined],
])('[MAIL-11] %s names the pad %s', (given, pad) => {
  const url = ownAddress(site, given)
  expect(url && padNamedBy(url)).toBe(pad)
})
