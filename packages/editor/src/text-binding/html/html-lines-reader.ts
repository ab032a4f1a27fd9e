import { withFormat } from '@sheaf/document/text/formats'
import type { HtmlLine } from '@sheaf/document/text/lines-html'
import { FORMULA } from '@sheaf/document/text/formats/formula'
import { FORMULA_LANGUAGE } from '@sheaf/document/text/kinds/code'
import { isLikeRow } from '@sheaf/document/text/nesting'
import { PLAIN_LINE, type LineAttributes } from '@sheaf/document/text/line'
import { cleanText } from './clean-text.ts'
import { BLOCK_STYLE, BLOCKS, isHidden, isOfCode, isPicture, LISTS } from './html-elements.ts'
import { formatsIn, formatsOfCell } from './html-formats.ts'
import { formulaOf, isDrawnBefore, type ReadFormula } from './html-formulas.ts'
import { copiedFileLine, isCopiedFile } from './html-files.ts'
import { alignmentOf, directionOf, withoutUsualDirection } from './html-layout.ts'
import { addBreak, addLetters, trimmed } from './html-letters.ts'
import { attributesOfBlock, levelWithin } from './html-line-attributes.ts'
import { boxBefore, ItemCounts, listItem, wordItem, type Item } from './html-items.ts'
import type { Context, OpenLine, ReadPicture } from './html-reading.ts'
import { tableOfHtml } from './html-tables.ts'

/** What stands between two parts of formulas, and around words that the browser sets apart by signs of its own. */
const JOINED_BY: Readonly<Record<string, string>> = { MFRAC: '/' }
const AROUND: Readonly<Record<string, readonly [string, string]>> = { Q: ['“', '”'] }

/** Reads HTML as lines: what is a block begins one, lists in lists become levels. */
export class LinesReader {
  hasLostPictures = false
  readonly pictures: ReadPicture[] = []
  readonly #isOwn: boolean
  readonly #keepsSpaces: boolean
  readonly #lines: HtmlLine[] = []
  readonly #counts = new ItemCounts()
  #open: OpenLine | undefined

  constructor(isOwn: boolean, keepsSpaces: boolean) {
    this.#isOwn = isOwn
    this.#keepsSpaces = keepsSpaces
  }

  read(root: Node): readonly HtmlLine[] {
    const context: Context = {
      formats: this.#isOwn ? {} : formatsOfCell(root),
      attributes: PLAIN_LINE,
      depth: 0,
      isPreformatted: false,
      keepsSpaces: this.#keepsSpaces,
      breaksLines: !this.#isOwn,
      start: undefined,
    }
    this.#readChildren(root, context)
    this.#end()
    return this.#lines
  }

