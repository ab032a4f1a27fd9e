/* Code as its editors, sites and chats write it, which becomes a block of code. */
import { isOfCode } from './html-elements.ts'

/** Returns an element of preformatted text, with the language that its source names. */
const preformatted = (source: Element, text: string, language: string | undefined): HTMLElement => {
  const pre = source.ownerDocument.createElement('pre')
  const code = pre.appendChild(source.ownerDocument.createElement('code'))
  if (language !== undefined) code.className = `language-${language}`
  code.textContent = text
  return pre
}

/** Returns the text of code in which elements end rows. */
const rowsOf = (element: Element): string => {
  const copy = element.cloneNode(true) as Element
  for (const end of copy.querySelectorAll('br')) end.replaceWith('\n')
  return copy.textContent.replaceAll('\u00a0', ' ')
}

/** Takes away what stands beside the only code of a block: its language, a button, the numbers of its rows. */
const keepCodeAlone = (pre: Element): void => {
  const codes = pre.querySelectorAll('code')
  const [code] = codes
  if (codes.length !== 1 || code === undefined) return
  for (let at: Element = code; at !== pre; at = at.parentElement!) {
    const beside = [...at.parentElement!.childNodes].filter((node) => node !== at)
    // Text right beside it is part of the block.
    if (beside.some((node) => node instanceof Text && node.data.trim() !== '')) return
  }
  pre.replaceChildren(code)
}

const NUMBER = /^\s*\d*\s*$/
const CODE_CELL = /(?:^|\s)(?:blob-code|blob-code-inner|hljs-ln-code|code|code-line)(?:\s|$)/

const isCodeCell = (cell: HTMLTableCellElement): boolean =>
  CODE_CELL.test(cell.className) || isOfCode(cell) || cell.firstElementChild?.tagName === 'PRE'

/** Returns the text of a table whose rows are those of code, with or without their numbers; undefined if it is another. */
const codeOfTable = (table: HTMLTableElement): string | undefined => {
  const rows: string[] = []
  for (const { cells } of table.rows) {
    const code = [...cells].filter(isCodeCell)
    const beside = [...cells].filter((cell) => !code.includes(cell))
    const [cell] = code.filter(({ textContent }) => !NUMBER.test(textContent)).concat(code)
    if (cell === undefined || code.length > 2 || beside.some(({ textContent }) => !NUMBER.test(textContent)))
      return undefined
    if (cells.length < 2 || cells.length > 4) return undefined
    rows.push(rowsOf(cell).replace(/\n$/, ''))
  }
  return rows.length === 0 ? undefined : rows.join('\n')
}

/** Returns whether an element holds rows of code in elements of their own, as editors of code write them. */
const isEditorsCode = (element: HTMLElement): boolean =>
  element.style.whiteSpace === 'pre' &&
  isOfCode(element) &&
  element.style.fontFamily !== '' &&
  element.children.length > 1 &&
  [...element.children].every(({ tagName }) => tagName === 'DIV' || tagName === 'BR')

const rowsOfEditor = (element: HTMLElement): string =>
  [...element.children].map((row) => (row.tagName === 'BR' ? '' : rowsOf(row).replace(/\n$/, ''))).join('\n')

/** Makes preformatted text of all code that is written in another way. */
export const makeBlocksOfCode = (root: ParentNode): void => {
  for (const pre of root.querySelectorAll('pre')) keepCodeAlone(pre)
  for (const block of root.querySelectorAll('codeblock'))
    block.replaceWith(
      preformatted(block, rowsOf(block), block.className.trim().toLowerCase().split(/\s/)[0] || undefined),
    )
  for (const table of root.querySelectorAll('table')) {
    const code = codeOfTable(table)
    if (code !== undefined) table.replaceWith(preformatted(table, code, undefined))
  }
  for (const element of root.querySelectorAll<HTMLElement>('div[style*="white-space"]'))
    if (isEditorsCode(element)) element.replaceWith(preformatted(element, rowsOfEditor(element), undefined))
}
