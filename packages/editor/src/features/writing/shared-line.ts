import type { Mark, Node } from '@tiptap/pm/model'
import { simpleDiff } from 'lib0/diff'
import * as Y from 'yjs'
import type { KeptMapping } from './kept-mapping.ts'

/*
 * A line without text has no place for text yet: each of two people who begin on it at once makes one, and the line has two.
 * To the editor they are one text. Whoever made the second moves it into the first on learning of the first (y-tiptap does
 * that, #160). But whoever made the first, and writes on before that has come, would write the whole line into it too, and
 * what stood in the second would be there twice. Here they write into their own.
 */

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

type Delta = readonly { readonly insert: string; readonly attributes?: object }[]

const stringOf = (text: Y.XmlText): string => (text.toDelta() as Delta).map(({ insert }) => insert).join('')

/** As y-tiptap stores marks that exclude themselves, which all of ours do. */
const attributesOf = (marks: readonly Mark[]) => Object.fromEntries(marks.map(({ type, attrs }) => [type.name, attrs]))

/** Gives the letters of the text the marks that they have at the beginning of the node. */
const writeMarks = (text: Y.XmlText, node: Node): void => {
  const known = (text.toDelta() as Delta).flatMap(({ attributes = {} }) => Object.keys(attributes))
  const none = Object.fromEntries(known.map((name) => [name, null]))
  const delta: { retain: number; attributes: object }[] = []
  node.nodesBetween(0, text.length, ({ marks, nodeSize }, at) => {
    const retain = Math.min(nodeSize, text.length - at)
    delta.push({ retain, attributes: { ...none, ...attributesOf(marks) } })
  })
  text.applyDelta(delta)
}

/**
 * Of a line that two people have just begun, writes what has changed in its first text into that, and says that the line is
 * written. Anything else is left to the binding.
 */
export const writeSharedLine = (mapping: KeptMapping, pad: Y.XmlFragment, doc: Node): void => {
  const [line, node] = firstChanged(mapping, pad, doc) ?? []
  if (!line || !node || line.length < 2) return
  const [first, ...others] = line.toArray().filter((part) => part instanceof Y.XmlText)
  const before = mapping.get(line)
  const isText = node.children.every((child) => child.isText)
  if (!first || others.length !== line.length - 1 || Array.isArray(before) || !before?.sameMarkup(node) || !isText)
    return
  const own = stringOf(first)
  const { index, remove, insert } = simpleDiff(own + others.map(stringOf).join(''), node.textContent)
  if (index + remove > own.length) return
  first.delete(index, remove)
  first.insert(index, insert)
  writeMarks(first, node)
  mapping.delete(first)
  mapping.set(line, node)
}
