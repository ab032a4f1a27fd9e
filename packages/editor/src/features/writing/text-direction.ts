import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'

export type Direction = 'ltr' | 'rtl'

const LETTER = /\p{L}/u
/** Hebrew, Arabic and related scripts, with their presentation forms. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Number of lines searched for a letter, which bounds the cost in a pad that holds only figures. */
const LINES_LOOKED_AT = 200

const directions = new WeakMap<Node, Direction | null>()

const directionOf = (line: Node): Direction | null => {
  for (let at = 0; at < line.childCount; at += 1) {
    const letter = LETTER.exec(line.child(at).text ?? '')?.[0]
    if (letter !== undefined) return FROM_THE_RIGHT.test(letter) ? 'rtl' : 'ltr'
  }
  return null
}

/**
 * Returns the direction of a line, which is that of its first letter; null for one without letters. It is known as long
 * as nobody writes in the line.
 */
export const lineDirection = (line: Node): Direction | null => {
  const known = directions.get(line)
  if (known !== undefined) return known
  const direction = directionOf(line)
  directions.set(line, direction)
  return direction
}

const padDirection = (doc: Node): Direction | undefined => {
  for (let at = 0; at < Math.min(doc.childCount, LINES_LOOKED_AT); at += 1) {
    const direction = lineDirection(doc.child(at))
    if (direction !== null) return direction
  }
  return undefined
}

interface TextDirectionOptions {
  /** Direction of every pad on this page, whatever its text; undefined if each has its own. */
  readonly fixed: Direction | undefined
}

/**
 * EDT-71: Gives the pad the direction of its own text, with the line numbers where its lines begin, whatever the page's
 * language. Without letters the pad has the direction of the page.
 */
export const TextDirection = Extension.create<TextDirectionOptions>({
  name: 'padTextDirection',

  addOptions: () => ({ fixed: undefined }),

  addProseMirrorPlugins() {
    const { fixed } = this.options
    return [
      new Plugin({
        key: new PluginKey('padTextDirection'),
        props: {
          attributes: ({ doc }): Record<string, string> => {
            const dir = fixed ?? padDirection(doc)
            return dir === undefined ? {} : { dir }
          },
        },
      }),
    ]
  },
})
