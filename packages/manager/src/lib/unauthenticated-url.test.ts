// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { rememberAddress, takeAddress } from './unauthenticated-url.ts'

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
    sessionStorage.setItem('unauthenticatedUrl', address)
    expect(takeAddress()).toBeUndefined()
  },
)
