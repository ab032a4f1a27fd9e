import { describe, expect, it } from 'vitest'
import { lineLink } from './line-link.ts'

const pageAt = (address: string, around?: object): Window => {
  const page = { location: new URL(address) } as unknown as Window
  return Object.assign(page, { parent: around ?? page })
}

const ALONE = 'https://example.org/pads/p/abc?password=c2VjcmV0&lineNumber=3&userName=Ada#L9'
const MANAGER = { location: new URL('https://example.org/pads/mypads/group/g1/pad/view/abc?findUser=ada') }

describe('the link to a line', () => {
  it('[EDT-24] leads to the pad and carries nothing but the line', () => {
    expect(lineLink('abc', 12, pageAt(ALONE))).toBe('https://example.org/pads/p/abc?lineNumber=12')
  })

  it('[EDT-24] leads to the page around the frame where that is the manager', () => {
    const link = lineLink('abc', 12, pageAt(ALONE, MANAGER))
    expect(link).toBe('https://example.org/pads/mypads/group/g1/pad/view/abc?lineNumber=12')
  })

  it.each([
    ['another site', { location: new URL('https://elsewhere.example/pad/view/abc') }],
    ['another page of this site', { location: new URL('https://example.org/intranet') }],
    [
      'a site that does not say where it is',
      {
        get location(): never {
          throw new DOMException('', 'SecurityError')
        },
      },
    ],
  ])('[EDT-24] leads to the pad alone inside %s', (_, around) => {
    expect(lineLink('abc', 1, pageAt(ALONE, around))).toBe('https://example.org/pads/p/abc?lineNumber=1')
  })
})