  #begin({ attributes, keepsSpaces }: Pick<Context, 'attributes' | 'keepsSpaces'>): OpenLine {
    this.#open ??= { attributes, runs: [], endsWithBreak: false, keepsSpaces }
    return this.#open
  }

  #end(): void {
    if (this.#open === undefined) return
    const { attributes, runs, keepsSpaces, table } = this.#open
    const before = this.#lines.at(-1)?.attributes
    if (before !== undefined && before.quote !== attributes.quote) this.#counts.end(0)
    if (!/^(?:bullet|ordered|task)$/.test(attributes.kind)) this.#counts.end(attributes.level)
    const { hasPictures = false } = this.#open
    this.#open = undefined
    const number = this.#lines.length
    const letters = keepsSpaces ? runs : trimmed(runs)
    const box = this.#isOwn || attributes.kind !== 'p' ? undefined : boxBefore(letters[0]?.text ?? '')
    if (box !== undefined) {
      const [first, ...others] = letters
      const task: LineAttributes = { ...attributes, kind: 'task', checked: box.checked }
      this.#lines.push({ attributes: task, runs: [{ ...first!, text: first!.text.slice(box.length) }, ...others] })
      return
    }
    // Of a line that had pictures alone, these stay.
    const line: HtmlLine = { attributes, runs: letters, ...(table && { table }) }
    if (!hasPictures || letters.length > 0) this.#lines.push(this.#isOwn ? line : withoutUsualDirection(line))
    else
      for (const [at, picture] of this.pictures.entries())
        if (picture.line === number) this.pictures[at] = { ...picture, line: number - 1 }
  }

  #readChildren(parent: Node, context: Context): void {
    for (const child of parent.childNodes) {
      if (child instanceof Text) this.#readText(child.data, context)
      else if (child instanceof Element && !isDrawnBefore(child)) this.#readAny(child, context)
    }
  }

  #readAny(element: Element, context: Context): void {
    const formula = formulaOf(element)
    if (formula !== undefined) this.#readSource(formula, context)
    else if (isHidden(element)) return
    else if (element instanceof HTMLElement) this.#readElement(element, context)
    else this.#readFormula(element, context)
  }

  /** Reads a formula whose source is known; one that stands by itself becomes a block. */
  #readSource({ source, isBlock }: ReadFormula, context: Context): void {
    const { attributes, formats } = context
    const isCode = attributes.kind === 'code'
    if (isCode || !isBlock) {
      const text = source.replaceAll(/\s+/g, ' ')
      this.#addText(text, isCode ? context : { ...context, formats: withFormat(formats, FORMULA, true) })
      return
    }
    this.#end()
    const { level, quote } = attributes
    const block: LineAttributes = { ...PLAIN_LINE, kind: 'code', language: FORMULA_LANGUAGE, level, quote }
    const before = this.#lines.at(-1)?.attributes
    let start = before && isLikeRow(before, block) ? 1 : null
    for (const row of source.split(/\r\n|\r|\n/)) {
      const inside: Context = { ...context, attributes: { ...block, start }, keepsSpaces: true }
      this.#begin(inside)
      this.#addText(row, inside)
      this.#end()
      start = null
    }
  }

  #readText(source: string, context: Context): void {
    const data = cleanText(source)
    if (context.keepsSpaces) {
      // What only sets tags apart is no text.
      if (this.#open === undefined && !context.isPreformatted && /^\s*$/.test(data) && /[\r\n]/.test(data)) return
      const [first = '', ...rows] = data.split(/\r\n|\r|\n/)
      this.#addText(first, context)
      for (const row of rows) {
        this.#beginNext(context)
        this.#addText(row, context)
      }
      return
    }
    const text = data.replaceAll(/[ \t\r\n\f]+/g, ' ')
    const last = this.#open?.lastLetter
    const isAtStart = last === undefined || this.#open?.endsWithBreak || last === ' ' || last === '\n'
    this.#addText(isAtStart ? text.replace(/^ /, '') : text, context)
  }

  /** Begins another line of the same kind. */
  #beginNext(context: Context): void {
    const { attributes } = this.#begin(context)
    this.#end()
    this.#begin({ ...context, attributes: { ...attributes, start: null } })
  }

  #addText(text: string, context: Context): void {
    if (text === '') return
    const { formats, attributes } = context
    if (this.#open?.endsWithBreak && context.breaksLines) this.#beginNext(context)
    const line = this.#begin(context)
    if (line.endsWithBreak) addBreak(line.runs, formats, line.keepsSpaces)
    line.endsWithBreak = false
    line.keepsSpaces ||= context.keepsSpaces
    const isCode = attributes.kind === 'code'
    line.lastLetter = text.at(-1)!
    const letters = isCode && !this.#isOwn ? text.replaceAll('\u00a0', ' ') : text
    addLetters(line.runs, { text: letters, formats: isCode ? {} : formats })
  }

  #readElement(element: HTMLElement, around: Context): void {
    const { tagName } = element
    const { whiteSpace, display } = element.style
    const isBlock = BLOCKS.has(tagName) || LISTS.has(tagName) || BLOCK_STYLE.test(display)
    const keepsSpaces = around.keepsSpaces || /^(?:pre|break-spaces)/.test(whiteSpace)
    const context: Context = {
      ...around,
      formats: formatsIn(element, around.formats, {
        isBlock,
        isPreformatted: around.isPreformatted,
        isColoredCode: !this.#isOwn && keepsSpaces && isOfCode(element),
        isOwn: this.#isOwn,
      }),
      attributes: isBlock
        ? {
            ...around.attributes,
            align: alignmentOf(element, around.attributes.align),
            direction: directionOf(element, around.attributes.direction),
          }
        : around.attributes,
      keepsSpaces,
    }
    if (tagName === 'BR') this.#readBreak(context)
    else if (this.#isOwn && isCopiedFile(element)) this.#readFile(element, context)
    else if (tagName === 'IMG') this.#readPicture(element as HTMLImageElement, context)
    else if (LISTS.has(tagName)) this.#readList(element, context)
    else if (tagName === 'LI') this.#readItem(element, listItem(element, this.#isOwn), context)
    else if (isBlock) this.#readBlock(element, context)
    else {
      const [before, behind] = AROUND[tagName] ?? ['', '']
      this.#addText(before, context)
      this.#readChildren(element, context)
      this.#addText(behind, context)
    }
  }

  #readBreak(context: Context): void {
    if (context.isPreformatted) {
      this.#beginNext(context)
      return
    }
    // The second of two rows, or an empty line between blocks.
    if (this.#open?.endsWithBreak && context.breaksLines) this.#beginNext(context)
    const line = this.#begin(context)
    if (line.endsWithBreak) addBreak(line.runs, context.formats, line.keepsSpaces)
    line.endsWithBreak = true
  }

  #readPicture(image: HTMLImageElement, context: Context): void {
    if (image.getAttribute('aria-roledescription') === 'checkbox') return
    const source = image.getAttribute('src') ?? ''
    const isToBeHad = /^(?:https?:|data:image\/|blob:)/i.test(source) && context.attributes.kind !== 'code'
    if (!isPicture(image) || !isToBeHad) {
      const isLost = isPicture(image)
      this.hasLostPictures ||= isLost
      if (isLost && this.#open) this.#open.hasPictures = true
      this.#addText(image.alt, context)
      return
    }
    const line = this.#open === undefined ? this.#lines.length - 1 : this.#lines.length
    if (this.#open) this.#open.hasPictures = true
    this.pictures.push({ source, alt: image.alt, line })
  }

  /** Reads a picture or file that was copied in a pad. */
  #readFile(figure: HTMLElement, context: Context): void {
    this.#end()
    const level = Number.parseInt(figure.dataset['level'] ?? '', 10)
    const { attributes: around } = context
    const attributes = copiedFileLine(figure, Number.isNaN(level) ? around : { ...around, level: levelWithin(level) })
    const inside: Context = { ...context, attributes }
    this.#begin(inside)
    const caption = figure.querySelector('figcaption')
    if (caption !== null) this.#readChildren(caption, inside)
    this.#end()
  }

  /** Reads what stands in no HTML, such as a formula, with its exponents. */
  #readFormula(element: Element, context: Context): void {
    const name = element.tagName.toUpperCase()
    for (const [at, child] of [...element.childNodes].entries()) {
      if (at > 0 && JOINED_BY[name] !== undefined) this.#addText(JOINED_BY[name], context)
      let { formats } = context
      if (at === 1 && name === 'MSUP') formats = withFormat(formats, 'superscript', true)
      if (at === 1 && name === 'MSUB') formats = withFormat(formats, 'subscript', true)
      if (child instanceof Text) this.#readText(child.data, context)
      else if (child instanceof Element && !isHidden(child)) this.#readFormula(child, { ...context, formats })
    }
  }

  #readList(list: HTMLElement, context: Context): void {
    this.#end()
    const isOrdered = list.tagName === 'OL'
    const number = Number.parseInt(list.getAttribute('start') ?? '', 10)
    const named = Number.isSafeInteger(number) ? number : undefined
    const begun: Context = { ...context, depth: context.depth + 1, start: undefined }
    let own: Context = isOrdered ? { ...begun, start: this.#isOwn ? named : (named ?? 1) } : begun
    for (const child of list.childNodes) {
      if (child instanceof HTMLElement) {
        if (!isHidden(child)) this.#readElement(child, own)
      } else if (child instanceof Text && child.data.trim() !== '') this.#readText(child.data, begun)
      if (child instanceof HTMLLIElement) own = begun
    }
    this.#end()
  }

  #readItem(item: HTMLElement, said: Item, context: Context): void {
    this.#end()
    const { kind, checked } = said
    const level = levelWithin(said.level ?? context.depth - (kind === 'p' ? 0 : 1))
    const number = said.number ?? context.start
    const start = this.#isOwn ? (number ?? null) : this.#counts.startOf(level, said, number)
    this.#begin({ ...context, attributes: { ...context.attributes, kind, checked, level, start } })
    // What stands in the item behind its own line belongs to it by its level.
    const inside: LineAttributes = { ...context.attributes, kind: 'p', level: levelWithin(level + 1) }
    this.#readChildren(item, {
      ...context,
      depth: kind === 'p' ? level : level + 1,
      attributes: inside,
      start: undefined,
      breaksLines: false,
    })
    this.#end()
  }

  #readBlock(block: HTMLElement, context: Context): void {
    const { tagName } = block
    // The first block of an item is the item's own line, unless it is a rule.
    const isBegun = this.#open !== undefined && this.#open.runs.length === 0 && !this.#open.endsWithBreak
    const isOfItem = isBegun && tagName !== 'HR'
    if (block instanceof HTMLTableElement && this.#readTable(block, context)) return
    if (!isOfItem) this.#end()
    else if (this.#open) {
      const { align, direction } = context.attributes
      this.#open.attributes = { ...this.#open.attributes, align, direction }
    }
    const item = wordItem(block)
    if (item !== undefined) {
      this.#readItem(block, item, context)
      return
    }
    const attributes = this.#attributesOf(block, context, isOfItem)
    const isCode = attributes.kind === 'code'
    const isLine = /^(?:P|H[1-6]|PRE|LISTING|XMP|HR)$/.test(tagName)
    const inside: Context = {
      ...context,
      attributes,
      isPreformatted: context.isPreformatted || isCode,
      keepsSpaces: context.keepsSpaces || isCode,
      breaksLines: context.breaksLines && !isLine,
    }
    const begun = isLine ? this.#begin(inside) : undefined
    this.#readChildren(block, inside)
    // The last sign of a block of code that ends a row begins none.
    const isPre = isCode && !context.isPreformatted && !this.#isOwn
    if (isPre && this.#open !== begun && this.#open?.runs.length === 0) this.#open = undefined
    if (!isOfItem || isLine) this.#end()
  }

  /** Reads a table with rows of cells as one line. Returns whether it is one. */
  #readTable(table: HTMLTableElement, context: Context): boolean {
    const pictures: ReadPicture[] = []
    const text = tableOfHtml(table, (cell, place) => {
      const reader = new LinesReader(this.#isOwn, this.#keepsSpaces)
      const lines = reader.read(cell)
      // Pictures of other pages are to be fetched first, and then come into their cells.
      for (const picture of reader.pictures)
        pictures.push({ ...picture, cell: { ...place, line: lines.length === 0 ? -1 : picture.line } })
      this.hasLostPictures ||= reader.hasLostPictures
      return lines
    })
    if (text === undefined) return false
    this.#end()
    const { level, quote } = this.#attributesOf(table, context, false)
    if (table.caption !== null) this.#readBlock(table.caption, context)
    this.#end()
    this.#begin({ ...context, attributes: { ...PLAIN_LINE, kind: 'table', level, quote } }).table = text
    this.#end()
    for (const picture of pictures) this.pictures.push({ ...picture, line: this.#lines.length - 1 })
    return true
  }

  #attributesOf(block: HTMLElement, { attributes, isPreformatted }: Context, isOfItem: boolean): LineAttributes {
    const before = this.#lines.at(-1)?.attributes
    return attributesOfBlock(block, { around: attributes, isPreformatted, isOfItem, isOwn: this.#isOwn, before })
  }
}
