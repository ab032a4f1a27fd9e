import { DOMSerializer, type Fragment, type Schema, Slice } from '@tiptap/pm/model'
import type { Selection } from '@tiptap/pm/state'
import { linesToText } from '@sheaf/document/text/lines-text'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { linesToHtml, type HtmlLine } from '@sheaf/document/text/lines-html'
import { markCellWriters } from '../../../text-binding/html/cell-writers.ts'
import { formulasHere } from '../../../lib/formulas/formulas-here.ts'
import type { FileSource } from '@sheaf/document/text/shown-file'
import { isFile, isTable } from '../../../text-binding/lines/line-commands.ts'
import { formatsOf, lineOf } from '../../../text-binding/tokens.ts'

/** Returns the table with an id. */
type TableOf = (id: string) => HtmlLine['table']

/** Returns lines of a document as exports write them. */
const htmlLinesOf = (content: Fragment, tableOf: TableOf): HtmlLine[] => {
  const lines: HtmlLine[] = []
  content.forEach((line) => {
    const runs: { text: string; formats: HtmlLine['runs'][number]['formats'] }[] = []
    line.forEach((node) => {
      const text = node.text ?? (node.type.name === 'hardBreak' ? '\n' : '')
      runs.push({ text, formats: formatsOf(node.marks) })
    })
    const attributes = lineOf(line)
    const table = attributes.table === null || !isTable(attributes) ? undefined : tableOf(attributes.table)
    lines.push({ attributes, runs, table })
  })
  return lines
}

/**
 * Returns a copied slice in which a line that was not copied from its beginning, or is the only one and not whole, is
 * letters alone: a word of a heading is none. Rows of code stay such.
 */
export const withoutHalfLines = (slice: Slice, { $from, $to }: Selection): Slice => {
  const { content, openStart, openEnd } = slice
  const first = content.firstChild
  if (first === null || $from.depth === 0) return slice
  const isOnly = content.childCount === 1
  // Who selects all letters of a caption means these alone.
  const isCaption = isOnly && isFile(lineOf(first))
  const isWhole = $from.parentOffset === 0 && !isCaption && !(isOnly && $to.parentOffset < $to.parent.content.size)
  if (isWhole || (lineOf(first).kind === 'code' && !isOnly)) return slice
  return new Slice(content.replaceChild(0, first.type.create(PLAIN_LINE, first.content)), openStart, openEnd)
}

/** Returns a copied slice as plain text, with the signs of lists as in the text export. */
export const textOf = ({ content }: Slice, tableOf: TableOf): string => linesToText(htmlLinesOf(content, tableOf))

const SPACES = /^\s| {2}|\t|\s$/

/** Says of tasks what other programs look for: Google Docs for roles, GitHub for classes. */
const markTasks = (content: DocumentFragment): void => {
  for (const item of content.querySelectorAll<HTMLLIElement>('li[data-checked]')) {
    item.setAttribute('role', 'checkbox')
    item.setAttribute('aria-checked', item.dataset['checked'] ?? 'false')
    item.classList.add('task-list-item')
    item.parentElement?.classList.add('contains-task-list')
    item.querySelector('input')?.classList.add('task-list-item-checkbox')
  }
}

/** Writes lines as HTML with lists in lists, which other programs read. */
export class LinesSerializer extends DOMSerializer {
  /** Attributes for the first element. */
  readonly #says: () => Readonly<Record<string, string>>

  readonly #tableOf: TableOf
  readonly #sources: () => FileSource

  /** @param sources returns where the files of what is copied now are to be had */
  constructor(
    schema: Schema,
    tableOf: TableOf,
    says: () => Readonly<Record<string, string>>,
    sources: () => FileSource,
  ) {
    const { nodes, marks } = DOMSerializer.fromSchema(schema)
    super(nodes, marks)
    this.#sources = sources
    this.#tableOf = tableOf
    this.#says = says
  }

  override serializeFragment(
    fragment: Fragment,
    { document: page = window.document }: { document?: Document } = {},
    target: HTMLElement | DocumentFragment = page.createDocumentFragment(),
  ): HTMLElement | DocumentFragment {
    const template = page.createElement('template')
    const lines = htmlLinesOf(fragment, this.#tableOf)
    template.innerHTML = linesToHtml(lines, {
      keepsFiles: true,
      sourceOf: this.#sources(),
      drawFormula: formulasHere()?.mathmlOf,
    })
    markTasks(template.content)
    const tables = lines.flatMap(({ table }) => table ?? [])
    for (const [at, drawn] of template.content.querySelectorAll('table').entries())
      if (tables[at]) markCellWriters(drawn, tables[at])
    for (const line of template.content.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6, li, figcaption'))
      if (SPACES.test(line.textContent)) line.style.whiteSpace = 'pre-wrap'
    const first = template.content.firstElementChild
    for (const [name, value] of Object.entries(this.#says())) first?.setAttribute(name, value)
    target.append(template.content)
    return target
  }
}
