import type { Node } from '@tiptap/pm/model'
import { hasSection } from '../../lib/lines/folds.ts'
import { isHeading } from '../../text-binding/lines/line-commands.ts'
import { lineOf } from '../../text-binding/tokens.ts'

/** A heading of the pad. */
export interface Heading {
  readonly text: string
  /** From 1. */
  readonly level: number
  /** Number of its line, from 1. */
  readonly line: number
  /** Position before its line. */
  readonly position: number
  /** Whether lines below it belong to it, which can be folded. */
  readonly hasSection: boolean
}

/** Returns the headings of a document in their order. Those without letters lead nowhere. */
export const headingsOf = (doc: Node): Heading[] => {
  const headings: Heading[] = []
  doc.forEach((node, position, index) => {
    const line = lineOf(node)
    const text = node.textContent.trim()
    if (isHeading(line) && text !== '')
      headings.push({
        text,
        level: Number(line.kind.slice(1)),
        line: index + 1,
        position,
        hasSection: hasSection(doc, index),
      })
  })
  return headings
}

export const isSame = (a: readonly Heading[], b: readonly Heading[]): boolean =>
  a.length === b.length &&
  a.every((one, at) => {
    const other = b[at]!
    return (
      one.text === other.text &&
      one.level === other.level &&
      one.line === other.line &&
      one.hasSection === other.hasSection
    )
  })
