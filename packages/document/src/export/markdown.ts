import type * as Y from 'yjs'
import { textOf } from '../plain-text.ts'
import { HEADING_LEVELS } from '../schema/vocabulary.ts'
import { padRoot, type PadType, type Run } from '../walk.ts'
import { hrefOf, PLAIN_MARKS, seenRunsOf, type PlainMark } from './inline.ts'
import { attributeOf, isTooDeep, nameOf, nodesIn, startOf } from './node.ts'

/** Escapes characters to which CommonMark, or GitHub's additions to it, could give a meaning. */
const escapeText = (text: string): string => text.replace(/[\\`*_[\]<>~|&!]/g, String.raw`\$&`)

/** Escapes what would begin a heading, a list or a rule. */
const escapeLineStart = (line: string): string =>
  line.replace(/^[#+\-=]/, String.raw`\$&`).replace(/^(\d{1,9})([.)])/, String.raw`$1\$2`)

/** Markdown has no underline of its own, but its readers understand the tag. */
const OPENING: Readonly<Record<PlainMark, string>> = {
  code: '',
  strike: '~~',
  underline: '<u>',
  italic: '*',
  bold: '**',
}
const CLOSING: Readonly<Record<PlainMark, string>> = { ...OPENING, underline: '</u>' }

/** Returns a fence that the text does not contain: one backtick longer than its longest row of them. */
const fenceFor = (text: string, least: number): string => {
  let longest = 0
  for (const [row] of text.matchAll(/`+/g)) longest = Math.max(longest, row.length)
  return '`'.repeat(Math.max(least, longest + 1))
}

const codeSpan = (text: string): string => {
  const fence = fenceFor(text, 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

const linkTo = (href: string, label: string): string => {
  const address = href.replace(/[\s<>\\]/g, (character) => encodeURIComponent(character))
  return `[${label}](<${address}>)`
}

/**
 * Renders a run with its formatting. Spaces at its edges stay outside, because Markdown ignores signs that touch them.
 */
const runMarkdown = (run: Run): string => {
  const core = run.text.trim()
  if (core === '') return run.text
  const before = run.text.slice(0, run.text.indexOf(core))
  const after = run.text.slice(before.length + core.length)
  let markdown = run.marks.has('code') ? codeSpan(core.replaceAll('\n', ' ')) : escapeText(core)
  for (const mark of PLAIN_MARKS)
    if (run.marks.has(mark) && mark !== 'code') markdown = `${OPENING[mark]}${markdown}${CLOSING[mark]}`
  const href = hrefOf(run)
  return `${before}${href === undefined ? markdown : linkTo(href, markdown)}${after}`
}

/** The lines of a paragraph or heading, which hard breaks separate. */
const inlineLines = (block: PadType): string[] =>
  seenRunsOf(block)
    .map(runMarkdown)
    .join('')
    .split('\n')
    .map((line) => escapeLineStart(line.trim()))

const codeBlock = (node: PadType): string[] => {
  const text = textOf(node)
  const fence = fenceFor(text, 3)
  const language = attributeOf(node, 'language')
  const info = typeof language === 'string' && /^[\w+#.-]{1,64}$/.test(language) ? language : ''
  return [`${fence}${info}`, ...text.split('\n'), fence]
}

const heading = (node: PadType): string[] => {
  const level = attributeOf(node, 'level')
  const signs = '#'.repeat((HEADING_LEVELS as readonly unknown[]).includes(level) ? Number(level) : 1)
  // Trailing number signs would count as decoration of the heading.
  const text = inlineLines(node)
    .join(' ')
    .replace(/#+$/, String.raw`\$&`)
  return [`${signs} ${text}`.trimEnd()]
}

const LISTS = new Set(['bulletList', 'orderedList', 'taskList'])

const itemSign = (list: PadType, item: PadType, index: number): string => {
  if (nameOf(list) === 'orderedList') {
    const start = startOf(list)
    // Markdown has no numbers below zero.
    return `${(start < 0 ? 1 : start) + index}. `
  }
  if (nameOf(list) === 'taskList') return attributeOf(item, 'checked') === true ? '- [x] ' : '- [ ] '
  return '- '
}

const listLines = (list: PadType, depth: number): string[] =>
  nodesIn(list).flatMap((item, index) => {
    const sign = itemSign(list, item, index)
    const indent = ' '.repeat(nameOf(list) === 'orderedList' ? sign.length : 2)
    return blocksLines(item, depth + 1).map((line, n) => ((n === 0 ? sign : indent) + line).trimEnd())
  })

const blockLines = (node: PadType, depth: number): string[] => {
  const name = nameOf(node)
  if (isTooDeep(depth)) return inlineLines(node)
  if (LISTS.has(name)) return listLines(node, depth)
  switch (name) {
    case 'heading':
      return heading(node)
    case 'codeBlock':
      return codeBlock(node)
    case 'blockquote':
      return blocksLines(node, depth + 1).map((line) => `> ${line}`.trimEnd())
    case 'horizontalRule':
      return ['---']
    default:
      // A backslash at its end keeps a line apart from the next.
      return inlineLines(node).map((line, n, lines) => (n < lines.length - 1 ? `${line}\\` : line))
  }
}

/** Separates blocks by an empty line, except a list that follows the first line of its own item. */
const blocksLines = (parent: PadType, depth: number): string[] => {
  const isItem = /^(list|task)Item$/.test(nameOf(parent))
  const lines: string[] = []
  let last = ''
  for (const node of nodesIn(parent)) {
    const name = nameOf(node)
    if (lines.length > 0 && !(isItem && LISTS.has(name))) lines.push('')
    // Two lists in a row would be read as one.
    if (LISTS.has(name) && LISTS.has(last)) lines.push('<!-- -->', '')
    for (const line of blockLines(node, depth)) lines.push(line)
    last = name
  }
  return lines.length === 0 ? [''] : lines
}

/**
 * Exports a pad as CommonMark with GitHub's task lists and strikes. What people wrote is escaped, so that it is neither
 * HTML nor Markdown, and addresses have passed `isSafeHref`.
 */
export const exportMarkdown = (doc: Y.Doc): string => {
  const root = padRoot(doc)
  return root === undefined ? '' : `${blocksLines(root, 0).join('\n').trimEnd()}\n`
}
