import { changedFormats, type Formats } from '@sheaf/document/text/formats'

/* Letters that are read of HTML, before their line is known. */

export interface Letters {
  readonly text: string
  readonly formats: Formats
}

/** Adds letters to those of a line. */
export const addLetters = (runs: Letters[], { text, formats }: Letters): void => {
  const last = runs.at(-1)
  const isAlike = last !== undefined && Object.keys(changedFormats(last.formats, formats)).length === 0
  if (isAlike) runs[runs.length - 1] = { text: last.text + text, formats: last.formats }
  else runs.push({ text, formats })
}

/** Returns letters without the spaces at the ends of their line, which text processors put there. */
export const trimmed = (runs: readonly Letters[]): readonly Letters[] => {
  const kept = [...runs]
  for (let last = kept.at(-1); last !== undefined; last = kept.at(-1)) {
    const text = last.text.replace(/[ \u00a0]+$/, '')
    if (text === last.text) break
    kept.pop()
    if (text !== '') kept.push({ ...last, text })
  }
  return kept
}
