import { Node } from '@tiptap/core'
import type { DOMOutputSpec, Node as ProseMirrorNode } from '@tiptap/pm/model'
import { KINDS } from '@sheaf/document/text/kinds'
import type { KindSpec } from '@sheaf/document/text/kinds/kind'
import { LINE_ATTRIBUTES, LINE_KINDS, LINE_LEVEL_MAX, PLAIN_LINE, type LineAttributes } from '@sheaf/document/text/line'

/** A pad as ProseMirror sees it: lines, one below the other. Lists and quotes are lines that look like them. */
const Doc = Node.create({ name: 'doc', topNode: true, content: 'line+' })

const Letters = Node.create({ name: 'text', group: 'inline' })

const elementOf = ({ attrs }: ProseMirrorNode): DOMOutputSpec => {
  const { kind, level, checked, start, language, quote, align, direction } = attrs as LineAttributes
  const data = {
    'data-level': level > 0 ? String(level) : null,
    'data-quote': quote ? '' : null,
    'data-align': align === PLAIN_LINE.align ? null : align,
    'data-direction': direction === PLAIN_LINE.direction ? null : direction,
  }
  switch (kind) {
    case 'bullet':
      return ['ul', data, ['li', 0]]
    case 'ordered':
      return ['ol', { ...data, start }, ['li', 0]]
    case 'task':
      return ['ul', { ...data, 'data-type': 'taskList' }, ['li', { 'data-checked': String(checked) }, 0]]
    case 'code':
      return ['pre', data, ['code', { class: language === null ? null : `language-${language}` }, 0]]
    case 'rule':
      return ['div', { ...data, 'data-rule': '' }, 0]
    case 'picture':
    case 'file':
      return ['figure', { ...data, [`data-${kind}`]: '' }, 0]
    case 'table':
      return ['div', data, 0]
    default:
      // A kind without a case of its own is a block, or this does not compile.
      return [KINDS[kind].tag, data, 0]
  }
}

/** Tags of the kinds of lines that stand on their own. */
const BLOCK_TAGS = LINE_KINDS.flatMap((kind) => {
  const spec: KindSpec = KINDS[kind]
  return spec.form === 'block' ? [{ kind, tag: spec.tag }] : []
})

/** Returns how many lists are around an item. */
const depthOf = (item: HTMLElement): number => {
  let depth = 0
  for (let around = item.parentElement?.closest('ul, ol'); around; around = around.parentElement?.closest('ul, ol'))
    depth += 1
  return depth
}

const levelOf = (element: HTMLElement): number => {
  const level = Number(element.closest<HTMLElement>('[data-level]')?.dataset['level'] ?? 0)
  return Number.isInteger(level) ? Math.min(Math.max(level, 0), LINE_LEVEL_MAX) : 0
}

const quoteOf = (element: HTMLElement): boolean => element.closest('[data-quote], blockquote') !== null

const itemAttributes = (item: HTMLElement): Partial<LineAttributes> => {
  const checked = item.dataset['checked']
  const kind = checked !== undefined ? 'task' : item.parentElement?.localName === 'ol' ? 'ordered' : 'bullet'
  const level = Math.min(levelOf(item) + Math.max(depthOf(item) - 1, 0), LINE_LEVEL_MAX)
  return { kind, level, checked: checked === 'true', quote: quoteOf(item) }
}

/** A line of a pad. What it is follows from its attributes alone, so a change of these leaves its letters alone. */
export const Line = Node.create({
  name: 'line',
  content: 'inline*',

  addAttributes: () =>
    Object.fromEntries(LINE_ATTRIBUTES.map((name) => [name, { default: PLAIN_LINE[name], rendered: false }])),

  /** Reads simple HTML, as a browser makes of lines by itself. What is pasted is read by `lines-from-html.ts`. */
  parseHTML: () => [
    ...BLOCK_TAGS.map(({ kind, tag }) => ({
      tag,
      getAttrs: (element: HTMLElement) => ({ kind, level: levelOf(element), quote: quoteOf(element) }),
    })),
    {
      tag: 'pre',
      preserveWhitespace: 'full' as const,
      getAttrs: (element: HTMLElement) => ({ kind: 'code', level: levelOf(element), quote: quoteOf(element) }),
    },
    {
      tag: 'div[data-rule]',
      getAttrs: (element: HTMLElement) => ({ kind: 'rule', level: levelOf(element), quote: quoteOf(element) }),
    },
    ...(['picture', 'file'] as const).map((kind) => ({
      tag: `figure[data-${kind}]`,
      getAttrs: (element: HTMLElement) => ({ kind, level: levelOf(element), quote: quoteOf(element) }),
    })),
    { tag: 'li', getAttrs: itemAttributes },
  ],

  renderHTML: ({ node }) => elementOf(node),
})

const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
})

export const lineNodes = [Doc, Letters, HardBreak]
