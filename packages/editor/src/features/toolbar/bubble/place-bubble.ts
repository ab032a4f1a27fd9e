/** Distance of the tools from the selected letters and from the edges of the text, in pixels. */
const GAP_PX = 8

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Where the tools for a selection stand. */
export interface BubblePlace {
  readonly left: number
  readonly top: number
}

/**
 * EDT-166: places the tools above the selected letters, or below them where there is no room above, and never over them
 * or outside of the text's part of the page. Returns nothing if there is no room at all, or the letters are out of sight.
 */
export const placeBubble = (
  selected: Box,
  around: Box,
  { width, height }: { readonly width: number; readonly height: number },
  direction: string,
): BubblePlace | undefined => {
  const isOut = selected.bottom <= around.top || selected.top >= around.bottom
  if (isOut) return undefined
  const [above, below] = [selected.top - GAP_PX - height, selected.bottom + GAP_PX]
  const top = above >= around.top ? above : below + height <= around.bottom ? below : undefined
  if (top === undefined) return undefined
  // They begin where the letters do.
  const begin = direction === 'rtl' ? selected.right - width : selected.left
  const left = Math.max(around.left + GAP_PX, Math.min(begin, around.right - width - GAP_PX))
  return { left, top }
}
