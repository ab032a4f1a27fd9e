import * as Y from 'yjs'
import { PAD_DEPTH_MAX } from '../schema/vocabulary.ts'
import type { PadType } from '../walk.ts'

/** Tells whether a node is so deep that only its text is exported. A pad never nests that deep, but exports recurse. */
export const isTooDeep = (depth: number): boolean => depth > PAD_DEPTH_MAX

export const attributeOf = (node: PadType, name: string): unknown => {
  if (!(node instanceof Y.XmlElement)) return undefined
  const item = node._map.get(name)
  if (item === undefined || item.deleted) return undefined
  return item.content.getContent().at(-1)
}
