import { KIND_ATTRIBUTES, KINDS, type LineKind } from './kinds.ts'
import type { KindAttributes } from './kinds/attributes.ts'
import type { AttributeSpec } from './kinds/kind.ts'

/**
 * What a line of a pad is. A line begins with its break, whose map holds these attributes; one that is not there has
 * its default. The kind is one value, so that two people who change it at once leave it as one of them wanted.
 */

export type { LineKind }

export const LINE_KINDS = Object.keys(KINDS) as readonly LineKind[]

/** Deepest level of a line; a list inside a list is one level deeper. */
export const LINE_LEVEL_MAX = 20

export interface LineAttributes extends KindAttributes {
  readonly kind: LineKind
  /** How far the line is indented: as an item of a list, or as what belongs to the item above. */
  readonly level: number
  readonly quote: boolean
  /** On which side the rows of the line begin and end, in the direction of its letters. */
  readonly align: LineAlignment
  /** In which direction the line runs: that of its first letter, unless somebody has said another. */
  readonly direction: LineDirection
}

export const LINE_ALIGNMENTS = ['start', 'center', 'end', 'justify'] as const
export type LineAlignment = (typeof LINE_ALIGNMENTS)[number]

export const LINE_DIRECTIONS = ['auto', 'ltr', 'rtl'] as const
export type LineDirection = (typeof LINE_DIRECTIONS)[number]

export type LineAttribute = keyof LineAttributes

const isLevel = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LINE_LEVEL_MAX

const SPECS: Readonly<Record<LineAttribute, AttributeSpec>> = {
  kind: { plain: 'p', accepts: (value) => typeof value === 'string' && Object.hasOwn(KINDS, value) },
  level: { plain: 0, accepts: isLevel },
  quote: { plain: false, accepts: (value) => typeof value === 'boolean' },
  align: { plain: 'start', accepts: (value) => (LINE_ALIGNMENTS as readonly unknown[]).includes(value) },
  direction: { plain: 'auto', accepts: (value) => (LINE_DIRECTIONS as readonly unknown[]).includes(value) },
  ...KIND_ATTRIBUTES,
}

export const LINE_ATTRIBUTES = Object.keys(SPECS) as readonly LineAttribute[]

export const PLAIN_LINE = Object.fromEntries(
  LINE_ATTRIBUTES.map((name) => [name, SPECS[name].plain]),
) as unknown as LineAttributes

export const isLineAttribute = (name: string): name is LineAttribute => Object.hasOwn(SPECS, name)

/** Key of a break's map that says that the line was removed. It is shown again if somebody has typed in it. */
export const GONE = 'gone'

/** Returns whether a break may hold this value under this name. */
export const acceptsAttribute = (name: string, value: unknown): boolean => {
  if (name === GONE) return value === true
  return isLineAttribute(name) && SPECS[name].accepts(value)
}

/** Returns whether a line of a table's cell may hold this value under this name: no table stands in one. */
export const acceptsInCell = (name: string, value: unknown): boolean =>
  name !== 'table' && !(name === 'kind' && value === 'table') && acceptsAttribute(name, value)

/** Returns a line's attributes from what its break holds. What no line may have counts as not there. */
export const lineAttributesFrom = (stored: (name: LineAttribute) => unknown): LineAttributes => {
  const attributes: Record<string, unknown> = {}
  for (const name of LINE_ATTRIBUTES) {
    const value = stored(name)
    attributes[name] = acceptsAttribute(name, value) ? value : PLAIN_LINE[name]
  }
  return attributes as unknown as LineAttributes
}

/** Returns the attributes of `to` that differ from those of `from`. */
export const changedAttributes = (from: LineAttributes, to: LineAttributes): Partial<LineAttributes> =>
  Object.fromEntries(LINE_ATTRIBUTES.filter((name) => from[name] !== to[name]).map((name) => [name, to[name]]))
