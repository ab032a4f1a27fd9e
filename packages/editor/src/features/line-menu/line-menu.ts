import { Extension, type Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { Mapping } from '@tiptap/pm/transform'
import { Store } from '@sheaf/ui/lib/store'
import { chosenRange, type LineRange, positionsOf, withBelonging } from '../../text-binding/lines/line-blocks.ts'

/** Where the lines are that a menu acts on, by positions of the text. */
export interface LinesPlace {
  /** Position before the first of them. */
  readonly from: number
  /** Position behind the last that was chosen itself; behind it follows what belongs to these. */
  readonly chosen: number
  readonly to: number
}

/** Returns the place of lines with what belongs to them. */
export const placeOf = (doc: Node, lines: LineRange): LinesPlace => {
  const { from, to } = positionsOf(doc, withBelonging(doc, lines))
  return { from, chosen: positionsOf(doc, lines).to, to }
}

/** Returns where lines are once the text has changed; nothing if they are gone. */
export const mapPlace = ({ from, chosen, to }: LinesPlace, mapping: Mapping): LinesPlace | undefined => {
  const begin = mapping.map(from, 1)
  const [middle, end] = [mapping.map(chosen, -1), mapping.map(to, -1)]
  return middle > begin ? { from: begin, chosen: middle, to: Math.max(middle, end) } : undefined
}

const lineAt = (doc: Node, position: number): number =>
  position >= doc.content.size ? doc.childCount : doc.resolve(position).index(0)

/** Returns the lines at a place, with what belongs to them or without. */
export const rangeAt = ({ state: { doc } }: Editor, { from, to }: Pick<LinesPlace, 'from' | 'to'>): LineRange => ({
  from: lineAt(doc, from),
  to: lineAt(doc, to),
})

/** Lines whose menu is open; they stay the same ones while others write. */
export class LineMenu {
  readonly open = new Store<LinesPlace | undefined>(undefined)

  /** Opens the menu of the selected lines. */
  openFor({ state }: Editor): void {
    this.open.set(placeOf(state.doc, chosenRange(state)))
  }
}

/** EDT-174: opens the menu of the selected lines by keys. */
export const LineMenuKey = Extension.create<{ readonly menu: LineMenu | undefined }>({
  name: 'lineMenuKey',

  addOptions: () => ({ menu: undefined }),

  addKeyboardShortcuts() {
    const { editor } = this
    return {
      'Mod-Shift-m': () => {
        if (!editor.isEditable) return false
        this.options.menu?.openFor(editor)
        return true
      },
    }
  },
})
