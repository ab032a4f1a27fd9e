import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'
import { authorGround, authorLine } from './author-ground.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('colours of authors', () => {
  it('[EDT-17] leave the text readable in both schemes, whatever colour was chosen', () => {
    fc.assert(
      fc.property(color, (chosen) => {
        expect(contrast('#1f211f', authorGround(chosen, 'light'))).toBeGreaterThanOrEqual(4.5)
        expect(contrast('#d9dedb', authorGround(chosen, 'dark'))).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('[EDT-17] can be told from the paper', () => {
    for (const chosen of ['#ffc7c7', '#b8f5c4', '#d9c7ff', '#0000ff', '#ff0000']) {
      expect(authorGround(chosen, 'light')).not.toBe('#ffffff')
      expect(authorGround(chosen, 'dark')).not.toBe('#1d2221')
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
          expect(contrast(line, paper)).toBeGreaterThanOrEqual(3)
          expect(contrast(line, authorGround(chosen, scheme))).toBeGreaterThanOrEqual(3)
        }
      }),
    )
  })

  it('[EDT-75] stay what they are in a line where they are seen', () => {
    expect(authorLine('#f2c48d', 'dark')).not.toBe('#ffffff')
    expect(authorLine('#f2c48d', 'light')).not.toBe('#000000')
    expect(authorLine('#7a1f1f', 'light')).toBe('#7a1f1f')
  })
})
