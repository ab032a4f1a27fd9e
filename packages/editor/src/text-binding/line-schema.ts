import { type Attrs, type DOMOutputSpec, Schema } from '@tiptap/pm/model'
import { LINE_ATTRIBUTES, PLAIN_LINE, type LineAttributes } from '@sheaf/document/text/line'

const element = (attrs: Attrs): DOMOutputSpec => {
  const { kind, level, checked, start, language, quote } = attrs as LineAttributes
  const data = {
    'data-level': level > 0 ? String(level) : null,
    'data-quote': quote ? '' : null,
  }
  switch (kind) {
    case 'bullet':
      return ['ul', data, ['li', 0]]
    case 'ordered':
      return ['ol', { ...data, start }, ['li', 0]]
    case 'task':
      return ['ul', { ...data, 'data-task': checked ? 'done' : 'open' }, ['li', 0]]
    case 'code':
      return ['pre', { ...data, 'data-language': language }, ['code', 0]]
    default:
      return [kind, data, 0]
  }
}

/** A pad as ProseMirror sees it: lines, one below the other. Lists and quotes are lines that look like them. */
export const lineSchema = new Schema({
  nodes: {
    doc: { content: 'line+' },
    line: {
      content: 'inline*',
      attrs: Object.fromEntries(LINE_ATTRIBUTES.map((name) => [name, { default: PLAIN_LINE[name] }])),
      toDOM: ({ attrs }) => element(attrs),
      parseDOM: ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({
        tag,
        getAttrs: (node) => ({ kind: tag, level: Number(node.getAttribute('data-level') ?? 0) }),
      })),
    },
    text: { group: 'inline' },
    hardBreak: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      toDOM: () => ['br'],
      parseDOM: [{ tag: 'br' }],
    },
  },
  marks: {
    author: {
      attrs: { id: {} },
      inclusive: false,
      toDOM: ({ attrs }) => ['span', { 'data-author': String(attrs['id']) }, 0],
      parseDOM: [{ tag: 'span[data-author]', getAttrs: (node) => ({ id: node.dataset['author'] }) }],
    },
    link: {
      attrs: { href: {}, title: { default: null } },
      inclusive: false,
      toDOM: ({ attrs }) => ['a', attrs, 0],
      parseDOM: [{ tag: 'a[href]', getAttrs: (node) => ({ href: node.getAttribute('href') }) }],
    },
    bold: { toDOM: () => ['strong', 0], parseDOM: [{ tag: 'strong' }, { tag: 'b' }] },
    italic: { toDOM: () => ['em', 0], parseDOM: [{ tag: 'em' }, { tag: 'i' }] },
    underline: { toDOM: () => ['u', 0], parseDOM: [{ tag: 'u' }] },
    strike: { toDOM: () => ['s', 0], parseDOM: [{ tag: 's' }, { tag: 'del' }] },
    superscript: { excludes: 'subscript superscript', toDOM: () => ['sup', 0], parseDOM: [{ tag: 'sup' }] },
    subscript: { excludes: 'subscript superscript', toDOM: () => ['sub', 0], parseDOM: [{ tag: 'sub' }] },
    code: { toDOM: () => ['code', 0], parseDOM: [{ tag: 'code' }] },
  },
})
