import { isLikeRow } from '@sheaf/document/text/nesting'
import { lineAttributesFrom, LINE_LEVEL_MAX, PLAIN_LINE, type LineAttributes } from '@sheaf/document/text/line'
import { headingOf } from './html-elements.ts'

/** How rules and code stand and run. */
const AS_LETTERS_ARE = { align: PLAIN_LINE.align, direction: PLAIN_LINE.direction } as const

/** Returns the nearest level that a line can have. */
export const levelWithin = (level: number): number => Math.min(Math.max(level, 0), LINE_LEVEL_MAX)

/** What is known where a block begins. */
interface BlockPlace {
  readonly around: LineAttributes
  readonly isPreformatted: boolean
  /** Whether the block is the first of an item, and so the item's own line. */
  readonly isOfItem: boolean
  /** Whether a pad wrote it. */
  readonly isOwn: boolean
  /** The line before it. */
  readonly before: LineAttributes | undefined
}

/** Returns what an element of HTML that is a block says of its lines. */
export const attributesOfBlock = (
  block: HTMLElement,
  { around, isPreformatted, isOfItem, isOwn, before }: BlockPlace,
): LineAttributes => {
  const { tagName } = block
  const level = Number.parseInt((isOwn && block.dataset['level']) || '', 10)
  let attributes = Number.isNaN(level) ? around : { ...around, level: levelWithin(level) }
  if (tagName === 'BLOCKQUOTE') attributes = { ...attributes, quote: true }
  if (tagName === 'HR') attributes = { ...attributes, kind: 'rule', start: null, checked: false, ...AS_LETTERS_ARE }
  const heading = headingOf(block)
  if (heading !== undefined && !isOfItem && !isPreformatted) attributes = { ...attributes, kind: heading }
  if (!/^(?:PRE|LISTING|XMP)$/.test(tagName)) return attributes
  const language = /(?:^|\s)language-(\S+)/.exec(block.querySelector('code')?.className ?? '')?.[1] ?? null
  const code = lineAttributesFrom((name) => ({ ...attributes, kind: 'code', language, ...AS_LETTERS_ARE })[name])
  // A block of code right behind one like it is told from it by a start.
  return before && isLikeRow(before, code) ? { ...code, start: 1 } : code
}
