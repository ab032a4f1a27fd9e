import * as Y from 'yjs'
import { PAD_FRAGMENT, PAD_NODES } from './schema/vocabulary.ts'

/**
 * Traversals of a pad's text that never throw, whatever stands in it, never recurse, and know no ProseMirror: the
 * server reads pads at every save. They read Yjs' own lists (`_start`, `right`), as its `toString` does, since
 * `toArray` and `toDelta` build what is only looked at.
 */

/** What a traversal needs of a Yjs type; Yjs' own classes differ in the types of their events. */
export interface PadType {
  readonly _start: Y.Item | null
}

/** Returns the pad's root. `getXmlFragment` would throw if another kind of type stands under its name. */
export const padRoot = (doc: Y.Doc): PadType | undefined => doc.share.get(PAD_FRAGMENT)

/** Yields the undeleted content of a type. */
export function* childrenOf(type: PadType): Iterable<Y.Item> {
  for (let item = type._start; item !== null; item = item.right) if (!item.deleted) yield item
}

const typeIn = (item: Y.Item): PadType | undefined =>
  item.content instanceof Y.ContentType ? (item.content.type as PadType) : undefined

const containsText = (type: PadType): boolean => {
  for (const item of childrenOf(type)) if (typeIn(item) instanceof Y.XmlText) return true
  return false
}

const isTextblock = (type: PadType): boolean => {
  // Text outside of any block is a line of its own.
  if (type instanceof Y.XmlText) return true
  if (!(type instanceof Y.XmlElement)) return false
  const spec = PAD_NODES.get(type.nodeName)
  // A node of a later version is a line if it has text.
  return spec === undefined ? containsText(type) : spec.contentKind === 'text'
}

/** Yields the textblocks of a pad in the order of the text. The n-th of them is the pad's line n. */
export function* textblocksOf(doc: Y.Doc): Iterable<PadType> {
  const root = padRoot(doc)
  if (root === undefined) return
  // The next neighbours of everything around an item lie below it.
  const stack: (Y.Item | null)[] = [root._start]
  while (stack.length > 0) {
    const item = stack.pop()
    if (item === null || item === undefined) continue
    stack.push(item.right)
    if (item.deleted) continue
    const type = typeIn(item)
    if (type === undefined) continue
    if (isTextblock(type)) yield type
    else stack.push(type._start)
  }
}

/** A stretch of text with one formatting: marks by name, with their attributes. */
export interface Run {
  readonly text: string
  readonly marks: ReadonlyMap<string, unknown>
}

/** Yields the text of one textblock. A hard break is a line feed inside it, as a line of a code block is. */
export function* runsOf(block: PadType): Iterable<Run> {
  let marks: ReadonlyMap<string, unknown> = new Map()
  const stack: (Y.Item | null)[] = [block._start]
  while (stack.length > 0) {
    const item = stack.pop()
    if (item === null || item === undefined) continue
    stack.push(item.right)
    if (item.deleted) continue
    const { content } = item
    if (content instanceof Y.ContentString) yield { text: content.str, marks }
    else if (content instanceof Y.ContentFormat) {
      const next = new Map(marks)
      if (content.value === null) next.delete(content.key)
      else next.set(content.key, content.value)
      marks = next
    } else if (content instanceof Y.ContentType) {
      const type: PadType = content.type
      if (type instanceof Y.XmlElement && type.nodeName === 'hardBreak') yield { text: '\n', marks: new Map() }
      // Formatting does not reach from one text into the next.
      if (type instanceof Y.XmlText) marks = new Map()
      stack.push(type._start)
    }
  }
}
