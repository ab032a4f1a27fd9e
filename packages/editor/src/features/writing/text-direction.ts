import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

type Direction = 'ltr' | 'rtl'

const LETTER = /\p{L}/u
/** Hebrew, Arabic and their kin, with their presentation forms. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** In a pad of nothing but figures it is not looked for at each of them. */
const TEXTS_LOOKED_AT = 200

const firstLetter = (node: Node, budget: { texts: number }): string | undefined => {
  if (node.isText) {
    budget.texts -= 1
    return LETTER.exec(node.text ?? '')?.[0]
  }
  for (let at = 0; at < node.childCount && budget.texts > 0; at += 1) {
    const letter = firstLetter(node.child(at), budget)
    if (letter !== undefined) return letter
  }
  return undefined
}

/** In which direction a pad or a line is written, by its first letter. */
export const directionOf = (node: Node): Direction | undefined => {
  const letter = firstLetter(node, { texts: TEXTS_LOOKED_AT })
  if (letter === undefined) return undefined
  return FROM_THE_RIGHT.test(letter) ? 'rtl' : 'ltr'
}

const lineDirections = new WeakMap<Node, Direction | null>()

/** Of a line, which is looked at once as long as nobody writes in it; null without a letter. */
const lineDirection = (line: Node): Direction | null => {
  const known = lineDirections.get(line)
  if (known !== undefined) return known
  const direction = directionOf(line) ?? null
  lineDirections.set(line, direction)
  return direction
}

const ITEMS: ReadonlySet<string> = new Set(['listItem', 'taskItem'])

/**
 * EDT-86: the items whose first line runs otherwise than what they stand in. One without a letter stands as that does, but
 * a browser would let its line begin at the left.
 */
const turnedItems = (parent: Node, start: number, around: Direction, found: Decoration[] = []): Decoration[] => {
  parent.forEach((node, offset) => {
    if (node.isTextblock || node.isLeaf) return
    const from = start + offset
    const first = ITEMS.has(node.type.name) ? node.firstChild : null
    const own = (first && lineDirection(first)) ?? around
    if (own !== around) found.push(Decoration.node(from, from + node.nodeSize, { dir: own }))
    else if (first?.isTextblock && own === 'rtl' && lineDirection(first) === null)
      found.push(Decoration.node(from + 1, from + 1 + first.nodeSize, { class: 'is-blank' }))
    turnedItems(node, from + 1, own, found)
  })
  return found
}

const turnedIn = (doc: Node): DecorationSet => {
  const around = directionOf(doc)
  return around === undefined ? DecorationSet.empty : DecorationSet.create(doc, turnedItems(doc, 0, around))
}

const turned = new PluginKey<DecorationSet>('padTurnedItems')

/**
 * EDT-71: the pad stands as it is written, with its numbers where its lines begin, whatever the page's language. Without
 * a letter it stands as the page does, and so does the line that is about to be written.
 */
export const TextDirection = Extension.create({
  name: 'padTextDirection',

  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('padTextDirection'),
      props: {
        attributes: ({ doc }): Record<string, string> => {
          const dir = directionOf(doc)
          return dir === undefined ? {} : { dir }
        },
        // Without letters a browser lets every line begin at the left.
        decorations: ({ doc, selection: { $head } }) => {
          const { parent, depth } = $head
          if (depth === 0 || !parent.isTextblock || parent.content.size > 0) return null
          return DecorationSet.create(doc, [Decoration.node($head.before(), $head.after(), { class: 'is-blank' })])
        },
      },
    }),
    new Plugin<DecorationSet>({
      key: turned,
      state: {
        init: (_config, { doc }) => turnedIn(doc),
        apply: ({ docChanged, doc }, known) => (docChanged ? turnedIn(doc) : known),
      },
      props: { decorations: (state) => turned.getState(state) },
    }),
  ],
})
