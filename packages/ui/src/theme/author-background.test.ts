import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastRatio } from './contrast.ts'
import { defaultColorOf } from '@sheaf/contract/author-color'
import { authorBackground, authorLine, type Scheme } from './author-background.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('colours of authors', () => {
  it('[EDT-17] leave the text readable in both schemes, whatever colour was chosen', () => {
    fc.assert(
      fc.property(color, (chosen) => {
        expect(contrastRatio('#1f211f', authorBackground(chosen, 'light'))).toBeGreaterThanOrEqual(4.5)
        expect(contrastRatio('#d9dedb', authorBackground(chosen, 'dark'))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('[EDT-97] are further apart in the dark scheme than in the light one, and keep their hue', () => {
    /** Returns the colour in OKLab, where equal distances look equal. */
    const placeOf = (hex: string): number[] => {
      const [r, g, b] = [1, 3, 5]
        .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number]
      const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
      const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
      const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
      return [
        0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
      ]
    }
    const distance = (a: string, b: string): number => {
      const [one, other] = [placeOf(a), placeOf(b)]
      return Math.hypot(...one.map((part, at) => part - other[at]!))
    }
    const given = [...new Set(Array.from({ length: 500 }, (_, at) => defaultColorOf(`author ${at}`)))]
    const nearest = (scheme: Scheme): number => {
      const grounds = given.map((color) => authorBackground(color, scheme))
      return Math.min(...grounds.flatMap((one, at) => grounds.slice(at + 1).map((other) => distance(one, other))))
    }
    expect(given).toHaveLength(12)
    expect(nearest('dark')).toBeGreaterThan(nearest('light'))
    const [red, green, blue] = authorBackground('#e0d3c2', 'dark')
      .match(/[0-9a-f]{2}/g)!
      .map((part) => Number.parseInt(part, 16)) as [number, number, number]
    expect(red).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(blue)
    expect(authorBackground('#888888', 'dark')).toMatch(/^#(..)\1\1$/)
  })

  it('[EDT-135] keep their hue where they are made lighter, and as much of it as text and links allow', () => {
    const partsOf = (hex: string) => hex.match(/[\da-f]{2}/g)!.map((part) => Number.parseInt(part, 16))
    const strengthOf = (hex: string) => Math.max(...partsOf(hex)) - Math.min(...partsOf(hex))
    for (const chosen of ['#ff0000', '#800000', '#0000ff', '#1f7a6c']) {
      const ground = authorBackground(chosen, 'light')
      const place = (hex: string) => partsOf(hex).indexOf(Math.max(...partsOf(hex)))
      expect(place(ground)).toBe(place(chosen))
      expect(strengthOf(ground)).toBeGreaterThan(28)
      for (const ink of ['#1f211f', '#16735f']) expect(contrastRatio(ink, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio('#16735f', ground)).toBeLessThan(4.7)
    }
    expect(strengthOf(authorBackground('#000000', 'light'))).toBe(0)
    expect(strengthOf(authorBackground('#100000', 'light'))).toBeLessThan(10)
  })

  it('[EDT-17] can be told from the paper', () => {
    for (const chosen of ['#ffc7c7', '#b8f5c4', '#d9c7ff', '#0000ff', '#ff0000']) {
      expect(authorBackground(chosen, 'light')).not.toBe('#ffffff')
      expect(authorBackground(chosen, 'dark')).not.toBe('#1d2221')
    }
  })

  it('[EDT-75] are seen in a line on the paper and on what was written in them, whatever was chosen', () => {
    fc.assert(
      fc.property(color, (chosen) => {
        for (const [scheme, paper] of [
          ['light', '#ffffff'],
          ['dark', '#1d2221'],
        ] as const) {
          const line = authorLine(chosen, scheme)
          expect(contrastRatio(line, paper)).toBeGreaterThanOrEqual(3)
          expect(contrastRatio(line, authorBackground(chosen, scheme))).toBeGreaterThanOrEqual(3)
        }
      }),
    )
  })

  it('[EDT-75] stay what they are in a line where they are seen', () => {
    expect(authorLine('#f2c48d', 'dark')).not.toBe('#ffffff')
    expect(authorLine('#f2c48d', 'light')).not.toBe('#000000')
    expect(authorLine('#7a1f1f', 'light')).toBe('#7a1f1f')
  })

  it('[EDT-75] keep their hue in a line, so that it says whose it is', () => {
    const strengthOf = (hex: string) => {
      const parts = hex.match(/[\da-f]{2}/g)!.map((part) => Number.parseInt(part, 16))
      return Math.max(...parts) - Math.min(...parts)
    }
    const given = [...new Set(Array.from({ length: 500 }, (_, at) => defaultColorOf(`author ${at}`)))]
    const lines = given.map((each) => authorLine(each, 'light'))
    expect(Math.min(...lines.map(strengthOf))).toBeGreaterThan(50)
    expect(new Set(lines).size).toBe(given.length)
  })
})
