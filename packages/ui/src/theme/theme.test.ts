import { expect, test } from 'vitest'
import { night, paper, pine } from './colors.ts'
import { contrastRatio } from './contrast.ts'
import { contrastVariables, theme } from './theme.ts'

/** Backgrounds of controls: a page, a card, a field, and a tinted area. */
const GROUNDS = {
  light: ['#ffffff', paper[0], paper[1], pine[0]],
  dark: [night[8], night[7], night[6], '#17382f'],
} as const

const NAMES = [
  '--sheaf-edge',
  '--sheaf-focus',
  '--sheaf-chosen',
  '--sheaf-bookmarked',
  '--sheaf-watched',
  '--combobox-chevron-color',
] as const

test('[SCR-183] each level of heading is smaller than the one above it', () => {
  const { h1, h2, h3, h4 } = theme.headings?.sizes ?? {}
  const sizes = [h1, h2, h3, h4].map((heading) => Number.parseFloat(String(heading?.fontSize)))
  expect(sizes.every((size) => size > 0)).toBe(true)
  expect(sizes).toEqual([...new Set(sizes)].toSorted((a, b) => b - a))
})

const variables = contrastVariables(theme as never)

test.for(['light', 'dark'] as const)(
  '[A11Y-20] edges of controls, the focus and what is marked are seen in the %s scheme',
  (scheme) => {
    const of = variables[scheme]
    for (const ground of GROUNDS[scheme])
      for (const name of NAMES)
        expect(contrastRatio(of[name]!, ground!), `${name} on ${ground}`).toBeGreaterThanOrEqual(3)
  },
)
