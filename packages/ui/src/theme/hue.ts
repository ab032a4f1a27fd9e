/** Returns the hue of a colour, from 0 to 1 around the circle, and its chroma, up to 1; greys have none. */
const hueOf = (hex: string): { readonly hue: number; readonly chroma: number } => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ]
  const most = Math.max(red, green, blue)
  const chroma = most - Math.min(red, green, blue)
  if (chroma === 0) return { hue: 0, chroma }
  const sixths =
    most === red ? (green - blue) / chroma : most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4
  return { hue: ((sixths + 6) % 6) / 6, chroma }
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

/** Factor by which the chroma of pastels grows when they are darkened. */
const DEEPER = 2

/** Returns a colour as it looks in less light. Mixed with a dark colour, all pastels would become the same grey. */
export const darken = (hex: string, lightness: number): string => {
  const { hue, chroma } = hueOf(hex)
  return hexOf(hue, Math.min(1, chroma * DEEPER), lightness)
}
