import * as Y from 'yjs'
import { PAD_FRAGMENT } from '../schema/vocabulary.ts'

/** A node with its name, attributes and content, or a text. */
export type Tree = string | readonly [name: string, attributes: Record<string, unknown>, ...children: Tree[]]

const nodeOf = (tree: Tree): Y.XmlElement | Y.XmlText => {
  if (typeof tree === 'string') {
    const text = new Y.XmlText()
    text.insert(0, tree)
    return text
  }
  const [name, attributes, ...children] = tree
  const element = new Y.XmlElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value as string)
  element.insert(0, children.map(nodeOf))
  return element
}

/** Makes a pad with these nodes at its root, whether or not an editor would make them. */
export const padOf = (...trees: Tree[]): Y.Doc => {
  const doc = new Y.Doc()
  doc.getXmlFragment(PAD_FRAGMENT).insert(0, trees.map(nodeOf))
  return doc
}
