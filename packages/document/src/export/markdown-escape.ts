/**
 * Escapes what people wrote where a reader of CommonMark, or of GitHub's additions to it, would take it for Markdown,
 * and nowhere else: `2 * 3` and `snake_case` stay as they are, `*3*` does not.
 */

/** What a part of a text is: letters that people wrote, the same inside of a link, signs of a format, or anything else. */
type PartKind = 'letters' | 'label' | 'signs' | 'other'

export interface MarkdownPart {
  readonly text: string
  readonly kind: PartKind
}

export interface EscapeOptions {
  /** Whether rows are joined to one, behind a sign of a heading. */
  readonly isHeading: boolean
  /** Whether the first row begins an item of a list. */
  readonly isItem: boolean
}

const SPACE = /\s/u
const PUNCTUATION = /[\p{P}\p{S}]/u

type CharacterClass = 'space' | 'punctuation' | 'letter'

/** Classifies as CommonMark does. The edges of a text are spaces. */
const classOf = (character: string | undefined): CharacterClass => {
  if (character === undefined || SPACE.test(character)) return 'space'
  return PUNCTUATION.test(character) ? 'punctuation' : 'letter'
}

/** Classifies what stands before an index. */
export const classBefore = (text: string, index: number): CharacterClass => {
  const pair = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(index - 2, 0), index))
  return classOf(index === 0 ? undefined : text.slice(index - (pair ? 2 : 1), index))
}

export const classAfter = (text: string, index: number): CharacterClass => {
  const code = text.codePointAt(index)
  return classOf(code === undefined ? undefined : String.fromCodePoint(code))
}

/** A row of one of the characters that begin or end emphasis. */
interface Delimiter {
  readonly start: number
  readonly end: number
  readonly character: string
  readonly mayOpen: boolean
  readonly mayClose: boolean
}

/** Returns a row of such characters. Readers disagree whether a tilde is punctuation, so it counts as both. */
const delimiterAt = (text: string, start: number, end: number): Delimiter => {
  const character = text[start]!
  let [mayOpen, mayClose] = [false, false]
  for (const before of readingsOf(text[start - 1], classBefore(text, start))) {
    for (const after of readingsOf(text[end], classAfter(text, end))) {
      const isLeft = after !== 'space' && (after !== 'punctuation' || before !== 'letter')
      const isRight = before !== 'space' && (before !== 'punctuation' || after !== 'letter')
      const isInWord = character === '_' && isLeft && isRight
      mayOpen ||= isLeft && (!isInWord || before === 'punctuation')
      mayClose ||= isRight && (!isInWord || after === 'punctuation')
    }
  }
  return { start, end, character, mayOpen, mayClose }
}

const readingsOf = (character: string | undefined, own: CharacterClass): readonly CharacterClass[] =>
  character === '~' ? ['letter', 'punctuation'] : [own]

/** A character's name, as in `&amp;`. */
const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{0,31});/y

