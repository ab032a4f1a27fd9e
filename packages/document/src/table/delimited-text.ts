/* Rows of cells as plain text: with tabs, as spreadsheets put them on the clipboard, or with semicolons or commas. */

const SEPARATORS = ['\t', ';', ','] as const
export type Separator = (typeof SEPARATORS)[number]

/** Reads rows, in whose cells quotes may hold ends of lines, separators and doubled quotes. */
export const readDelimited = (text: string, separator: Separator): string[][] => {
  const source = text.replaceAll(/\r\n?/g, '\n')
  const rows: string[][] = [[]]
  let at = 0
  while (at <= source.length) {
    const quoted = source[at] === '"' ? quotedAt(source, at, separator) : undefined
    const end = quoted?.end ?? endOf(source, at, separator)
    rows.at(-1)!.push(quoted?.text ?? source.slice(at, end))
    if (source[end] === '\n') rows.push([])
    at = end + 1
  }
  // The last row ends with its line.
  if (rows.length > 1 && rows.at(-1)!.join('') === '') rows.pop()
  return rows
}

const endOf = (source: string, from: number, separator: Separator): number => {
  let at = from
  while (at < source.length && source[at] !== separator && source[at] !== '\n') at += 1
  return at
}

/** Returns the text of a cell in quotes; undefined if they do not end where a cell does: then they are text themselves. */
const quotedAt = (source: string, from: number, separator: Separator): { text: string; end: number } | undefined => {
  for (let at = source.indexOf('"', from + 1); at !== -1; at = source.indexOf('"', at + 1)) {
    if (source[at + 1] === '"') {
      at += 1
      continue
    }
    const next = source[at + 1]
    if (next !== undefined && next !== separator && next !== '\n') return undefined
    return { text: source.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 }
  }
  return undefined
}

/** Returns what parts the cells of lines, of which there are as many in each; undefined if nothing does. */
export const separatorOf = (lines: readonly string[]): Separator | undefined =>
  SEPARATORS.find((separator) => {
    const counts = lines.map((line) => readDelimited(line, separator)[0]!.length)
    return counts.length > 0 && counts[0]! > 1 && counts.every((count) => count === counts[0])
  })

/** Writes rows for the clipboard: a cell that holds what would end it is put in quotes. */
export const writeDelimited = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/[\t\n\r]|^"/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')
