import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

type Direction = 'ltr' | 'rtl'

const LETTER = /\p{L}/u
/** Hebrew, Arabic and related scripts, with their presentation forms. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Number of texts searched for a letter, which bounds the cost in a pad that holds only figures. */
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

/** Returns the writing direction of a pad or a line, which is that of its first letter. */
const directionOf = (node: Node): Direction | undefined => {
  const letter = firstLetter(node, { texts: TEXTS_LOOKED_AT })
  if (letter === undefined) return undefined
  return FROM_THE_RIGHT.test(letter) ? 'rtl' : 'ltr'
}

const lineDirections = new WeakMap<Node, Direction | null>()

/** Returns the direction of a line, cached as long as nobody writes in it; null for a line without letters. */
const lineDirection = (line: Node): Direction | null => {
  const known = lineDirections.get(line)
  if (known !== undefined) return known
  const direction = directionOf(line) ?? null
  lineDirections.set(line, direction)
  return direction
}

const ITEMS: ReadonlySet<string> = new Set(['listItem', 'taskItem'])

/**
 * EDT-86: Returns decorations for the items whose first line has another direction than what contains them. An item
 * without letters has the direction of its container, but a browser would begin its line at the left; it is marked as
 * blank.
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
 * EDT-71: Gives the pad the direction of its own text, with the line numbers where its lines begin, whatever the page's
 * language. Without letters the pad has the direction of the page, and an empty line with the caret has that of the
 * pad.
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
        // A browser begins a line without letters at the left.
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
