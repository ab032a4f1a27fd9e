import { expect, test } from 'vitest'
import { withAsciiDomain } from './ascii-domain.ts'
import { email } from './field.ts'

test.each([
  ['lea@exämple.org', 'lea@xn--exmple-cua.org'],
  ['Lea@EXÄMPLE.ORG', 'Lea@xn--exmple-cua.org'],
  // Decomposed, in Arabic, and with a full stop of Japanese.
  ['lea@exa\u0308mple.org', 'lea@xn--exmple-cua.org'],
  ['a@مثال.إختبار', 'a@xn--mgbh0fb.xn--kgbechtv'],
  ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a@EXAMPLE.org', 'a@EXAMPLE.org'],
])('[INV-48] the domain of %s is that of its Punycode', (typed, ascii) => {
  expect(withAsciiDomain(typed)).toBe(ascii)
  expect(email.parse(` ${typed} `)).toBe(ascii)
})

test.each([
  'a@ex ämple.org',
  'a@exämple.org:80',
  'a@exämple.org/x',
  'x@y@ä',
  'ä',
  '@ä',
  'a@１２７.０.０.１',
  'é@exämple.org',
  'a@ä',
])('[INV-48] %s is no mail address', (typed) => {
  expect(email.safeParse(typed).success).toBe(false)
})
