import { escapeHtml } from '../escape-html.ts'
import { FORMAT_NAMES, type FormatName, type Formats } from './formats.ts'
import type { LineAttributes, LineKind } from './line.ts'

/** A line as exports and the clipboard write it. */
export interface HtmlLine {
  readonly attributes: LineAttributes
  readonly runs: readonly { readonly text: string; readonly formats: Formats }[]
}

const TAGS: Readonly<Record<Exclude<FormatName, 'link'>, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
  code: 'code',
}

const openingTag = (name: FormatName, formats: Formats): string => {
  const value = formats[name]
  if (name !== 'link') return `<${TAGS[name]}>`
  const { href = '', title } = typeof value === 'object' ? value : {}
  return `<a href="${escapeHtml(href)}"${title ? ` title="${escapeHtml(title)}"` : ''}>`
}

const inline = ({ runs }: HtmlLine): string =>
  runs
    .map(({ text, formats }) => {
      const names = FORMAT_NAMES.filter((name) => formats[name] !== undefined)
      const opening = names.map((name) => openingTag(name, formats)).join('')
      const closing = names.toReversed().map((name) => (name === 'link' ? '</a>' : `</${TAGS[name]}>`))
      return opening + escapeHtml(text).replaceAll('\n', '<br>') + closing.join('')
    })
    .join('')

const LISTS: Partial<Record<LineKind, { readonly tag: 'ul' | 'ol'; readonly attributes: string }>> = {
  bullet: { tag: 'ul', attributes: '' },
  ordered: { tag: 'ol', attributes: '' },
  task: { tag: 'ul', attributes: ' data-type="taskList"' },
}

/** A list that is open, and whether one of its items is. */
interface OpenList {
  readonly kind: LineKind
  isItemOpen: boolean
}

/**
 * Writes lines as HTML, with lists in lists. What belongs to an item by its level stands in the item. A list whose
 * level no item leads to stands directly in a list, as text processors write it.
 */
class HtmlWriter {
  readonly #parts: string[] = []
  readonly #lists: OpenList[] = []
  #isQuote = false
  #code: string | undefined

  write(line: HtmlLine): void {
    const { attributes } = line
    const { kind, level, quote, start } = attributes
    if (quote !== this.#isQuote) {
      this.#closeLists(0)
      this.#endCode()
      this.#parts.push(quote ? '<blockquote>' : '</blockquote>')
      this.#isQuote = quote
    }
    if (kind === 'code') {
      this.#writeCode(line)
      return
    }
    this.#endCode()
    if (LISTS[kind]) this.#openItem(kind, level, start, attributes.checked)
    else this.#closeLists(level)
    const content = inline(line) || '<br>'
    this.#parts.push(LISTS[kind] ? content : `<${kind}${this.#levelOf(level)}>${content}</${kind}>`)
  }

  end(): string {
    this.#closeLists(0)
    this.#endCode()
    if (this.#isQuote) this.#parts.push('</blockquote>')
    return this.#parts.join('')
  }

  /** Returns the attribute of a level that no open item gives a line. */
  #levelOf(level: number): string {
    const isGiven = level === this.#lists.length && this.#lists.at(-1)?.isItemOpen !== false
    return isGiven ? '' : ` data-level="${level}"`
  }

  #writeCode({ attributes: { language, level, start }, runs }: HtmlLine): void {
    if (this.#lists.length > level) {
      this.#endCode()
      this.#closeLists(level)
    }
    const name = language ? ` class="language-${escapeHtml(language)}"` : ''
    const opening = `<pre${this.#levelOf(level)}><code${name}>`
    const text = escapeHtml(runs.map((run) => run.text).join(''))
    const isSame = this.#code === opening && start === null
    if (isSame) this.#parts.push('\n', text)
    else {
      this.#endCode()
      this.#parts.push(opening, text)
    }
    this.#code = opening
  }

  #endCode(): void {
    if (this.#code !== undefined) this.#parts.push('</code></pre>')
    this.#code = undefined
  }

  #openItem(kind: LineKind, level: number, start: number | null, isChecked: boolean): void {
    this.#closeLists(level + 1)
    const last = this.#lists.at(-1)
    if (this.#lists.length === level + 1 && (last?.kind !== kind || start !== null)) this.#closeLists(level)
    while (this.#lists.length <= level) {
      const { tag, attributes } = LISTS[kind]!
      const number = this.#lists.length === level && start !== null ? ` start="${start}"` : ''
      this.#parts.push(`<${tag}${attributes}${number}>`)
      this.#lists.push({ kind, isItemOpen: false })
    }
    const list = this.#lists.at(-1)!
    if (list.isItemOpen) this.#parts.push('</li>')
    this.#parts.push(kind === 'task' ? `<li data-checked="${isChecked}">` : '<li>')
    list.isItemOpen = true
  }

  /** Closes lists until so many are open. */
  #closeLists(count: number): void {
    while (this.#lists.length > count) {
      const { kind, isItemOpen } = this.#lists.pop()!
      this.#parts.push(isItemOpen ? '</li>' : '', `</${LISTS[kind]!.tag}>`)
    }
  }
}

/** Returns lines as HTML. */
export const linesToHtml = (lines: readonly HtmlLine[]): string => {
  const writer = new HtmlWriter()
  for (const line of lines) writer.write(line)
  return writer.end()
}
