import type { FormatSpec } from './format.ts'

/*
 * Colours of letters and of what is behind them. A text has their names, so that each page paints them as they can be
 * read on its own paper; exports write what they are on white.
 */

interface PaletteColor {
  /** Letters of this colour on white. */
  readonly text: string
  /** What is behind letters on white. */
  readonly highlight: string
}

/** All text colours can be read on all highlights, and on what is behind an author's text. */
export const PALETTE = {
  red: { text: '#b42318', highlight: '#ffdcd8' },
  orange: { text: '#a14400', highlight: '#ffe2c2' },
  yellow: { text: '#7a5a00', highlight: '#fff29a' },
  green: { text: '#1b7032', highlight: '#cdf3cf' },
  teal: { text: '#0b6b74', highlight: '#c4f1ee' },
  blue: { text: '#1757c2', highlight: '#d3e6ff' },
  purple: { text: '#7b3fc4', highlight: '#ebe1fd' },
  pink: { text: '#b51d72', highlight: '#ffdcee' },
  gray: { text: '#5f5f5f', highlight: '#e8e8e6' },
} as const satisfies Readonly<Record<string, PaletteColor>>

export type ColorName = keyof typeof PALETTE
export const COLOR_NAMES = Object.keys(PALETTE) as readonly ColorName[]

export const isColorName = (value: unknown): value is ColorName =>
  typeof value === 'string' && Object.hasOwn(PALETTE, value)

/** Text programs know the style of a `span`, and none of a `mark`. */
const styled = (style: string) => ({ opening: `<span style="${style}">`, closing: '</span>' })

/** A page paints a colour by its name. */
const drawn = (tag: 'span' | 'mark', use: 'color' | 'highlight', name: ColorName) => ({
  opening: `<${tag} data-${use}="${name}">`,
  closing: `</${tag}>`,
})

/** Colour of letters. Markdown has none. */
export const color: FormatSpec = {
  accepts: isColorName,
  html: (value) => (isColorName(value) ? styled(`color: ${PALETTE[value].text}`) : undefined),
  drawn: (value) => (isColorName(value) ? drawn('span', 'color', value) : undefined),
  markdown: { form: 'none' },
}

/** Colour behind letters, of which Markdown keeps that there is one. */
export const highlight: FormatSpec = {
  accepts: isColorName,
  html: (value) => (isColorName(value) ? styled(`background-color: ${PALETTE[value].highlight}`) : undefined),
  drawn: (value) => (isColorName(value) ? drawn('mark', 'highlight', value) : undefined),
  markdown: { form: 'tags', tags: { opening: '<mark>', closing: '</mark>' } },
}
