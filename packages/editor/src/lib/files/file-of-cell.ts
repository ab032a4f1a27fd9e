import type { LineAttributes } from '@sheaf/document/text/line'
import type { DrawsFiles, FileView } from './draws-files.ts'
import { requestOfFile } from './file-request.ts'

/** A line of a cell that shows a picture or file. */
interface FileLine {
  readonly attributes: LineAttributes
  /** Text of the line. */
  readonly caption: string
  readonly isReadOnly: () => boolean
}

/**
 * Draws the picture or file of a line of a cell. Where the text is only read, a press shows it large, or what it holds;
 * while it is written in, a press opens the editor of the cell, in which it can be selected and opened.
 */
export const addFileOfCell = (
  files: DrawsFiles,
  holder: HTMLElement,
  { attributes, caption, isReadOnly }: FileLine,
): FileView => {
  const open = (): void => {
    const text = holder.closest<HTMLElement>('.ProseMirror:not(.pad-cell)')
    if (text && isReadOnly()) requestOfFile(text, { act: 'show', line: attributes, caption, holder })
  }
  return files.add(holder, attributes, { press: open, open, isReadOnly })
}
