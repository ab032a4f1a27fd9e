import * as Y from 'yjs'
import { PAD_NODES } from '../schema/vocabulary.ts'
import { childrenOf, padRoot, runsOf, type PadType } from '../walk.ts'
import { attributeOf, isTooDeep } from './node.ts'

/** Texts that precede the first and each further line of a node. */
interface Margin {
  readonly first: string
  readonly rest: string
}

const NO_MARGIN: Margin = { first: '', rest: '' }

const listItemMargin = (list: PadType, item: PadType, index: number): Margin => {
  const name = list instanceof Y.XmlElement ? list.nodeName : ''
  if (name === 'orderedList') {
    const start = Number(attributeOf(list, 'start') ?? 1)
    const number = `${(Number.isSafeInteger(start) ? start : 1) + index}. `
    return { first: number, rest: ' '.repeat(number.length) }
  }
  if (name === 'taskList') return { first: attributeOf(item, 'checked') === true ? '[x] ' : '[ ] ', rest: '    ' }
  return { first: '- ', rest: '  ' }
}

const marginOf = (parent: PadType, node: PadType, index: number): Margin => {
  if (!(node instanceof Y.XmlElement)) return NO_MARGIN
  if (node.nodeName === 'blockquote') return { first: '> ', rest: '> ' }
  if (node.nodeName === 'listItem' || node.nodeName === 'taskItem') return listItemMargin(parent, node, index)
  return NO_MARGIN
}

const write = (lines: string[], parent: PadType, outer: Margin, depth: number): void => {
  let first = outer.first
  let index = 0
  for (const item of childrenOf(parent)) {
    if (!(item.content instanceof Y.ContentType)) continue
    const node: PadType = item.content.type
    const own = marginOf(parent, node, index++)
    const margin: Margin = { first: first + own.first, rest: outer.rest + own.rest }
    first = outer.rest
    const name = node instanceof Y.XmlElement ? node.nodeName : undefined
    if (name === 'horizontalRule') lines.push(`${margin.first}---`)
    else if (name !== undefined && PAD_NODES.get(name)?.holds === 'nodes' && !isTooDeep(depth)) {
      write(lines, node, margin, depth + 1)
    } else {
      const text = Array.from(runsOf(node), (run) => run.text).join('')
      for (const [number, line] of text.split('\n').entries()) {
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
