import { contrastRatio, mixColors } from './contrast.ts'
import { darken, lighten } from './hue.ts'

/** Background and text colours of the theme; the text must stay readable on every author's colour. */
const SCHEMES = {
  light: { paper: '#ffffff', inks: ['#1f211f', '#16735f'] },
  dark: { paper: '#1d2221', inks: ['#d9dedb', '#7dc2af'] },
} as const

export type Scheme = keyof typeof SCHEMES

/** Minimum contrast of WCAG AA, for text (1.4.3) and for graphics (1.4.11). */
const CONTRAST_MIN = 4.5
const LINE_CONTRAST_MIN = 3
/** What stands out most. */
const STRONGEST = { light: '#000000', dark: '#ffffff' } as const
const SHARES = [1, 0.85, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1, 0.05]

/** In small steps, since a strong colour has to become so light that each step more is a good part of what is left. */
const WAYS_TO_WHITE = Array.from({ length: 200 }, (_, at) => at / 200)
const LIGHTNESSES = Array.from({ length: 50 }, (_, at) => 0.5 - at / 100)

/** Returns the colour behind an author's text, as strong as the text on it stays readable. */
export const authorBackground = (color: string, scheme: Scheme): string => {
  const { paper, inks } = SCHEMES[scheme]
  const grounds =
    scheme === 'light'
      ? [color, ...WAYS_TO_WHITE.map((share) => lighten(color, share))]
      : LIGHTNESSES.map((lightness) => darken(color, lightness))
  return grounds.find((ground) => inks.every((ink) => contrastRatio(ink, ground) >= CONTRAST_MIN)) ?? paper
}

/**
 * Returns the colour of a thin line in an author's colour: as much of it as can be seen on the page and on that
 * author's text. What is darkened keeps its hue, so that the lines of several people can be told apart.
 */
export const authorLine = (color: string, scheme: Scheme): string => {
  const grounds = [SCHEMES[scheme].paper, authorBackground(color, scheme)]
  const isSeen = (line: string) => grounds.every((ground) => contrastRatio(line, ground) >= LINE_CONTRAST_MIN)
  const lines =
    scheme === 'light'
      ? [color, ...LIGHTNESSES.map((lightness) => darken(color, lightness))]
      : SHARES.map((share) => mixColors(color, STRONGEST.dark, share))
  return lines.find(isSeen) ?? STRONGEST[scheme]
}
