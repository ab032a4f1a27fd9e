/** Returns a fence of backticks that the text does not contain: one longer than its longest row of them. */
export const fenceFor = (text: string, least: number): string => {
  let longest = 0
  for (const [row] of text.matchAll(/`+/g)) longest = Math.max(longest, row.length)
  return '`'.repeat(Math.max(least, longest + 1))
}
