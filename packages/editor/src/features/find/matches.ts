import type { Node } from '@tiptap/pm/model'

export interface FindOptions {
  readonly isCaseSensitive: boolean
  readonly isWholeWords: boolean
}

/** A place in the text where the sought text stands. */
export interface Match {
  readonly from: number
  readonly to: number
}

const WORD = '[\\p{L}\\p{M}\\p{N}_]'

/** Returns what finds a text; undefined if there is nothing to find. Each sign stands for itself. */
export const patternOf = (sought: string, { isCaseSensitive, isWholeWords }: FindOptions): RegExp | undefined => {
  if (sought === '') return undefined
  const literal = sought.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
  const isWordAt = (sign: string | undefined): boolean => sign !== undefined && new RegExp(WORD, 'u').test(sign)
  const signs = [...sought]
  // A sign that is no letter needs no end of a word beside it.
  const before = isWholeWords && isWordAt(signs[0]) ? `(?<!${WORD})` : ''
  const behind = isWholeWords && isWordAt(signs.at(-1)) ? `(?!${WORD})` : ''
  return new RegExp(`${before}${literal}${behind}`, isCaseSensitive ? 'gu' : 'giu')
}

const textOf = (line: Node): string =>
  // A node within a line is as long as one letter, whatever it shows.
  line.textBetween(0, line.content.size, undefined, () => '\n')

/** Returns where a pattern matches within the lines of a document, in their order. */
export const findMatches = (doc: Node, pattern: RegExp): Match[] => {
  const matches: Match[] = []
  doc.forEach((line, position) => {
    if (!line.isTextblock || line.content.size === 0) return
    for (const { index, 0: found } of textOf(line).matchAll(pattern)) {
      const from = position + 1 + index
      matches.push({ from, to: from + found.length })
    }
  })
  return matches
}

/** Returns the index of the first match that does not end before a position; the first of all behind the last one. */
export const matchFrom = (matches: readonly Match[], position: number): number => {
  let [low, high] = [0, matches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (matches[middle]!.from < position) low = middle + 1
    else high = middle
  }
  return low === matches.length ? 0 : low
}
