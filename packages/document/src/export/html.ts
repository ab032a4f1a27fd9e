import type * as Y from 'yjs'
import { escapeHtml } from '../escape-html.ts'
import { textOf } from '../plain-text.ts'
import { HEADING_LEVELS } from '../schema/vocabulary.ts'
import { padRoot, type PadType, type Run } from '../walk.ts'
import { hrefOf, PLAIN_MARKS, seenRunsOf, type PlainMark } from './inline.ts'
import { attributeOf, isTooDeep, nameOf, nodesIn, startOf } from './node.ts'

const TAGS: Readonly<Record<PlainMark, string>> = {
  code: 'code',
  strike: 's',
  underline: 'u',
  italic: 'em',
  bold: 'strong',
}

const runHtml = (run: Run): string => {
  let html = escapeHtml(run.text).replaceAll('\n', '<br>')
  for (const mark of PLAIN_MARKS) if (run.marks.has(mark)) html = `<${TAGS[mark]}>${html}</${TAGS[mark]}>`
  const href = hrefOf(run)
  return href === undefined ? html : `<a href="${escapeHtml(href)}" rel="noopener nofollow">${html}</a>`
}

const inlineHtml = (block: PadType): string => seenRunsOf(block).map(runHtml).join('')

const headingTag = (node: PadType): string => {
  const level = attributeOf(node, 'level')
  return `h${(HEADING_LEVELS as readonly unknown[]).includes(level) ? Number(level) : 1}`
}

const startAttribute = (list: PadType): string => {
  const start = startOf(list)
  return start === 1 ? '' : ` start="${start}"`
}

/** Wraps the node's content in its opening and closing tag. */
const wrap = (name: string, node: PadType, inside: () => string): string => {
  switch (name) {
    case 'paragraph':
      return `<p>${inside()}</p>`
    case 'heading': {
      const tag = headingTag(node)
      return `<${tag}>${inside()}</${tag}>`
    }
    case 'codeBlock':
      return `<pre><code>${escapeHtml(textOf(node))}</code></pre>`
    case 'blockquote':
      return `<blockquote>${inside()}</blockquote>`
    case 'bulletList':
    case 'taskList':
      return `<ul>${inside()}</ul>`
    case 'orderedList':
      return `<ol${startAttribute(node)}>${inside()}</ol>`
    case 'listItem':
      return `<li>${inside()}</li>`
    case 'taskItem':
      return `<li><input type="checkbox" disabled${attributeOf(node, 'checked') === true ? ' checked' : ''}>${inside()}</li>`
    case 'horizontalRule':
      return '<hr>'
    default:
      return `<div>${inside()}</div>`
  }
}

const CONTAINERS = new Set(['blockquote', 'bulletList', 'orderedList', 'listItem', 'taskList', 'taskItem'])

const childrenHtml = (parent: PadType, depth: number): string => {
  let html = ''
  for (const node of nodesIn(parent)) {
    const name = nameOf(node)
    const isContainer = CONTAINERS.has(name) && !isTooDeep(depth)
    html += wrap(name, node, () => (isContainer ? childrenHtml(node, depth + 1) : inlineHtml(node)))
  }
  return html
}

/**
 * Exports the text of a pad as an HTML fragment that contains only the tags above; everything else is escaped, and
 * addresses have passed `isSafeHref`. The export needs no DOM, and its result runs and fetches nothing wherever it is
 * shown.
 */
export const exportHtml = (doc: Y.Doc): string => {
  const root = padRoot(doc)
  return root === undefined ? '' : childrenHtml(root, 0)
}

/** Shows an exported page much as the pad: line by line, with its empty lines, and the box of a task beside its text. */
const STYLE = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
p { margin: 0; min-height: 1.5em; }
pre { white-space: pre-wrap; }
li:has(> input) { list-style: none; }
li > input { margin-inline: -1.4em 0.4em; }
li > input + p { display: inline; }
`

/** Exports a pad as a whole page, titled with the pad's name. */
export const exportHtmlPage = (doc: Y.Doc, title: string): string =>
  `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${exportHtml(doc)}
</body>
</html>
`
