import type { Node } from '@tiptap/pm/model'
import { updateYFragment } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import type { Binding } from './binding.ts'
import type { KeptMapping } from './kept-mapping.ts'
import { putLineAbove } from './line-above.ts'

interface Part {
  readonly part: Y.XmlElement
  readonly changed: Node
}

/** Returns the only child that has changed, if everything else is as before. */
const onlyChange = (mapping: KeptMapping, whole: Y.XmlFragment, node: Node): Part | undefined => {
  const before = mapping.get(whole)
  if (before === undefined || Array.isArray(before) || node.inlineContent) return undefined
  if (before.childCount !== node.childCount || !before.sameMarkup(node)) return undefined
  const isAsBefore = (child: Node, at: number): boolean => before.child(at) === child
  const at = node.children.findIndex((child, index) => !isAsBefore(child, index))
  if (at < 0 || !node.children.slice(at + 1).every((child, index) => isAsBefore(child, at + 1 + index)))
    return undefined
  const [part, changed] = [whole.get(at), node.child(at)]
  const isKnown = part instanceof Y.XmlElement && mapping.get(part) === before.child(at)
  return isKnown && part.nodeName === changed.type.name ? { part, changed } : undefined
}

/**
 * Writes the changed part of a text into the Yjs document. To find it, the binding goes through all lines several
 * times, which in a pad of ten thousand is most of the cost of a letter; so it is given the smallest part that contains
 * every change.
 */
export const writeChanged = (binding: Binding, whole: Y.XmlFragment, node: Node): void => {
  const { doc, mapping } = binding
  const only = onlyChange(mapping, whole, node)
  if (only === undefined) {
    putLineAbove(mapping, whole, node)
    updateYFragment(doc, whole, node, binding)
    return
  }
  writeChanged(binding, only.part, only.changed)
  mapping.set(whole, node)
}
