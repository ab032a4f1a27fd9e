import { afterEach, expect, test } from 'vitest'
import { rememberPresence, wasSignedIn } from './last-presence.ts'

const base = document.createElement('base')
document.head.append(base)
afterEach(() => localStorage.clear())

test('[SES-24] who was signed in at one site was not at another on the same host', () => {
  base.href = '/pads/'
  rememberPresence(true)
  expect(wasSignedIn()).toBe(true)
  base.href = '/'
  expect(wasSignedIn()).toBe(false)
  rememberPresence(false)
  base.href = '/pads/'
  expect(wasSignedIn()).toBe(true)
  rememberPresence(false)
  expect(wasSignedIn()).toBe(false)
})
