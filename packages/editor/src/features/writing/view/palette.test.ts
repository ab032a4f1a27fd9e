import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { authorBackground } from '@sheaf/ui/theme/author-background'
import { contrastRatio } from '@sheaf/ui/theme/contrast'
import { COLOR_NAMES, PALETTE } from '@sheaf/document/text/formats/palette'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'palette.css'), 'utf8')

/** Returns the colours of a scheme; the first of a name is that of the light one. */
const colorsOf = (scheme: 'light' | 'dark') =>
  COLOR_NAMES.map((name) => {
    const valueOf = (variable: string) => {
      const [light, dark] = [...css.matchAll(new RegExp(`--pad-${variable}: (#[0-9a-f]{6});`, 'g'))].map(
        ([, hex]) => hex,
      )
      return (scheme === 'light' ? light : dark)!
    }
    return { name, text: valueOf(name), highlight: valueOf(`${name}-highlight`) }
  })

const SCHEMES = [
  ['light', { paper: '#ffffff', ink: '#1f211f', link: '#16735f' }],
  ['dark', { paper: '#1d2221', ink: '#d9dedb', link: '#7dc2af' }],
] as const

describe.each(SCHEMES)('in the %s scheme', (scheme, { paper, ink, link }) => {
  const colors = colorsOf(scheme)

  it('[TEXT-80] each colour of letters can be read on the paper and on all highlights', () => {
    for (const { name, text } of colors) {
      expect(contrastRatio(text, paper), `${name} on the page`).toBeGreaterThanOrEqual(4.5)
      for (const other of colors)
        expect(contrastRatio(text, other.highlight), `${name} on ${other.name}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('[TEXT-80] text and links can be read on each highlight, which can be told from the paper', () => {
    for (const { name, highlight } of colors) {
      for (const letters of [ink, link])
        expect(contrastRatio(letters, highlight), `on ${name}`).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(highlight, paper), `${name} on the page`).toBeGreaterThan(1.1)
    }
  })

  it('[TEXT-80] each colour of letters can be read behind every author', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (chosen) => {
        const ground = authorBackground(`#${chosen.toString(16).padStart(6, '0')}`, scheme)
        for (const { text } of colors) expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('[TEXT-80] each colour is painted', () => {
    for (const { name } of colors) {
      expect(css).toContain(`[data-color='${name}'] {\n  --ink: var(--pad-${name});`)
      expect(css).toContain(`[data-highlight='${name}'] {\n  --ground: var(--pad-${name}-highlight);`)
    }
  })
})

it('[EXP-50] exports have the colours of the light scheme', () => {
  expect(colorsOf('light')).toEqual(COLOR_NAMES.map((name) => ({ name, ...PALETTE[name] })))
})
