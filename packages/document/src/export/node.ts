import * as Y from 'yjs'
import { PAD_DEPTH_MAX } from '../schema/vocabulary.ts'
import { childrenOf, type PadType } from '../walk.ts'

/** Returns whether a node is so deep that only its text is exported. A pad never nests that deep, but exports recurse. */
export const isTooDeep = (depth: number): boolean => depth > PAD_DEPTH_MAX

/** Returns the nodes in a node, texts included. */
export const nodesIn = (parent: PadType): PadType[] =>
  Array.from(childrenOf(parent)).flatMap(({ content }) =>
    content instanceof Y.ContentType ? [content.type as PadType] : [],
  )

/** Returns the name of a node; a text has none. */
export const nameOf = (node: PadType): string => (node instanceof Y.XmlElement ? node.nodeName : '')

export const attributeOf = (node: PadType, name: string): unknown => {
  if (!(node instanceof Y.XmlElement)) return undefined
  const item = node._map.get(name)
  if (item === undefined || item.deleted) return undefined
  return item.content.getContent().at(-1)
}

/** Returns the number of the first item of an ordered list. */
export const startOf = (list: PadType): number => {
  const start = attributeOf(list, 'start')
  return Number.isSafeInteger(start) ? Number(start) : 1
}
