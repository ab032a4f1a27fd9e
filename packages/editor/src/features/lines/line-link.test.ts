import { readLinesFragment } from '@sheaf/contract/pages/frame'
import { describe, expect, it } from 'vitest'
import { historyOfLinesLink, lineLink } from './line-link.ts'

const pageAt = (address: string, around?: object): Window => {
  const page = { location: new URL(address) } as unknown as Window
  return Object.assign(page, { parent: around ?? page })
}

const ALONE = 'https://example.org/pads/p/abc?password=c2VjcmV0&lineNumber=3&userName=Ada#L9'
const MANAGER = { location: new URL('https://example.org/pads/mypads/group/g1/pad/view/abc?findUser=ada') }

describe('the link to a line', () => {
  it('[EDT-24] leads to the pad and carries nothing but the line', () => {
    expect(lineLink('abc', { number: 12, id: 'z1-3' }, pageAt(ALONE))).toBe(
      'https://example.org/pads/p/abc?lineNumber=12&line=z1-3',
    )
  })

  it('[EDT-24] leads to the page around the frame where that is the manager', () => {
    const link = lineLink('abc', { number: 12, id: 'z1-3' }, pageAt(ALONE, MANAGER))
    expect(link).toBe('https://example.org/pads/mypads/group/g1/pad/view/abc?lineNumber=12&line=z1-3')
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
    expect(lineLink('abc', { number: 1, id: undefined }, pageAt(ALONE, around))).toBe(
      'https://example.org/pads/p/abc?lineNumber=1',
    )
  })
})

describe('the link to the history of lines', () => {
  const base = new URL('https://example.org/pads/')
  const lines = { first: 3, last: 5 }

  it('[HIST-115] leads to the page of the history, alone or in the manager, and names the lines', () => {
    const alone = historyOfLinesLink('abc', lines, base, pageAt(ALONE))
    expect(alone).toBe('https://example.org/pads/p/abc/timeslider#lines-3-5')
    const framed = historyOfLinesLink('abc', lines, base, pageAt(ALONE, MANAGER))
    expect(framed).toBe('https://example.org/pads/mypads/group/g1/pad/history/abc#lines-3-5')
    expect(readLinesFragment(new URL(framed).hash)).toEqual(lines)
  })

  it.each(['', '#lines-0-1', '#lines-3-2', '#lines-1', '#lines-1-2-3', '#lines-1-x', '#lines-1-99999999999999999999'])(
    '[HIST-115] the fragment %j names no lines',
    (hash) => {
      expect(readLinesFragment(hash)).toBeUndefined()
    },
  )
})
