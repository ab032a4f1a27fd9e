import { InputRule, Mark } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { Italic } from '@tiptap/extension-italic'
import { Strike } from '@tiptap/extension-strike'
import { Underline } from '@tiptap/extension-underline'
import { isSafeHref } from '@sheaf/document/text/href'
import { isColorName } from '@sheaf/document/text/formats/palette'
import { Formula } from './formula-mark.ts'
import { lineOf, AUTHOR_MARK } from '../tokens.ts'

/**
 * Names whose letters these are, if they are not the page's own. It is no format: the text knows authors by the ids under
 * which letters were written. What is typed beside or within it belongs to whoever types it.
 */
const Author = Mark.create({
  name: AUTHOR_MARK,
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ({ id: { default: null, rendered: false } }),
  // What comes from elsewhere names no author; the page's own lines are read by `ownLinesParser`.
  parseHTML: () => [],
  renderHTML: ({ mark }) => ['span', { 'data-author': String(mark.attrs['id']) }, 0],
})

/** These attributes are constants and not part of the mark: what a writer stores must not loosen them. */
export const LINK_ANCHOR = { target: '_blank', rel: 'noopener nofollow' }

/** A link to HTTP, HTTPS or mail. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ({ href: { default: null }, title: { default: null } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => (isSafeHref(element.getAttribute('href')) ? null : false) },
  ],
  renderHTML: ({ mark }) => {
    const { href, title } = mark.attrs as { href?: unknown; title?: unknown }
    const safe = isSafeHref(href) ? { href, ...LINK_ANCHOR } : {}
    return ['a', { ...safe, ...(typeof title === 'string' ? { title } : {}) }, 0]
  },
})

/** Returns a format that is one of the pad's colours. What comes from elsewhere is read by `pasted-colors.ts`. */
const colorMark = (name: 'color' | 'highlight', tag: 'span' | 'mark') =>
  Mark.create({
    name,
    addAttributes: () => ({ name: { default: null, rendered: false } }),
    parseHTML: () => [
      {
        tag: `[data-${name}]`,
        getAttrs: (element) => {
          const value = element.dataset[name]
          return isColorName(value) ? { name: value } : false
        },
      },
    ],
    renderHTML: ({ mark }) => [tag, { [`data-${name}`]: String(mark.attrs['name']) }, 0],
  })

const Highlight = colorMark('highlight', 'mark')
const Color = colorMark('color', 'span')

type Script = 'superscript' | 'subscript'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    scripts: {
      /** Raises or lowers the selected letters, or ends it if all are. What is raised stands no longer low. */
      toggleScript: (name: Script) => ReturnType
    }
  }
}

/**
 * The marks do not exclude each other, though their command does: if two people raise and lower the same letters at once,
 * the text has both, and each page has to show what the text has.
 */
const scriptMark = (name: Script, tag: 'sup' | 'sub', key: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleScript(name) }
    },
  })

const Superscript = scriptMark('superscript', 'sup', 'Mod-.').extend({
  addCommands: () => ({
    toggleScript:
      (name) =>
      ({ chain }) =>
        chain()
          .unsetMark(name === 'superscript' ? 'subscript' : 'superscript')
          .toggleMark(name)
          .run(),
  }),
})
const Subscript = scriptMark('subscript', 'sub', 'Mod-,')

/** Returns rules that do nothing in lines of code, where `**` and `_` are signs of the code. */
const outsideOfCode = (rules: readonly InputRule[]): InputRule[] =>
  rules.map(
    ({ find, handler, undoable }) =>
      new InputRule({
        find,
        undoable,
        handler: (props) => {
          const { parent } = props.state.doc.resolve(props.range.from)
          return lineOf(parent).kind === 'code' ? null : handler(props)
        },
      }),
  )

/** Returns rules of signs that have no space at their inner sides: `3 * 4 * 5` is a product, and `*four*` is set so. */
const besideLetters = (rules: readonly InputRule[]): InputRule[] =>
  outsideOfCode(rules).map(
    ({ find, handler, undoable }) =>
      new InputRule({
        find,
        undoable,
        handler: (props) => (/^\s|\s$/.test(props.match.at(-1) ?? '') ? null : handler(props)),
      }),
  )

/** Marks in the order in which they contain each other, with what makes them. */
export const formatMarks = [
  Author,
  Link,
  Highlight,
  Color,
  Bold.extend({
    addInputRules() {
      return besideLetters(this.parent?.() ?? [])
    },
  }),
  Italic.extend({
    addInputRules() {
      return besideLetters(this.parent?.() ?? [])
    },
  }),
  Underline,
  Strike.extend({
    addInputRules() {
      return besideLetters(this.parent?.() ?? [])
    },
  }),
  Superscript,
  Subscript,
  // Code may be bold or a link, too.
  Code.extend({
    excludes: 'code',
    addInputRules() {
      return outsideOfCode(this.parent?.() ?? [])
    },
  }),
  Formula,
]
