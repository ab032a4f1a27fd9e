import { write } from '@sheaf/document/testing/pad'
import { textOf } from '@sheaf/document/text/sequence'
import type { Page } from './page.ts'

/** Removes a line as a whole, as the editor does. */
export const removeLine = ({ doc, ids }: Page, line: number): void =>
  void write(
    doc,
    (writer, breaks) => {
      const start = breaks[line]!
      writer.removeLetters(start, 0, textOf(start).length)
      writer.hide(start)
    },
    ids.letters,
  )
