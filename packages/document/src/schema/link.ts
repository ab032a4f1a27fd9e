import { Link } from '@tiptap/extension-link'
import { hrefFromInput, isSafeHref } from './href.ts'

/** These attributes are constants and not part of the mark: what a writer stores must not loosen them. */
export const LINK_ANCHOR = { target: '_blank', rel: 'noopener nofollow' }

/** A longer title is no title, and with the address it would be more than an update may say of a text's looks. */
const TITLE_MAX = 1000

const titleOf = (title: string | null): string | null => (title !== null && title.length <= TITLE_MAX ? title : null)

/**
 * A link to HTTP, HTTPS or mail. Tiptap's own keeps `class`, `rel` and `target` as attributes that anyone in the pad
 * may set, and accepts a dozen more protocols; this one stores only the address and a title.
 */
export const PadLink = Link.extend({
  addAttributes() {
    return {
      href: { default: null },
      title: { default: null, parseHTML: (element) => titleOf(element.getAttribute('title')) },
    }
  },

  parseHTML() {
    return [{ tag: 'a[href]', getAttrs: (element) => (isSafeHref(element.getAttribute('href')) ? null : false) }]
  },

  renderHTML({ HTMLAttributes: { href, title } }) {
    const safe = isSafeHref(href) ? { href, ...LINK_ANCHOR } : {}
    return ['a', { ...safe, ...(typeof title === 'string' ? { title } : {}) }, 0]
  },
}).configure({
  openOnClick: false,
  autolink: true,
  defaultProtocol: 'https',
  // Tiptap asks about what was typed (`example.org`) as well as about what will be stored.
  isAllowedUri: (url) => hrefFromInput(url) !== undefined,
})
