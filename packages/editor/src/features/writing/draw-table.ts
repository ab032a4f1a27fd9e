import type { TableText } from '@sheaf/document/table/table-text'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { linesToHtml } from '@sheaf/document/text/lines-html'

/** Draws a table, or nothing, in a place of the page. */
export const drawTable = (holder: HTMLElement, table: string, text: TableText | undefined): void => {
  const template = holder.ownerDocument.createElement('template')
  template.innerHTML =
    text === undefined
      ? ''
      : linesToHtml([{ attributes: { ...PLAIN_LINE, kind: 'table', table }, runs: [], table: text }])
  // The page of the pad stays.
  for (const link of template.content.querySelectorAll('a')) link.target = '_blank'
  holder.replaceChildren(template.content)
}
