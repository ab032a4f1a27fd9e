import type { Attrs, Mark, Node, Schema } from '@tiptap/pm/model'
import { simpleDiff } from 'lib0/diff'
import * as Y from 'yjs'
import type { KeptMapping } from './kept-mapping.ts'

/*
 * A line without text has no place for text yet: each of two people who begin on it at once makes one, and the line has two.
 * To the editor they are one. y-tiptap makes them one in the pad too: whoever made the second moves it into the first on
 * learning of it, and loses their caret; whoever writes a letter before that writes the whole line into the first, so that
 * what stood in the second is there twice. Here both stay, and a change goes into the text it is in.
 */

/** The texts of a line that has several. */
const textsOf = (line: Y.XmlElement): readonly Y.XmlText[] => {
  const parts = line.length > 1 ? line.toArray() : []
  return parts.every((part) => part instanceof Y.XmlText) ? parts : []
}

type Delta = readonly { readonly insert: unknown; readonly attributes?: Readonly<Record<string, Attrs>> }[]

/** The node of a line that has several texts, which are left as they are. */
export const nodeOfSharedLine = (line: Y.XmlElement, schema: Schema): Node | undefined => {
  const parts = textsOf(line).flatMap((text) => text.toDelta() as Delta)
  const isOurs = parts.every(
    ({ insert, attributes = {} }) =>
      typeof insert === 'string' && Object.keys(attributes).every((name) => schema.marks[name]),
  )
  if (parts.length === 0 || !isOurs) return undefined
  const texts = parts.map(({ insert, attributes = {} }) =>
    schema.text(
      insert as string,
      Object.entries(attributes).map(([name, attrs]) => schema.mark(name, attrs)),
    ),
  )
  return schema.node(line.nodeName, line.getAttributes(), texts)
}

/** The first line of text that is not as its node any more. */
const firstChanged = (
  mapping: KeptMapping,
  whole: Y.XmlFragment,
  node: Node,
): readonly [Y.XmlElement, Node] | undefined => {
  const parts = whole.toArray()
  const at = parts.findIndex((part, index) => mapping.get(part) !== node.maybeChild(index))
  const [part, child] = [parts[at], node.maybeChild(at)]
  if (!(part instanceof Y.XmlElement) || !child || part.nodeName !== child.type.name) return undefined
  return child.isTextblock ? [part, child] : firstChanged(mapping, part, child)
}

/** As y-tiptap stores marks that exclude themselves, which all of ours do. */
const attributesOf = (marks: readonly Mark[]) => Object.fromEntries(marks.map(({ type, attrs }) => [type.name, attrs]))

const stringOf = (text: Y.XmlText): string => (text.toDelta() as Delta).map(({ insert }) => insert).join('')

/** Makes the letters of the texts, one after the other, those of `string`. */
const writeLetters = (texts: readonly Y.XmlText[], string: string): void => {
  const { index, remove, insert } = simpleDiff(texts.map(stringOf).join(''), string)
  let start = 0
  let isInserted = insert === ''
  for (const text of texts) {
    const end = start + text.length
    const [from, to] = [Math.max(index, start), Math.min(index + remove, end)]
    if (from < to) text.delete(from - start, to - from)
    // Between two texts it belongs to the first: whoever writes on there wrote that.
    if (!isInserted && index <= end) {
      text.insert(index - start, insert)
      isInserted = true
    }
    start = end
  }
}

/** Gives the letters of a text the marks that they have in the node, from `start` on. */
const writeMarks = (text: Y.XmlText, node: Node, start: number): void => {
  const end = start + text.length
  const known = (text.toDelta() as Delta).flatMap(({ attributes = {} }) => Object.keys(attributes))
  const none = Object.fromEntries(known.map((name) => [name, null]))
  const delta: { retain: number; attributes: object }[] = []
  node.nodesBetween(start, end, ({ marks, nodeSize }, at) => {
    const retain = Math.min(at + nodeSize, end) - Math.max(at, start)
    delta.push({ retain, attributes: { ...none, ...attributesOf(marks) } })
  })
  text.applyDelta(delta)
}

/** Writes what has changed of a line that several people began, if it is the first that has, and says that it is written. */
export const writeSharedLine = (mapping: KeptMapping, pad: Y.XmlFragment, doc: Node): void => {
  const [line, node] = firstChanged(mapping, pad, doc) ?? []
  const texts = line && textsOf(line)
  if (!line || !node || !texts?.length) return
  const before = mapping.get(line)
  const isText = node.children.every((child) => child.isText)
  if (!before || Array.isArray(before) || !before.sameMarkup(node) || !isText) return
  writeLetters(texts, node.textContent)
  let start = 0
  for (const text of texts) {
    writeMarks(text, node, start)
    mapping.delete(text)
    start += text.length
  }
  mapping.set(line, node)
}
