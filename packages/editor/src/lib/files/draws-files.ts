import type { LineAttributes } from '@sheaf/document/text/line'

/** The picture or file of a line, as it is drawn. */
export interface FileView {
  /** Draws what the line says now. */
  update(line: LineAttributes): void
  destroy(): void
}

/** What a line's picture or file does on the page. */
export interface FileActs {
  /** Called for what a click on it means. */
  readonly press: () => void
  readonly open: () => void
  /** Whether the text is only read: its pictures are then buttons. */
  readonly isReadOnly: () => boolean
}

/** Draws the pictures and files of lines. */
export interface DrawsFiles {
  add(holder: HTMLElement, line: LineAttributes, acts: FileActs): FileView
}
