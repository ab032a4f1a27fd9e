import { escapeHtml } from '@sheaf/document/escape-html'
import { isSafeHref } from '@sheaf/document/text/href'
import { Marked, type TokenizerAndRendererExtension } from 'marked'

/** Tags that are formatting to the pad. Any other is text, as in `List<T>`, and would be lost as a tag. */
const TAGS = new Set(
  'a b blockquote br code del div em h1 h2 h3 h4 h5 h6 hr i img li mark ol p pre s span strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  ),
)

const LANGUAGE_MAX = 64

/** A line break that ends a line of the source, which is a line of its own in a pad. */
const LINE_END = '<br data-line-end>'

/** Marks that others than GitHub know, each with the tag that it is. */
const MARKS: readonly (readonly [name: string, tag: string, sign: string, pattern: RegExp])[] = [
  ['subscript', 'sub', '~', /^~([^\s~]{1,40})~(?!~)/],
  ['superscript', 'sup', '^', /^\^([^\s^]{1,40})\^/],
  ['highlight', 'mark', '==', /^==(?=\S)([^=\n]*[^\s=])==(?!=)/],
]

const markExtensions = MARKS.map(([name, tag, sign, pattern]): TokenizerAndRendererExtension => ({
  name,
  level: 'inline',
  start: (source) => source.indexOf(sign),
  tokenizer(source) {
    const [raw, text] = pattern.exec(source) ?? []
    return raw === undefined ? undefined : { type: name, raw, tokens: this.lexer.inlineTokens(text!) }
  },
  renderer({ tokens = [] }) {
    return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
  },
}))

const marked = new Marked({
  extensions: markExtensions,
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }) =>
      text
        .replace(/<!--[\s\S]*?-->/g, '')
        .replace(/<\/?([a-z][\w-]*)\b[^>]*>/gi, (tag, name: string) =>
          TAGS.has(name.toLowerCase()) ? tag : escapeHtml(tag),
        ),
    br: ({ raw }) => (raw === '\n' ? LINE_END : '<br>'),
    code({ text, lang }) {
      const language = (lang ?? '').split(/\s/)[0]!.slice(0, LANGUAGE_MAX)
      const name = language === '' ? '' : ` class="language-${escapeHtml(language)}"`
      return `<pre><code${name}>${escapeHtml(text)}</code></pre>`
    },
    link({ href, raw, text, tokens }) {
      // Addresses become links as in any other text that is pasted.
      if (raw === text) return escapeHtml(raw)
      // An address that no link may have stays readable.
      return isSafeHref(href) ? `<a href="${escapeHtml(href)}">${this.parser.parseInline(tokens)}</a>` : escapeHtml(raw)
    },
    paragraph({ tokens }) {
      return `<p>${this.parser.parseInline(tokens).replaceAll(LINE_END, '</p><p>')}</p>\n`
    },
  },
})

/** Signs around formulas. In a row of text, they touch what is in them, and no digit follows, as one would an amount. */
const BLOCK = /^ {0,3}\$\$[ \t]*\n?([\s\S]+?)\n?[ \t]*\$\$[ \t]*(?:\n|$)/
const INLINE = /^\$(?:(`+)(?!`)([^\n]+?)(?<!`)\1\$|(?!\s)((?:\\[\s\S]|[^\\$])+?)(?<!\s)\$(?!\d))/

marked.use({
  extensions: [
    {
      name: 'formulaBlock',
      level: 'block',
      start: (text) => /^ {0,3}\$\$/m.exec(text)?.index,
      tokenizer: (text) => {
        const [raw, source] = BLOCK.exec(text) ?? []
        return raw === undefined || source?.trim() === '' ? undefined : { type: 'formulaBlock', raw, text: source }
      },
      renderer: ({ text }) => `<pre><code class="language-math">${escapeHtml(String(text).trim())}</code></pre>`,
    },
    {
      name: 'formula',
      level: 'inline',
      start: (text) => text.indexOf('$'),
      tokenizer: (text) => {
        const [raw, , fenced, plain] = INLINE.exec(text) ?? []
        return raw === undefined ? undefined : { type: 'formula', raw, text: fenced ?? plain }
      },
      renderer: ({ text }) => `<code data-formula="">${escapeHtml(String(text))}</code>`,
    },
  ],
})

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const BOX = /^(\s*)(?:(?:[-*+]|\d{1,9}[.)]) +)?\[([ xX]?)\] (?=\S)/
/** Signs with which programs write lists and boxes into plain text. */
const WRITTEN_SIGN = /^(\s*)(?:[•◦▪‣●○■]|(?:[-*•] +)?([☐☑☒])\ufe0f?)[ \t\u00a0]+(?=\S)/u

const writeSign = (line: string): string =>
  line.replace(WRITTEN_SIGN, (_, indent: string, box: string | undefined) => {
    if (box === undefined) return `${indent}- `
    return `${indent}- [${box === '☐' ? ' ' : 'x'}] `
  })

/** Returns Markdown in which what begins with a box or another sign is an item of a list, as Markdown wants it. */
const withItems = (text: string): string => {
  let fence: string | undefined
  return text
    .split('\n')
    .map((line) => {
      const found = FENCE.exec(line)?.[1]
      const isOutside = fence === undefined
      if (fence === undefined) fence = found
      else if (found?.startsWith(fence)) fence = undefined
      return isOutside
        ? writeSign(line).replace(BOX, (_, indent: string, sign: string) => `${indent}- [${sign || ' '}] `)
        : line
    })
    .join('\n')
}

/**
 * Returns Markdown as HTML for pasting, with GitHub's tables, tasks and strikes. A single line break begins a new line,
 * as in the pad; between two paragraphs an empty line stays, since a pad sets them apart with nothing else.
 */
export const htmlOfMarkdown = (text: string): string =>
  marked.parse(withItems(text), { async: false }).replaceAll('</p>\n<p>', '</p><p></p><p>')
