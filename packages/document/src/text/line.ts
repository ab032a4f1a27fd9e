/**
 * What a line of a pad is. A line begins with its break, whose map holds these attributes; one that is not there has
 * its default. The kind is one value, so that two people who change it at once leave it as one of them wanted.
 */

export const LINE_KINDS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'bullet', 'ordered', 'task', 'code'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** Deepest level of a line; a list inside a list is one level deeper. */
export const LINE_LEVEL_MAX = 20

export interface LineAttributes {
  readonly kind: LineKind
  /** How far the line is indented: as an item of a list, or as what belongs to the item above. */
  readonly level: number
  /** Whether a task is done. It says nothing of other kinds. */
  readonly checked: boolean
  /** Number that a list begins with here, or `null` if the line goes on with the list above. */
  readonly start: number | null
  /** Language of a line of code. */
  readonly language: string | null
  readonly quote: boolean
}

export type LineAttribute = keyof LineAttributes

export const PLAIN_LINE: LineAttributes = {
  kind: 'p',
  level: 0,
  checked: false,
  start: null,
  language: null,
  quote: false,
}

export const LINE_ATTRIBUTES = Object.keys(PLAIN_LINE) as readonly LineAttribute[]

type Accepts = (value: unknown) => boolean

const ACCEPTS: Readonly<Record<LineAttribute, Accepts>> = {
  kind: (value) => (LINE_KINDS as readonly unknown[]).includes(value),
  level: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LINE_LEVEL_MAX,
  checked: (value) => typeof value === 'boolean',
  start: (value) => value === null || Number.isSafeInteger(value),
  language: (value) => value === null || (typeof value === 'string' && /^\S{0,64}$/.test(value)),
  quote: (value) => typeof value === 'boolean',
}

/** Key of a break's map that says that the line was removed. It is shown again if somebody has typed in it. */
export const GONE = 'gone'

/** Returns whether a break may hold this value under this name. */
export const acceptsAttribute = (name: string, value: unknown): boolean => {
  if (name === GONE) return value === true
  return (LINE_ATTRIBUTES as readonly string[]).includes(name) && ACCEPTS[name as LineAttribute](value)
}

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
