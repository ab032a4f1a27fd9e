import { escapeHtml } from '../../escape-html.ts'
import { isSafeHref } from '../href.ts'
import type { FormatSpec } from './format.ts'

/** A longer title counts as none: with the address it would be more than one format may say. */
export const LINK_TITLE_MAX = 1000

interface Link {
  readonly href: string
  readonly title: string
}

/** Returns a link as it is shown; `undefined` if its address would run something. */
const linkOf = (value: unknown): Link | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const { href, title } = value as { href?: unknown; title?: unknown }
  return isSafeHref(href) ? { href, title: typeof title === 'string' ? title : '' } : undefined
}

const accepts = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { href, title = null, ...others } = value as { href?: unknown; title?: unknown }
  const isTitle = title === null || (typeof title === 'string' && title.length <= LINK_TITLE_MAX)
  return isSafeHref(href) && isTitle && Object.keys(others).length === 0
}

/** Escapes an `&` that begins the name of a character. */
const escapeEntities = (text: string): string => text.replace(/&(?=#?\w{1,32};)/g, '&amp;')

const markdownAddress = (href: string): string => {
  const address = escapeEntities(href.replace(/[\s<>\\]/g, (character) => encodeURIComponent(character)))
  return /[()]/.test(address) ? `<${address}>` : address
}

const markdownTitle = (title: string): string =>
  title.trim() === '' ? '' : ` "${escapeEntities(title.replace(/["\\]/g, String.raw`\$&`)).replace(/\s+/g, ' ')}"`

export const link: FormatSpec = {
  accepts,
  html: (value) => {
    const shown = linkOf(value)
    if (shown === undefined) return undefined
    const title = shown.title === '' ? '' : ` title="${escapeHtml(shown.title)}"`
    return { opening: `<a href="${escapeHtml(shown.href)}" rel="noopener nofollow"${title}>`, closing: '</a>' }
  },
  markdown: {
    form: 'brackets',
    enclose: (value) => {
      const { href, title } = linkOf(value) ?? { href: '', title: '' }
      return { opening: '[', closing: `](${markdownAddress(href)}${markdownTitle(title)})` }
    },
    short: (value, text) => {
      const { href, title } = linkOf(value) ?? { href: '', title: '' }
      const isShort = title === '' && !/[\s<>\\]/.test(text) && (href === text || href === `mailto:${text}`)
      return isShort ? `<${text}>` : undefined
    },
  },
}
