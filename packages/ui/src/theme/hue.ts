interface Hue {
  /** From 0 to 1 around the circle. */
  readonly hue: number
  /** Up to 1; greys have none. */
  readonly chroma: number
  /** From black, 0, to white, 1. */
  readonly lightness: number
}

const hueOf = (hex: string): Hue => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const chroma = most - least
  const lightness = (most + least) / 2
  if (chroma === 0) return { hue: 0, chroma, lightness }
  const sixths =
    most === red ? (green - blue) / chroma : most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4
  return { hue: ((sixths + 6) % 6) / 6, chroma, lightness }
}

const hexOf = (hue: number, saturation: number, lightness: number): string => {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (at: number): string => {
    const turn = (at + hue * 12) % 12
    const value = lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}

/** Factor by which the chroma of pastels grows when they are darkened, and of dark colours when they are lightened. */
const DEEPER = 2

/** Returns a colour as it looks in less light. Mixed with a dark colour, all pastels would become the same grey. */
export const darken = (hex: string, lightness: number): string => {
  const { hue, chroma } = hueOf(hex)
  return hexOf(hue, Math.min(1, chroma * DEEPER), lightness)
}

/**
 * Returns a colour as it looks in more light, `share` of the way to white. Mixed with white, a dark colour would become
 * a grey; what is nearly black is one.
 */
export const lighten = (hex: string, share: number): string => {
  const { hue, chroma, lightness } = hueOf(hex)
  const saturation = chroma === 0 ? 0 : chroma / (1 - Math.abs(2 * lightness - 1))
  const most = lightness < 0.5 ? chroma * DEEPER : 1
  return hexOf(hue, Math.min(1, saturation, most), lightness + (1 - lightness) * share)
}
