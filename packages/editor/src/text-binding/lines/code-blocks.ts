import type { Node } from '@tiptap/pm/model'
import type { Command, EditorState } from '@tiptap/pm/state'
import { isLikeRow } from '@sheaf/document/text/nesting'
import { type PlacedLine, setLines } from './line-commands.ts'
import { lineOf } from '../tokens.ts'

/** A block of code: its rows, and the position before the first of them. */
export interface CodeBlock {
  readonly position: number
  readonly rows: readonly Node[]
}

/** Goes through the blocks of code of a document. */
export function* codeBlocks(doc: Node): Iterable<CodeBlock> {
  let block: { position: number; rows: Node[] } | undefined
  let position = 0
  for (const row of doc.children) {
    const line = lineOf(row)
    const last = block?.rows.at(-1)
    if (block && last && line.start === null && isLikeRow(lineOf(last), line)) block.rows.push(row)
    else {
      if (block) yield block
      block = line.kind === 'code' ? { position, rows: [row] } : undefined
    }
    position += row.nodeSize
  }
  if (block) yield block
}

/** Returns the position behind a block. */
export const endOf = ({ position, rows }: CodeBlock): number =>
  rows.reduce((sum, { nodeSize }) => sum + nodeSize, position)

/** Returns the block of code that has the caret and all that is selected. */
export const selectedCode = ({ doc, selection: { from, to, $from } }: EditorState): CodeBlock | undefined => {
  if ($from.depth === 0 || lineOf($from.parent).kind !== 'code') return undefined
  for (const block of codeBlocks(doc)) {
    const end = endOf(block)
    if (from > block.position && from < end) return to < end ? block : undefined
  }
  return undefined
}

/** Returns the language of a block of code, which is that of its first row. */
export const languageOf = ({ rows: [first] }: CodeBlock): string | null => (first ? lineOf(first).language : null)

/** Gives the block of code with the caret a language, and all its rows, so that each part of it has the same. */
export const setCodeLanguage =
  (language: string | null): Command =>
  (state, dispatch) => {
    const block = selectedCode(state)
    if (block === undefined) return false
    let { position } = block
    const lines = block.rows.map((node): PlacedLine => {
      const line = { node, position, line: lineOf(node) }
      position += node.nodeSize
      return line
    })
    dispatch?.(setLines(state, lines, () => ({ language })))
    return true
  }
