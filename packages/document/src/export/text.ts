import type * as Y from 'yjs'
import { textOf } from '../plain-text.ts'
import { PAD_NODES } from '../schema/vocabulary.ts'
import { padRoot, type PadType } from '../walk.ts'
import { attributeOf, isTooDeep, nameOf, nodesIn, startOf } from './node.ts'

/** Texts that precede the first and each further line of a node. */
interface Margin {
  readonly first: string
  readonly rest: string
}

const NO_MARGIN: Margin = { first: '', rest: '' }

const listItemMargin = (list: PadType, item: PadType, index: number): Margin => {
  const name = nameOf(list)
  if (name === 'orderedList') {
    const number = `${startOf(list) + index}. `
    return { first: number, rest: ' '.repeat(number.length) }
  }
  if (name === 'taskList') return { first: attributeOf(item, 'checked') === true ? '[x] ' : '[ ] ', rest: '    ' }
  return { first: '- ', rest: '  ' }
}

const marginOf = (parent: PadType, node: PadType, index: number): Margin => {
  const name = nameOf(node)
  if (name === 'blockquote') return { first: '> ', rest: '> ' }
  if (name === 'listItem' || name === 'taskItem') return listItemMargin(parent, node, index)
  return NO_MARGIN
}

const write = (lines: string[], parent: PadType, outer: Margin, depth: number): void => {
  let first = outer.first
  for (const [index, node] of nodesIn(parent).entries()) {
    const own = marginOf(parent, node, index)
    const margin: Margin = { first: first + own.first, rest: outer.rest + own.rest }
    first = outer.rest
    const name = nameOf(node)
    if (name === 'horizontalRule') lines.push(`${margin.first}---`)
    else if (PAD_NODES.get(name)?.contentKind === 'nodes' && !isTooDeep(depth)) {
      write(lines, node, margin, depth + 1)
    } else {
      for (const [number, line] of textOf(node).split('\n').entries()) {
        lines.push((number === 0 ? margin.first : margin.rest) + line)
      }
    }
  }
}

/** Exports a pad as a text file, with bullets and numbers for lists and `>` for quotes. */
export const exportText = (doc: Y.Doc): string => {
  const root = padRoot(doc)
  const lines: string[] = []
  if (root !== undefined) write(lines, root, NO_MARGIN, 0)
  return lines.map((line) => `${line.trimEnd()}\n`).join('')
}
