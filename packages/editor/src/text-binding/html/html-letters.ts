import { changedFormats, type Formats } from '@sheaf/document/text/formats'

/** Letters with the same formats. */
export interface Letters {
  readonly text: string
  readonly formats: Formats
}

/** Adds letters behind others. */
export const addLetters = (runs: Letters[], { text, formats }: Letters): void => {
  const last = runs.at(-1)
  const isAlike = last !== undefined && Object.keys(changedFormats(last.formats, formats)).length === 0
  if (isAlike) runs[runs.length - 1] = { text: last.text + text, formats: last.formats }
  else runs.push({ text, formats })
}

/** Begins another row. Spaces before it are those of the program that wrote them. */
export const addBreak = (runs: Letters[], formats: Formats, keepsSpaces: boolean): void => {
  if (!keepsSpaces) {
    const kept = trimmed(runs)
    runs.splice(0, runs.length, ...kept)
  }
  const before = runs.at(-1)
  const isAlike = before !== undefined && Object.keys(changedFormats(before.formats, formats)).length === 0
  addLetters(runs, { text: '\n', formats: isAlike ? formats : {} })
}

/** Returns text without the spaces at its end. */
const withoutEnd = (text: string): string => {
  let end = text.length
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\u00a0')) end--
  return text.slice(0, end)
}

/** Returns letters without the spaces at the ends of their line, which text processors put there. */
export const trimmed = (runs: readonly Letters[]): readonly Letters[] => {
  const kept = [...runs]
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    const text = withoutEnd(last.text)
    if (text === last.text) break
    kept.pop()
    if (text !== '') kept.push({ ...last, text })
  }
  return kept
}
