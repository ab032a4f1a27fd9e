/** Depth from which on elements say nothing more of the text in them. Browsers take ever longer for what stands deeper. */
const DEPTH_MAX = 300

/** Tags of elements that stand in each other, and whose ends are written out. */
const TAG =
  /<(\/?)(?:a|abbr|article|b|bdi|bdo|big|blockquote|center|cite|code|del|details|div|em|font|i|ins|kbd|mark|ol|q|s|section|small|span|strike|strong|sub|sup|svg|math|table|tt|u|ul)\b[^<>]*>/gi

/** Returns HTML without the tags of elements in so many others that nobody means them. Their text stays. */
export const withoutDepth = (html: string): string => {
  let depth = 0
  let dropped = 0
  return html.replaceAll(TAG, (tag, end: string) => {
    if (end === '' && depth >= DEPTH_MAX) {
      dropped += 1
      return ''
    }
    if (end === '') depth += 1
    else if (dropped > 0) {
      dropped -= 1
      return ''
    } else depth = Math.max(depth - 1, 0)
    return tag
  })
}
