import { readFileSync } from 'node:fs'
import { preloadManifestSchema } from '@sheaf/contract/pages/preload-manifest'
import { expect, test } from 'vitest'
import { ownAddress, padsNamedBy } from './own-address.ts'

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

test.each<[given: string, pads: string[]]>([
  ['p/abc', ['abc']],
  ['p//abc', ['abc']],
  ['/p/abc', []],
  ['/pads//p/abc', ['abc']],
  ['p/%61bc', ['abc']],
  ['%70/abc', ['abc']],
  ['p%2fabc', ['abc']],
  ['p/%ff', ['%ff']],
  ['p/abc?lineNumber=3', ['abc']],
  ['p/abc/export/txt', ['abc']],
  ['mypads/group/g1/pad/view/abc?lineNumber=3', ['abc']],
  ['MyPads/Group/g1/Pad/View/abc', ['abc']],
  ['mypads/group/g1/pad/view/abc?a=/p/own', ['abc']],
  ['mypads/group/g1/pad/view/abc?a=/pad/view/own', ['abc']],
  ['mypads/group/g1/pad/history/abc?at=7', ['abc']],
  ['mypads/group/g1/pad/remove/abc', ['abc']],
  ['mypads/group/g1/pad/remove/chat/history/abc', ['abc']],
  ['mypads/group/g1/pad/move?pad=abc', ['abc']],
  ['mypads/group/g1/pad/move?pad=abc&pad=own', ['abc', 'own']],
  ['mypads/index.html?/mypads/group/g1/pad/view/abc', ['abc']],
  ['mypads/?/mypads/?/mypads/group/g1/pad/view/abc?a=/p/own', ['abc']],
  ['mypads/?/mypads/group/g1/pad/move?pad=abc', ['abc']],
  ['mypads/group/g1/pad/move?x=?&pad=abc', ['abc']],
  ['mypads/?/x/../p/abc', ['abc']],
  ['mypads/?/x/%2e%2e/p/abc', ['abc']],
  ['mypads/group/g1/view', []],
  ['mypads/group/g1/view?a=/p/own', []],
  ['mypads/group/g1/pad/add', []],
  ['', []],
])('[MAIL-11] %s names the pads %j', (given, pads) => {
  const url = ownAddress(site, given)
  expect(url ? padsNamedBy(site, url) : []).toEqual(pads)
})

test('[MAIL-11] every screen of the manager that is about a pad names it by its address', () => {
  const built = new URL('../../../../manager/dist/preload-manifest.json', import.meta.url)
  const { screens } = preloadManifestSchema.parse(JSON.parse(readFileSync(built, 'utf8')))
  const ofPads = screens.filter(({ path }) => path.includes('/:pad'))
  expect(ofPads.length).toBeGreaterThan(3)
  for (const { path } of ofPads) {
    const url = new URL(path.slice(1).replace('/:pad', '/abc').replaceAll(/:\w+/g, 'any'), site.rootUrl)
    expect([path, padsNamedBy(site, url)]).toEqual([path, ['abc']])
  }
})
