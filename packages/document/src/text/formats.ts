import type { FormatSpec } from './formats/format.ts'
import { inlineCode } from './formats/inline-code.ts'
import { formula } from './formats/formula.ts'
import { link } from './formats/link.ts'
import { color, type ColorName, highlight } from './formats/palette.ts'
import { tagged } from './formats/format.ts'

/** Formats of letters: those that are on, each with its value: a link has its address, a colour its name. */
export type Formats = Readonly<Record<string, FormatValue>>
export type FormatValue = true | ColorName | { readonly href: string; readonly title?: string | null }

/**
 * The formats, in the order in which they contain each other in exports. All that the server and the exports know of
 * one stands here or in its file.
 */
export const FORMATS = {
  link,
  highlight,
  color,
  bold: tagged('strong', '**'),
  italic: tagged('em', '*'),
  underline: tagged('u'),
  strike: tagged('s', '~~'),
  superscript: tagged('sup'),
  subscript: tagged('sub'),
  code: inlineCode,
  formula,
} as const satisfies Readonly<Record<string, FormatSpec>>

export type FormatName = keyof typeof FORMATS
export const FORMAT_NAMES = Object.keys(FORMATS) as readonly FormatName[]

/** Returns whether letters may have a format with this value; `null` ends it. */
export const acceptsFormat = (name: string, value: unknown): boolean =>
  Object.hasOwn(FORMATS, name) && (value === null || FORMATS[name as FormatName].accepts(value))

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
