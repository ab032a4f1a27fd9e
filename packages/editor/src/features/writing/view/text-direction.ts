import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { type Direction, lineDirection } from '../../../lib/lines/line-direction.ts'

/** Number of lines searched for a letter, which bounds the cost in a pad that holds only figures. */
const LINES_LOOKED_AT = 200

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
