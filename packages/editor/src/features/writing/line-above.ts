import type { Node } from '@tiptap/pm/model'
import * as Y from 'yjs'
import type { KeptMapping } from './kept-mapping.ts'

/** A line, or an item of a list with one, in which nothing is. */
const isEmpty = (node: Node): boolean =>
  node.isTextblock ? node.childCount === 0 : node.childCount === 1 && isEmpty(node.child(0))

const emptyLike = (node: Node): Y.XmlElement => {
  const element = new Y.XmlElement(node.type.name)
  // The binding stores numbers and booleans too.
  for (const [key, value] of Object.entries(node.attrs)) if (value !== null) element.setAttribute(key, value as string)
  return element
}

/**
 * Where an empty line has come in above one that is as it was, puts one there. The binding would take the two for what has
 * become of the one: it empties that and writes its text again below, and what others type into it stays above.
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
    // The binding fills an item of a list, and reckons with what is known of a line.
    if (above.isTextblock) mapping.set(line, above)
  } else if (!above.isTextblock && part.nodeName === above.type.name) putLineAbove(mapping, part, above)
}
