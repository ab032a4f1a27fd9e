import { COLOR_NAMES, type ColorName, PALETTE } from '@sheaf/document/text/formats/palette'

/* Finds the pad's colour that is nearest to one of HTML. */

type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** Names of colours that text programs write; browsers write all others as numbers. */
const NAMED: Readonly<Record<string, string>> = {
  red: '#ff0000',
  maroon: '#800000',
  darkred: '#8b0000',
  crimson: '#dc143c',
  tomato: '#ff6347',
  orange: '#ffa500',
  darkorange: '#ff8c00',
  brown: '#a52a2a',
  yellow: '#ffff00',
  gold: '#ffd700',
  olive: '#808000',
  lime: '#00ff00',
  green: '#008000',
  darkgreen: '#006400',
  lightgreen: '#90ee90',
  aqua: '#00ffff',
  cyan: '#00ffff',
  teal: '#008080',
  turquoise: '#40e0d0',
  blue: '#0000ff',
  navy: '#000080',
  darkblue: '#00008b',
  lightblue: '#add8e6',
  purple: '#800080',
  indigo: '#4b0082',
  violet: '#ee82ee',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  pink: '#ffc0cb',
  hotpink: '#ff69b4',
  black: '#000000',
  white: '#ffffff',
  gray: '#808080',
  grey: '#808080',
  silver: '#c0c0c0',
  windowtext: '#000000',
  canvastext: '#000000',
}

const FUNCTION = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+)(%?))?\s*\)$/

const hexOf = (source: string): Rgba | undefined => {
  const digits = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(source)?.[1]
  if (digits === undefined) return undefined
  const parts = digits.length < 6 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)!
  const [red = 0, green = 0, blue = 0, alpha = 255] = parts.map((part) => Number.parseInt(part, 16))
  return [red, green, blue, alpha / 255]
}

/** Returns a colour as HTML says it; undefined for one that is not known, such as `inherit`. */
const readColor = (source: string): Rgba | undefined => {
  const text = source.trim().toLowerCase()
  if (text === 'transparent') return [0, 0, 0, 0]
  const found = FUNCTION.exec(text)
  if (found === null) return hexOf(Object.hasOwn(NAMED, text) ? NAMED[text]! : text)
  const [red, green, blue, alpha] = found.slice(1, 5).map((part) => Number(part ?? 1)) as [
    number,
    number,
    number,
    number,
  ]
  return [red, green, blue, found[5] === '%' ? alpha / 100 : alpha]
}

interface Place {
  readonly lightness: number
  readonly chroma: number
  /** Direction of its hue. */
  readonly a: number
  readonly b: number
}

/** Returns where a colour is in OKLab, in which equal distances look equal, as it looks on white. */
const placeOf = ([red, green, blue, alpha]: Rgba): Place => {
  const [r, g, b] = [red, green, blue].map((part) => {
    const share = (part * alpha + 255 * (1 - alpha)) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const [one, other] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
  const chroma = Math.hypot(one, other)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { lightness, chroma, a: one / (chroma || 1), b: other / (chroma || 1) }
}

/** Colours that people call by these names, light and dark ones. What is gray is no colour to keep. */
const SAMPLES: readonly (readonly [ColorName, string])[] = [
  ['red', '#ff0000'],
  ['red', '#a61c00'],
  ['red', '#f4cccc'],
  ['orange', '#ff9900'],
  ['orange', '#974706'],
  ['orange', '#fce5cd'],
  ['yellow', '#ffff00'],
  ['yellow', '#bf9000'],
  ['yellow', '#fff2cc'],
  ['green', '#00ff00'],
  ['green', '#38761d'],
  ['green', '#d9ead3'],
  ['teal', '#00ffff'],
  ['teal', '#008080'],
  ['teal', '#d0e0e3'],
  ['blue', '#4a86e8'],
  ['blue', '#0000ff'],
  ['blue', '#cfe2f3'],
  ['purple', '#9900ff'],
  ['purple', '#800080'],
  ['purple', '#d9d2e9'],
  ['pink', '#ff00ff'],
  ['pink', '#c90076'],
  ['pink', '#ead1dc'],
]
const PLACES = SAMPLES.map(([name, hex]) => [name, placeOf(hexOf(hex)!)] as const)

/** How much the lightness counts beside the hue. */
const LIGHTNESS_COUNTS = 0.4

const nearest = ({ lightness, a, b }: Place): ColorName => {
  const distanceTo = (other: Place): number =>
    Math.hypot(other.a - a, other.b - b, LIGHTNESS_COUNTS * (other.lightness - lightness))
  let [[best, place]] = PLACES as unknown as [readonly [ColorName, Place]]
  for (const [name, its] of PLACES) if (distanceTo(its) < distanceTo(place)) [best, place] = [name, its]
  return best
}

/** Chroma below which a colour is a shade of gray: pages tint their black and their white a little. */
const GRAY = { text: 0.07, highlight: 0.02 } as const
const DARK = { lightness: 0.36, chroma: 0.1 } as const

const own = (use: 'text' | 'highlight', [red, green, blue, alpha]: Rgba): ColorName | undefined => {
  if (alpha !== 1) return undefined
  const hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  return COLOR_NAMES.find((name) => PALETTE[name][use] === hex)
}

/**
 * Returns the pad's colour for one of HTML; `null` for one that is none, such as black, and undefined if there is nothing
 * to see of it or it cannot be read.
 */
export const paletteColor = (use: 'text' | 'highlight', source: string): ColorName | null | undefined => {
  const color = source === '' ? undefined : readColor(source)
  if (color === undefined || color[3] < 0.05) return undefined
  const known = own(use, color)
  if (known !== undefined) return known
  const place = placeOf(color)
  const isDark = use === 'text' && place.lightness < DARK.lightness && place.chroma < DARK.chroma
  return place.chroma < GRAY[use] || isDark ? null : nearest(place)
}
