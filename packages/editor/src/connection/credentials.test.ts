import { beforeEach, describe, expect, it, vi } from 'vitest'
import { GuestValue } from './credentials.ts'

const base = new URL('https://example.org/pads/')

describe('what tells a guest from others', () => {
  beforeEach(() => localStorage.clear())

  it('[EDT-6] is the same after a reload, and another at another site of the same address', () => {
    expect(new GuestValue(base).get()).toBeUndefined()
    new GuestValue(base).keep('a value of the server', 'g.1')
    expect(new GuestValue(base).get()).toBe('a value of the server')
    expect(new GuestValue(base).author).toBe('g.1')
    expect(new GuestValue(new URL('https://example.org/other/')).get()).toBeUndefined()
    expect(new GuestValue(new URL('https://example.org/other/')).author).toBeUndefined()
  })

  it('[EDT-6] is still that which an older page stored', () => {
    localStorage.setItem('sheaf-guest-value:/pads/', 'an old value')
    localStorage.setItem('sheaf-guest-author:/pads/', 'g.2')
    const value = new GuestValue(base)
    expect([value.get(), value.author]).toEqual(['an old value', 'g.2'])
    value.keep('a newer one', 'g.3')
    expect(new GuestValue(base).get()).toBe('a newer one')
  })

  it('[EDT-6] holds until the page is left where nothing may be stored', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('', 'SecurityError')
      },
      setItem: () => {
        throw new DOMException('', 'SecurityError')
      },
    })
    const value = new GuestValue(base)
    value.keep('a value of the server', 'g.1')
    expect(value.get()).toBe('a value of the server')
    vi.unstubAllGlobals()
  })
})
