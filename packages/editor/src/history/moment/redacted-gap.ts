import { Node } from '@tiptap/core'

/** Name of the node that stands where letters were redacted. */
export const GAP_NODE = 'redactedGap'

interface GapOptions {
  /** Says what a gap is, in the page's language. */
  readonly label: (letters: number) => string
}

/** HIST-84: a visible gap in the place of letters that were redacted. It holds no letters, and nothing of it is copied. */
export const RedactedGap = Node.create<GapOptions>({
  name: GAP_NODE,
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addOptions: () => ({ label: String }),
  addAttributes: () => ({ letters: { default: 0, rendered: false } }),
  parseHTML: () => [],
  renderHTML({ node }) {
    const label = this.options.label(Number(node.attrs['letters']))
    return ['span', { class: 'history-gap', role: 'img', 'aria-label': label, title: label }]
  },
})
