import { isSafeHref } from '../schema/href.ts'

/** Formats of letters: those that are on, each with its value. An address of a link is one, too. */
export type Formats = Readonly<Record<string, FormatValue>>
export type FormatValue = true | { readonly href: string; readonly title?: string | null }

/** Names of formats in the order in which they contain each other in exports. */
export const FORMAT_NAMES = [
  'link',
  'bold',
  'italic',
  'underline',
  'strike',
  'superscript',
  'subscript',
  'code',
] as const
export type FormatName = (typeof FORMAT_NAMES)[number]

/** A link's longer title counts as none: with the address it would be more than one format may say. */
export const LINK_TITLE_MAX = 1000

const isLink = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { href, title = null, ...others } = value as { href?: unknown; title?: unknown }
  const isTitle = title === null || (typeof title === 'string' && title.length <= LINK_TITLE_MAX)
  return isSafeHref(href) && isTitle && Object.keys(others).length === 0
}

/** Returns whether letters may have a format with this value; `null` ends it. */
export const acceptsFormat = (name: string, value: unknown): boolean => {
  if (!(FORMAT_NAMES as readonly string[]).includes(name)) return false
  if (value === null) return true
  return name === 'link' ? isLink(value) : value === true
}

export const isSameFormat = (a: FormatValue | null | undefined, b: FormatValue | null | undefined): boolean => {
  if (a === b || (a ?? null) === (b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  return a.href === b.href && (a.title ?? null) === (b.title ?? null)
}

/** Returns the formats that have to change so that `from` becomes `to`; `null` ends one. */
export const changedFormats = (from: Formats, to: Formats): Readonly<Record<string, FormatValue | null>> => {
  const changes: Record<string, FormatValue | null> = {}
  for (const name of Object.keys(to)) if (!isSameFormat(from[name], to[name])) changes[name] = to[name]!
  for (const name of Object.keys(from)) if (to[name] === undefined) changes[name] = null
  return changes
}

/** Returns the formats after one has begun, changed or ended. */
export const withFormat = (formats: Formats, name: string, value: FormatValue | null): Formats => {
  if (value !== null) return { ...formats, [name]: value }
  if (formats[name] === undefined) return formats
  const { [name]: _, ...others } = formats
  return others
}
