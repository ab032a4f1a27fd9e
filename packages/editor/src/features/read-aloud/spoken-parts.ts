import type { Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'

/**
 * Longest part that is given to the browser's speech at once: some voices fall silent in the middle of a longer one, and a
 * stop would come late.
 */
const PART_MAX = 200

/** Returns the texts of the selection, or of the lines from the caret's on, without the empty ones. */
const textsFrom = ({ doc, selection }: EditorState): string[] => {
  const lines = selection.empty
    ? linesFrom(doc, Math.min(selection.$from.index(0), Math.max(doc.childCount - 1, 0)))
    : doc.textBetween(selection.from, selection.to, '\n', ' ').split('\n')
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

const linesFrom = (doc: Node, first: number): string[] => {
  const lines: string[] = []
  for (let at = first; at < doc.childCount; at += 1) lines.push(doc.child(at).textContent)
  return lines
}

/** Returns the sentences of a line, those that are too long in pieces that end between words. */
const partsOf = (line: string, language: string | undefined): string[] => {
  const parts: string[] = []
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(line)) {
    let rest = segment.trim()
    while (rest.length > PART_MAX) {
      const space = rest.lastIndexOf(' ', PART_MAX)
      const end = space > 0 ? space : PART_MAX
      parts.push(rest.slice(0, end).trim())
      rest = rest.slice(end).trim()
    }
    if (rest !== '') parts.push(rest)
  }
  return parts
}

/** PREF-57: yields what is read aloud, part by part: the selection, or else the text from the caret's line on. */
export function* spokenParts(state: EditorState, language: string | undefined): Generator<string> {
  for (const line of textsFrom(state)) yield* partsOf(line, language)
}
