import { isSafeHref } from '@sheaf/document/schema/href'
import { addRun, type Run } from '@sheaf/document/text/sequence'
import { withFormat, type FormatName, type Formats } from '@sheaf/document/text/formats'
import type { HtmlLine } from '@sheaf/document/text/lines-html'
import {
  changedAttributes,
  LINE_LEVEL_MAX,
  PLAIN_LINE,
  type LineAttributes,
  type LineKind,
} from '@sheaf/document/text/line'

const BLOCKS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 ' +
    'HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'
  ).split(' '),
)

const HIDDEN = new Set(['HEAD', 'META', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE', 'INPUT', 'SVG'])

const FORMAT_OF_TAG: Readonly<Record<string, FormatName>> = {
  B: 'bold',
  STRONG: 'bold',
  I: 'italic',
  EM: 'italic',
  U: 'underline',
  INS: 'underline',
  S: 'strike',
  DEL: 'strike',
  STRIKE: 'strike',
  SUP: 'superscript',
  SUB: 'subscript',
  CODE: 'code',
  TT: 'code',
}

/** What surrounds the letters that are read. */
interface Context {
  readonly formats: Formats
  readonly attributes: LineAttributes
  /** Lists around it. */
  readonly depth: number
  readonly isPreformatted: boolean
  /** Number with which the next item of its list begins. */
  readonly start: number | null
}

interface OpenLine {
  attributes: LineAttributes
  runs: Run[]
  /** Whether a sign that ends the row came last: at the end of a block it means nothing. */
  endsWithBreak: boolean
}

const NOBODY = 0

/** Returns the formats that a style begins or ends, as text processors write them. */
const styledFormats = (element: HTMLElement, formats: Formats): Formats => {
  const { fontWeight, fontStyle, textDecorationLine, textDecoration, verticalAlign } = element.style
  const decoration = textDecorationLine || textDecoration
  let styled = formats
  if (fontWeight !== '') styled = withFormat(styled, 'bold', /^(bold|bolder|[6-9]00)$/.test(fontWeight) ? true : null)
  if (fontStyle !== '') styled = withFormat(styled, 'italic', fontStyle === 'italic' ? true : null)
  if (decoration.includes('underline') && styled['link'] === undefined) styled = withFormat(styled, 'underline', true)
  if (decoration.includes('line-through')) styled = withFormat(styled, 'strike', true)
  if (verticalAlign === 'super') styled = withFormat(styled, 'superscript', true)
  if (verticalAlign === 'sub') styled = withFormat(styled, 'subscript', true)
  return styled
}

const formatsOf = (element: HTMLElement, { formats, isPreformatted }: Context): Formats => {
  const { tagName } = element
  const name = FORMAT_OF_TAG[tagName]
  let own = formats
  if (name !== undefined && !(name === 'code' && isPreformatted)) own = withFormat(own, name, true)
  if (tagName === 'A') {
    const href = element.getAttribute('href')
    const title = element.getAttribute('title')
    if (isSafeHref(href)) own = withFormat(own, 'link', title ? { href, title } : { href })
  }
  return styledFormats(element, own)
}

/** Returns the kind that an item of a list has; a task says whether it is done. */
const itemOf = (item: HTMLElement, list: Element | null): { kind: LineKind; checked: boolean } => {
  const box = item.querySelector(':scope > input[type=checkbox], :scope > label > input[type=checkbox]')
  const state = item.dataset['checked'] ?? item.getAttribute('aria-checked')
  const isTask = state !== null && (item.dataset['checked'] !== undefined || item.getAttribute('role') === 'checkbox')
  if (isTask || box !== null)
    return { kind: 'task', checked: state === 'true' || (box instanceof HTMLInputElement && box.checked) }
  return { kind: list?.tagName === 'OL' ? 'ordered' : 'bullet', checked: false }
}

/** Reads HTML as lines: what is a block begins one, lists in lists become levels. */
class LinesReader {
  readonly #lines: HtmlLine[] = []
  #open: OpenLine | undefined

  read(root: Node): readonly HtmlLine[] {
    const context: Context = { formats: {}, attributes: PLAIN_LINE, depth: 0, isPreformatted: false, start: null }
    this.#readChildren(root, context)
    this.#end()
    return this.#lines
  }

  #begin(attributes: LineAttributes): OpenLine {
    this.#open ??= { attributes, runs: [], endsWithBreak: false }
    return this.#open
  }

  #end(): void {
    if (this.#open === undefined) return
    const { attributes, runs } = this.#open
    this.#lines.push({ attributes, runs: trimmed(runs, attributes.kind === 'code') })
    this.#open = undefined
  }

  #readChildren(parent: Node, context: Context): void {
    for (const child of parent.childNodes) {
      if (child instanceof Text) this.#readText(child.data, context)
      else if (child instanceof HTMLElement && !HIDDEN.has(child.tagName.toUpperCase()))
        this.#readElement(child, context)
    }
  }

  #readText(data: string, { formats, attributes, isPreformatted }: Context): void {
    if (isPreformatted) {
      const [first = '', ...rows] = data.split(/\r\n|\r|\n/)
      this.#addText(first, formats, attributes)
      for (const row of rows) {
        this.#begin(attributes)
        this.#end()
        this.#begin({ ...attributes, start: null })
        this.#addText(row, formats, attributes)
      }
      return
    }
    const text = data.replaceAll(/[ \t\r\n\f]+/g, ' ')
    const last = this.#open?.runs.at(-1)?.text
    const isAtStart = last === undefined || / |\n$/.test(last.slice(-1))
    this.#addText(isAtStart ? text.replace(/^ /, '') : text, formats, attributes)
  }

  #addText(text: string, formats: Formats, attributes: LineAttributes): void {
    if (text === '') return
    const line = this.#begin(attributes)
    if (line.endsWithBreak) addRun(line.runs, { text: '\n', formats, client: NOBODY })
    line.endsWithBreak = false
    addRun(line.runs, { text, formats, client: NOBODY })
  }

  #readElement(element: HTMLElement, context: Context): void {
    const { tagName } = element
    const formats = formatsOf(element, context)
    if (tagName === 'BR') {
      // The second of two rows, or an empty line between blocks.
      const line = this.#begin(context.attributes)
      if (line.endsWithBreak) addRun(line.runs, { text: '\n', formats, client: NOBODY })
      line.endsWithBreak = true
    } else if (!BLOCKS.has(tagName)) this.#readChildren(element, { ...context, formats })
    else if (tagName === 'UL' || tagName === 'OL') this.#readList(element, { ...context, formats })
    else if (tagName === 'LI') this.#readItem(element, { ...context, formats })
    else this.#readBlock(element, { ...context, formats })
  }

  #readList(list: HTMLElement, context: Context): void {
    this.#end()
    const start = Number.parseInt(list.getAttribute('start') ?? '', 10)
    const begun: Context = {
      ...context,
      depth: context.depth + 1,
      start: Number.isNaN(start) || list.tagName !== 'OL' ? null : start,
    }
    let own = begun
    for (const child of list.childNodes) {
      if (child instanceof HTMLElement) this.#readElement(child, own)
      if (child instanceof HTMLLIElement) own = { ...begun, start: null }
    }
    this.#end()
  }

  #readItem(item: HTMLElement, context: Context): void {
    this.#end()
    // Word on the web writes each item as a list of its own, with its level.
    const level = Number.parseInt(item.dataset['ariaLevel'] ?? '', 10)
    const depth = Number.isNaN(level) ? context.depth : Math.max(level, 1)
    const { kind, checked } = itemOf(item, item.parentElement)
    const attributes: LineAttributes = {
      ...context.attributes,
      kind,
      checked,
      level: Math.min(Math.max(depth - 1, 0), LINE_LEVEL_MAX),
      start: context.start,
    }
    this.#begin(attributes)
    // What stands in the item behind its own line belongs to it by its level.
    const inside = { ...context.attributes, level: Math.min(depth, LINE_LEVEL_MAX) }
    this.#readChildren(item, { ...context, depth, attributes: inside })
    this.#end()
  }

  #readBlock(block: HTMLElement, context: Context): void {
    const { tagName } = block
    // The first block of an item is the item's own line.
    const isOfItem = this.#open !== undefined && this.#open.runs.length === 0 && !this.#open.endsWithBreak
    if (!isOfItem) this.#end()
    const level = Number.parseInt(block.dataset['level'] ?? '', 10)
    let attributes: LineAttributes = Number.isNaN(level)
      ? context.attributes
      : { ...context.attributes, level: Math.min(Math.max(level, 0), LINE_LEVEL_MAX) }
    if (tagName === 'BLOCKQUOTE') attributes = { ...attributes, quote: true }
    const heading = /^H[1-6]$/.test(tagName) ? (tagName.toLowerCase() as LineKind) : undefined
    if (heading && !isOfItem) attributes = { ...attributes, kind: heading }
    if (tagName === 'PRE') {
      const language = /\blanguage-(\S{1,64})/.exec(block.querySelector('code')?.className ?? '')?.[1] ?? null
      attributes = { ...attributes, kind: 'code', language }
      // A block of code right behind one like it is told from it by a start.
      const before = this.#lines.at(-1)?.attributes
      if (before && Object.keys(changedAttributes({ ...before, start: null }, attributes)).length === 0)
        attributes = { ...attributes, start: 1 }
    }
    const isLine = tagName === 'P' || heading !== undefined || tagName === 'PRE'
    if (isLine) this.#begin(attributes)
    this.#readChildren(block, { ...context, attributes, isPreformatted: context.isPreformatted || tagName === 'PRE' })
    if (!isOfItem || isLine) this.#end()
  }
}

/** Returns letters without the spaces at the ends of their line, which text processors put there. */
const trimmed = (runs: readonly Run[], isCode: boolean): readonly Run[] => {
  const last = runs.at(-1)
  if (isCode || last === undefined) return runs
  const text = last.text.replace(/[ \u00a0]$/, '')
  return text === '' ? runs.slice(0, -1) : [...runs.slice(0, -1), { ...last, text }]
}

/** Reads the lines of an HTML document or element. */
export const linesFromHtml = (root: Node): readonly HtmlLine[] => new LinesReader().read(root)