/* What a row may begin with so that it begins something else than a row of text. */
const BLOCK_STARTS = [
  /^#{1,6}(?:[ \t]|$)/,
  /^[-+*](?:[ \t]|$)/,
  /^>/,
  /^(?:`{3}|~{3})/,
  /^(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$/,
]
/** The same for rows that have another above in their paragraph: it underlines that, or the head of a table. */
const isUnderline = (row: string): boolean => /^=+$/.test(row) || (/^[|: \t-]+$/.test(row) && row.includes('-'))
const NUMBER_START = /^(\d{1,9})[.)](?:[ \t]|$)/
const TASK_START = /^\[[ xX]\](?:[ \t]|$)/

/** A formula begins before something, and ends behind something and before no digit: `$5 and $6` is none. */
const mayBeginFormula = (text: string, index: number): boolean => /\S/.test(text[index + 1] ?? ' ')
const mayEndFormula = (text: string, index: number): boolean =>
  /\S/.test(text[index - 1] ?? ' ') && !/\d/.test(text[index + 1] ?? '')

/** Decides for each character that people wrote whether it is escaped. */
class Escapes {
  readonly #text: string
  readonly #kinds: Uint8Array
  readonly #escaped: Uint8Array

  constructor(parts: readonly MarkdownPart[]) {
    this.#text = parts.map(({ text }) => text).join('')
    this.#kinds = new Uint8Array(this.#text.length)
    this.#escaped = new Uint8Array(this.#text.length)
    let at = 0
    for (const { text, kind } of parts) {
      this.#kinds.fill(KIND_NUMBERS[kind], at, at + text.length)
      at += text.length
    }
  }

  rows({ isHeading, isItem }: EscapeOptions): string[] {
    this.#findDelimiters()
    this.#findBackticks()
    this.#findOthers()
    this.#findDollars()
    const rows: string[] = []
    for (const { start, end } of this.#rowBounds(isHeading)) {
      if (isHeading) this.#escapeClosing(start, end)
      else this.#escapeStart(start, end, rows.length === 0, isItem)
      rows.push(this.#written(start, end))
    }
    return rows
  }

  #isWritten(index: number): boolean {
    const kind = this.#kinds[index]
    return kind === KIND_NUMBERS.letters || kind === KIND_NUMBERS.label
  }

  #escape(index: number): void {
    if (this.#isWritten(index)) this.#escaped[index] = 1
  }

  /** Escapes what could begin an emphasis that something ends, or the other way round. */
  #findDelimiters(): void {
    const escapeAll = ({ start, end }: Delimiter): void => {
      for (let index = start; index < end; index++) this.#escape(index)
    }
    const delimiters: Delimiter[] = []
    for (const {
      0: { length },
      index,
    } of this.#text.matchAll(/\*+|_+|~+/g)) {
      const [first, last] = [this.#kinds[index], this.#kinds[index + length - 1]]
      if (first === KIND_NUMBERS.other) continue
      const delimiter = delimiterAt(this.#text, index, index + length)
      const isSign = first === KIND_NUMBERS.signs || last === KIND_NUMBERS.signs
      // What people wrote beside a sign would be a part of it.
      if (isSign) escapeAll(delimiter)
      delimiters.push(isSign ? { ...delimiter, mayOpen: true, mayClose: true } : delimiter)
    }
    const opened = new Set<string>()
    for (const delimiter of delimiters) {
      if (delimiter.mayClose && opened.has(delimiter.character)) escapeAll(delimiter)
      if (delimiter.mayOpen) opened.add(delimiter.character)
    }
    const closed = new Set<string>()
    for (const delimiter of delimiters.toReversed()) {
      if (delimiter.mayOpen && closed.has(delimiter.character)) escapeAll(delimiter)
      if (delimiter.mayClose) closed.add(delimiter.character)
    }
  }

  /** A lone row of backticks is nothing. */
  #findBackticks(): void {
    const rows = [...this.#text.matchAll(/`+/g)]
    for (const { 0: row, index } of rows)
      for (let at = index; at < index + row.length; at++)
        if (rows.length > 1 || this.#kinds[at] === KIND_NUMBERS.label) this.#escape(at)
  }

  /** Escapes what could begin a formula that something ends, or the other way round, by the rule of Pandoc. */
  #findDollars(): void {
    const text = this.#text
    const signs = [...text.matchAll(/\$/g)].map(({ index }) => index)
    const last = signs.findLast((index) => mayEndFormula(text, index)) ?? -1
    const first = signs.find((index) => mayBeginFormula(text, index)) ?? text.length
    for (const index of signs) {
      const begins = mayBeginFormula(text, index) && index < last
      if (begins || (mayEndFormula(text, index) && index > first)) this.#escape(index)
    }
  }

  #findOthers(): void {
    const text = this.#text
    let lastAddress = text.lastIndexOf('](')
    while (lastAddress > 0 && this.#kinds[lastAddress] !== KIND_NUMBERS.letters)
      lastAddress = text.lastIndexOf('](', lastAddress - 1)
    for (const { 0: character, index } of text.matchAll(/[\\[\]<&!]/g)) {
      const next = text[index + 1] ?? ''
      if (this.#isEscapedThere(character, index, next, lastAddress)) this.#escape(index)
    }
  }

  #isEscapedThere(character: string, index: number, next: string, lastAddress: number): boolean {
    const isLabel = this.#kinds[index] === KIND_NUMBERS.label
    switch (character) {
      case '\\':
        return /[!-/:-@[-`{-~\n]/.test(next)
      case '[':
        return isLabel || index < lastAddress
      case ']':
        return isLabel
      case '<':
        return /[A-Za-z/!?]/.test(next)
      case '&':
        ENTITY.lastIndex = index
        return ENTITY.test(this.#text)
      default:
        // An exclamation before a link would make a picture of it.
        return next === '[' && !this.#isWritten(index + 1)
    }
  }

  /** Returns where the rows begin and end, without the spaces at their edges and without empty rows at the end. */
  #rowBounds(isOne: boolean): { start: number; end: number }[] {
    const bounds: { start: number; end: number }[] = []
    let from = 0
    for (const row of isOne ? [this.#text] : this.#text.split('\n')) {
      const start = from + (row.length - row.trimStart().length)
      bounds.push({ start, end: start + row.trim().length })
      from += row.length + 1
    }
    while (bounds.length > 1 && bounds.at(-1)!.start === bounds.at(-1)!.end) bounds.pop()
    return bounds
  }

  #escapeStart(start: number, end: number, isFirst: boolean, isItem: boolean): void {
    const row = this.#text.slice(start, end)
    const isDefinition = row.startsWith('[') && row.includes(']:')
    const isOfItsPlace = isFirst ? isDefinition || (isItem && TASK_START.test(row)) : isUnderline(row)
    if (isOfItsPlace || BLOCK_STARTS.some((begin) => begin.test(row))) this.#escape(start)
    const [, digits] = NUMBER_START.exec(row) ?? []
    if (digits !== undefined) this.#escape(start + digits.length)
  }

  /** Number signs at the end of a heading would count as its decoration. */
  #escapeClosing(start: number, end: number): void {
    let first = end
    while (first > start && this.#text[first - 1] === '#') first -= 1
    if (first < end && (first === start || SPACE.test(this.#text[first - 1]!))) this.#escape(first)
  }

  #written(start: number, end: number): string {
    let written = ''
    let from = start
    for (let index = this.#escaped.indexOf(1, start); index >= 0 && index < end;) {
      written += `${this.#text.slice(from, index)}\\`
      from = index
      index = this.#escaped.indexOf(1, index + 1)
    }
    return written + this.#text.slice(from, end)
  }
}

const KIND_NUMBERS: Readonly<Record<PartKind, number>> = { other: 0, letters: 1, label: 2, signs: 3 }

/** Returns the rows of a paragraph, or the one of a heading, in which all that people wrote stands for itself. */
export const escapedRows = (parts: readonly MarkdownPart[], options: EscapeOptions): string[] =>
  new Escapes(parts).rows(options)
