import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { LineAttributes } from '@sheaf/document/text/line'
import { visitItemNumbers } from '@sheaf/document/text/item-numbers'
import type { LineRange } from '../../../text-binding/lines/line-blocks.ts'
import { changedKinds, linesOfLists } from './changed-lists.ts'
import { ListPlaces } from './list-places.ts'

/** Returns the number that an ordered item with these attributes would have as a line of a number. */
export const numberOfItem = (doc: Node, line: number, attributes: LineAttributes): number => {
  let found = 1
  const lines = Array.from(linesOfLists(doc, Math.max(line - 1, 0), line)).filter(({ at }) => at < line)
  visitItemNumbers([...lines, { attributes, at: line }], (at, number) => {
    if (at === line) found = number
  })
  return found
}

/** Most digits for which an item has room beside its line's own number. */
const USUAL_DIGITS = 2

/** Gives the elements of ordered items their numbers, so that the browser draws them and screen readers tell them. */
const setNumbers = ({ dom, state: { doc } }: EditorView, { from, to }: LineRange): void =>
  visitItemNumbers(linesOfLists(doc, from, to), (at, number) => {
    const list = at >= from ? dom.children[at] : undefined
    if (!(list instanceof HTMLOListElement) || list.start === number) return
    list.start = number
    const digits = String(number).length - USUAL_DIGITS
    if (digits > 0) list.style.setProperty('--digits', String(digits))
    else list.style.removeProperty('--digits')
  })

/**
 * Numbers the items of ordered lists. Each item is a list of its own on the page, whose number is told to the browser.
 * After a change, only the lines of its lists are looked at; letters change no number.
 */
export const ListNumbers = Extension.create({
  name: 'listNumbers',

  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('listNumbers'),
      view: (view) => {
        let firstLine: Element | null = null
        const number = (before?: Node): void => {
          const { doc } = view.state
          const { firstElementChild } = view.dom
          // Lines that have all been drawn anew have no numbers.
          const isDrawn = firstElementChild !== firstLine || before === undefined
          firstLine = firstElementChild
          if (before === doc && !isDrawn) return
          const changed = isDrawn ? { from: 0, to: doc.childCount } : changedKinds(before!, doc)
          if (changed) setNumbers(view, changed)
        }
        const places = new ListPlaces(view)
        number()
        return {
          update: (_view, { doc }) => {
            number(doc)
            places.announceSoon()
          },
          destroy: () => places.end(),
        }
      },
    }),
  ],
})
