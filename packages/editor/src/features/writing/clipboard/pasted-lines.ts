import { DOMParser, Fragment, type Mark, type Node, type ParseOptions, type Schema, Slice } from '@tiptap/pm/model'
import type { TableText } from '@sheaf/document/table/table-text'
import type { HtmlLine } from '@sheaf/document/text/lines-html'
import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import { cleanText } from '../../../text-binding/html/clean-text.ts'
import { linesFromHtml, type ReadHtml } from '../../../text-binding/html/lines-from-html.ts'
import { AUTHOR_MARK, contentOf, marksOf, nodesOf } from '../../../text-binding/tokens.ts'

/** What the page of a pad writes at what is copied there. */
const OWN = '[data-sheaf-writers], [data-sheaf-pad]'

/** Takes a table in, and returns the id by which a line is to name it. */
export type BringTable = (table: TableText) => string

/** Returns lines as nodes of the document. */
export const nodesOfLines = (schema: Schema, lines: readonly HtmlLine[], bringTable: BringTable): Node[] =>
  lines.map(({ attributes, runs, table }) => {
    if (table !== undefined) return schema.node('line', { ...attributes, table: bringTable(table) })
    const nodes = runs.flatMap(({ text, formats }) => nodesOf(schema, text, marksOf(schema, formats, undefined)))
    return schema.node('line', { ...attributes }, contentOf(nodes))
  })

/** Returns the lines of a plain text, with the formats that typed letters would have. */
export const nodesOfText = (schema: Schema, text: string, marks: readonly Mark[] = []): Node[] => {
  const own = marks.filter(({ type }) => type.name !== AUTHOR_MARK)
  return cleanText(text)
    .split(/\r\n?|\n/)
    .map((row) => schema.node('line', null, row === '' ? [] : schema.text(row, own)))
}

/** Reads HTML that was pasted or dropped, and says what of it a pad cannot hold. */
export const readPastedHtml = (root: globalThis.Node & ParentNode, isOwn: boolean, keepsSpaces = isOwn): ReadHtml => {
  const read = linesFromHtml(root, isOwn, keepsSpaces)
  if (read.hasLostPictures) void toast.info(t('EDITOR.FILE.NOT_TAKEN'))
  return read
}

/** Called with lines that were read of a root, which a pad or another program wrote. Returns them as they are pasted. */
type OnRead = (
  lines: Node[],
  root: globalThis.Node & ParentNode,
  isOwn: boolean,
  pictures: ReadHtml['pictures'],
) => Node[]

/** Reads what is pasted with the pad's own reader of HTML. */
export class PastedLinesParser extends DOMParser {
  readonly #onRead: OnRead
  readonly #bringTable: BringTable

  constructor(schema: Schema, bringTable: BringTable, onRead: OnRead) {
    super(schema, [])
    this.#bringTable = bringTable
    this.#onRead = onRead
  }

  /** ProseMirror asks for spaces to be kept where an editor like this one, of whatever site, wrote the HTML. */
  override parseSlice(root: globalThis.Node, { preserveWhitespace }: ParseOptions = {}): Slice {
    const source = root as globalThis.Node & ParentNode
    const isOwn = preserveWhitespace === true && source.querySelector(OWN) !== null
    const { lines: read, pictures } = readPastedHtml(source, isOwn, preserveWhitespace === true)
    const lines = this.#onRead(nodesOfLines(this.schema, read, this.#bringTable), source, isOwn, pictures)
    return lines.length === 0 ? Slice.empty : new Slice(Fragment.fromArray(lines), 1, 1)
  }
}
