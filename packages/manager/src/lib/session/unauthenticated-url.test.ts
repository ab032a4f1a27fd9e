import { ADDRESS_BEFORE_SIGN_IN } from '@sheaf/contract/pages/same-browser'
import { expect, test } from 'vitest'
import { dropAddressOfOthers, rememberAddress, takeAddress } from './unauthenticated-url.ts'

test('[SES-16] a path of our own is given back once', () => {
  rememberAddress('/mypads/group/a/view?q=1')
  expect(takeAddress()).toBe('/mypads/group/a/view?q=1')
  expect(takeAddress()).toBeUndefined()
})

test.each(['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example', 'javascript:alert(1)', ''])(
  '[SES-16] %j is no path of our own site',
  (address) => {
    rememberAddress(address)
    expect(takeAddress()).toBeUndefined()
    sessionStorage.setItem('unauthenticatedUrl:/', address)
    expect(takeAddress()).toBeUndefined()
  },
)

test('[SES-16] where a session ended is for its owner alone, and what a visitor has opened for whoever signs in', () => {
  rememberAddress('/mypads?q=secret', 'user', 'user anna')
  dropAddressOfOthers('user ben')
  expect(takeAddress()).toBeUndefined()
  rememberAddress('/mypads?q=secret', 'user', 'user anna')
  dropAddressOfOthers('user anna')
  expect(takeAddress()).toBe('/mypads?q=secret')
  rememberAddress('/mypads?q=1', 'user', 'user anna')
  rememberAddress('/mypads/group/a/view')
  dropAddressOfOthers('user ben')
  expect(takeAddress()).toBe('/mypads/group/a/view')
})

test('[SES-16] an address keeps its owner, whatever else is remembered and whoever is there meanwhile', () => {
  rememberAddress('/mypads?q=secret', 'user', 'user anna')
  rememberAddress('/admin/users', 'siteAdmin')
  dropAddressOfOthers('user anna')
  dropAddressOfOthers('user ben')
  expect(takeAddress()).toBeUndefined()
  expect(takeAddress('siteAdmin')).toBe('/admin/users')
})

test('[SES-16, SCR-396] where the editor sent somebody to the sign-in is no longer where a session ended', () => {
  rememberAddress('/mypads?q=secret', 'user', 'user anna')
  sessionStorage.setItem(`${ADDRESS_BEFORE_SIGN_IN}:/`, '/p/open')
  dropAddressOfOthers('user ben')
  expect(takeAddress()).toBe('/p/open')
})
