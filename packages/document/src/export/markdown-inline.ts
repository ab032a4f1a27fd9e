import { formatOf, formatTree, shownRuns, type FormatNode, type FormattedText } from '../text/format-tree.ts'
import { FORMAT_NAMES, type FormatName, FORMATS, isSameFormat, type Formats } from '../text/formats.ts'
import { classAfter, classBefore, escapedRows, type EscapeOptions, type MarkdownPart } from './markdown-escape.ts'

/**
 * Returns runs in which no format begins or ends beside a space: Markdown takes no sign that touches one on its inner
 * side.
 */
const outsideSpaces = (runs: readonly FormattedText[]): FormattedText[] => {
  const pieces: { text: string; formats: Formats }[] = []
  /** Spaces behind the last letters, with the formats that they all have. */
  let spaces: { text: string; formats: Formats } | undefined
  const addSpaces = (text: string, formats: Formats): void => {
    if (text === '') return
    spaces = spaces ? { text: spaces.text + text, formats: common(spaces.formats, formats) } : { text, formats }
  }
  for (const { text, formats } of runs) {
    const core = text.trim()
    const begin = text.length - text.trimStart().length
    addSpaces(text.slice(0, begin), formats)
    if (core === '') continue
    if (spaces) {
      const around = common(pieces.at(-1)?.formats ?? {}, formats)
      pieces.push({ text: spaces.text, formats: common(spaces.formats, around) })
    }
    pieces.push({ text: core, formats })
    spaces = undefined
    addSpaces(text.slice(begin + core.length), formats)
  }
  if (spaces) pieces.push({ text: spaces.text, formats: {} })
  return shownRuns(pieces)
}

const common = (a: Formats, b: Formats): Formats =>
  Object.fromEntries(
    FORMAT_NAMES.filter((name) => a[name] !== undefined && isSameFormat(a[name], b[name])).map((name) => [
      name,
      a[name]!,
    ]),
  )

type CharacterClass = ReturnType<typeof classAfter>

/** A format begins and ends with signs or tags. */
const firstClass = (node: FormatNode | undefined): CharacterClass =>
  node === undefined || !('text' in node) ? 'punctuation' : classAfter(node.text, 0)
const lastClass = (node: FormatNode | undefined): CharacterClass =>
  node === undefined || !('text' in node) ? 'punctuation' : classBefore(node.text, node.text.length)

/** What stands on both sides of nodes, and in what they are. */
interface Around {
  readonly before: CharacterClass
  readonly after: CharacterClass
  readonly isLabel: boolean
  /** Characters of the signs of all formats that they are in. */
  readonly signs: string
}

class InlineWriter {
  readonly parts: MarkdownPart[] = []
  #hasEnded = false

  write(nodes: readonly FormatNode[], { before, after, isLabel, signs }: Around): void {
    for (const [index, node] of nodes.entries()) {
      if ('text' in node) {
        this.parts.push({ text: node.text, kind: isLabel ? 'label' : 'letters' })
        continue
      }
      this.#writeFormat(node, {
        before: index === 0 ? before : lastClass(nodes[index - 1]),
        after: index === nodes.length - 1 ? after : firstClass(nodes[index + 1]),
        isLabel,
        signs,
      })
    }
  }

  #writeFormat(node: Exclude<FormatNode, { readonly text: string }>, around: Around): void {
    const { value, children } = node
    const format = formatOf(node.name)
    const { markdown } = format
    const inside: Around = { ...around, before: 'punctuation', after: 'punctuation' }
    const text = children.map((child) => ('text' in child ? child.text : '')).join('')
    if (markdown.form === 'verbatim') this.#enclose('other', markdown.write(text), '', [], inside)
    else if (markdown.form === 'brackets') {
      const short = children.every((child) => 'text' in child) ? markdown.short(value, text) : undefined
      const { opening, closing } = markdown.enclose(value)
      if (short === undefined) this.#enclose('other', opening, closing, children, { ...inside, isLabel: true })
      else this.#enclose('other', short, '', [], inside)
    } else if (markdown.form === 'signs' && this.#areSigns(markdown.signs, children, around))
      this.#enclose('signs', markdown.signs, markdown.signs, children, {
        ...inside,
        signs: around.signs + markdown.signs,
      })
    else {
      const tags = markdown.form === 'tags' ? markdown.tags : undefined
      const { opening, closing } = tags ?? format.html(value) ?? { opening: '', closing: '' }
      this.#enclose('other', opening, closing, children, inside)
    }
  }

  /**
   * Returns whether readers take signs at these places for signs, and for no part of others. They disagree about signs
   * between two characters of punctuation.
   */
  #areSigns(signs: string, children: readonly FormatNode[], { before, after, signs: around }: Around): boolean {
    const last = this.parts.at(-1)
    // Only signs that have just ended are apart from those that begin here: those around begin together with them.
    const touchesOthers = last?.kind === 'signs' && this.#hasEnded && last.text[0] === signs[0]
    const opens = firstClass(children[0]) === 'letter' || before === 'space'
    const closes = lastClass(children.at(-1)) === 'letter' || after === 'space'
    // In a word, `**` could as well end what began with `*`.
    const isInWord = around.includes(signs[0]!) && (before === 'letter' || after === 'letter')
    return opens && closes && !touchesOthers && !isInWord
  }

  #enclose(
    kind: 'signs' | 'other',
    opening: string,
    closing: string,
    children: readonly FormatNode[],
    inside: Around,
  ): void {
    this.parts.push({ text: opening, kind })
    this.#hasEnded = false
    this.write(children, inside)
    if (closing !== '') this.parts.push({ text: closing, kind })
    this.#hasEnded = true
  }
}

const hasMarkdown = (name: string): boolean =>
  Object.hasOwn(FORMATS, name) && formatOf(name as FormatName).markdown.form !== 'none'

/** Returns the formats that Markdown has something for. */
const inMarkdown = (formats: Formats): Formats =>
  Object.fromEntries(Object.entries(formats).filter(([name]) => hasMarkdown(name)))

/** Returns the rows of a line in Markdown, which its hard breaks part. */
export const markdownRows = (runs: readonly FormattedText[], options: EscapeOptions): string[] => {
  const writer = new InlineWriter()
  const letters = runs.map(({ text, formats }) => ({
    // A carriage return would end a row, and in a heading a row has no end.
    text: text.replace(options.isHeading ? /[\r\n]/g : /\r/g, ' '),
    formats: inMarkdown(formats),
  }))
  const nodes = formatTree(outsideSpaces(shownRuns(letters)))
  writer.write(nodes, { before: 'space', after: 'space', isLabel: false, signs: '' })
  return escapedRows(writer.parts, options)
}
