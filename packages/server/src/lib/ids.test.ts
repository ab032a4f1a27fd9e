import { expect, test, vi } from 'vitest'
import { newId, newToken } from './ids.ts'

test.each([
  ['ids of 130 bits', newId, 26, 32],
  ['tokens of 256 bits', newToken, 43, 64],
])(
  '[W-33] %s have any letter at each place, whatever the time and what other chances are drawn',
  (_, make, length, letters) => {
    vi.useFakeTimers({ now: 0, toFake: ['Date', 'performance'] })
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const made = Array.from({ length: 4000 }, make)
    vi.restoreAllMocks()
    vi.useRealTimers()
    // The last letter of a token encodes only four of its bits.
    const places = Array.from({ length: length - 1 }, (_, place) => new Set(made.map((text) => text[place])).size)
    expect(new Set(made.map((text) => text.length))).toEqual(new Set([length]))
    expect(new Set(places)).toEqual(new Set([letters]))
    expect(new Set(made.map((text) => text.slice(0, 13))).size).toBe(made.length)
    expect(new Set(made.map((text) => text.slice(13))).size).toBe(made.length)
  },
)
