import type * as Y from 'yjs'
import { readPadLines } from '../pad-lines.ts'
import { linesToText } from '../text/lines-text.ts'

/** Exports a pad as a text file. */
export const exportText = (doc: Y.Doc): string => {
  const text = linesToText(readPadLines(doc))
  return text === '' ? '' : `${text}\n`
}
