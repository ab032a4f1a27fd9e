import type { Node } from '@tiptap/pm/model'
import * as Y from 'yjs'
import type { KeptMapping } from './kept-mapping.ts'

/** Returns whether a line, or a list item with a single line, is empty. */
const isEmpty = (node: Node): boolean =>
  node.isTextblock ? node.childCount === 0 : node.childCount === 1 && isEmpty(node.child(0))

const emptyLike = (node: Node): Y.XmlElement => {
  const element = new Y.XmlElement(node.type.name)
  // The type says string, but the binding stores numbers and booleans as well.
  for (const [key, value] of Object.entries(node.attrs)) if (value !== null) element.setAttribute(key, value as string)
  return element
}

/**
 * Inserts an empty line into the Yjs document where one has appeared above an unchanged line. The binding would take
 * both for a change of that one line: it would empty the line and write its text again below, and what others type into
 * it meanwhile would stay above.
 */
export const putLineAbove = (mapping: KeptMapping, whole: Y.XmlFragment, node: Node): void => {
  const parts = whole.toArray()
  const at = parts.findIndex((part, index) => mapping.get(part) !== node.maybeChild(index))
  const [part, above, below] = [parts[at], node.maybeChild(at), node.maybeChild(at + 1)]
  if (!(part instanceof Y.XmlElement) || !above) return
  const before = mapping.get(part)
  if (before === undefined || Array.isArray(before)) return
  const isOneMore = node.childCount === parts.length + 1
  if (isOneMore && below && isEmpty(above) && !isEmpty(before) && before.eq(below)) {
    const line = emptyLike(above)
    whole.insert(at, [line])
    mapping.set(part, below)
    // A list item is left for the binding to fill, which would trust a mapping; a textblock is complete already.
    if (above.isTextblock) mapping.set(line, above)
  } else if (!above.isTextblock && part.nodeName === above.type.name) putLineAbove(mapping, part, above)
}
