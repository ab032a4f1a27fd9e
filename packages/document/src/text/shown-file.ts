import { readFileRecord, type FileRecord, type ShownFile } from './file-record.ts'
import { KINDS } from './kinds.ts'
import type { FileKind, KindSpec } from './kinds/kind.ts'
import type { LineAttributes } from './line.ts'

/* What a line that shows a file says of it. */

/** Returns where a file is to be fetched from; undefined where it cannot be. */
export type FileSource = (file: FileRecord) => string | undefined

/** Returns the kind of a line that shows a file; undefined for other lines. */
export const fileKindOf = ({ kind }: Pick<LineAttributes, 'kind'>): FileKind | undefined => {
  const spec: KindSpec = KINDS[kind]
  return spec.form === 'file' ? spec : undefined
}

/** Returns the file that a line shows; undefined if it shows none, or none any more. */
export const shownFileOf = (line: LineAttributes): ShownFile | undefined => {
  if (fileKindOf(line) === undefined) return undefined
  const file = readFileRecord(line.file)
  return file && { file, alt: line.alt, shownWidth: line.width }
}

/** Returns the words of the file that a line shows, which are searched and told of: its name and alternative text. */
export const wordsOfFile = (line: LineAttributes): string => {
  const shown = shownFileOf(line)
  return shown === undefined ? '' : [shown.file.name, shown.alt ?? ''].filter((word) => word !== '').join(' ')
}
