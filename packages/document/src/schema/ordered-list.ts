import { wrappingInputRule } from '@tiptap/core'
import { OrderedList } from '@tiptap/extension-list'
import { acceptedAttribute } from './vocabulary.ts'

/** As in CommonMark, more digits than these are no number of a list: what has them is an account, a parcel, a phone. */
const TYPED_NUMBER = /^(\d{1,9})\.\s$/

/**
 * An ordered list. Tiptap's own makes one of every pasted line of plain text that begins like one (`3. May`,
 * `J. S. Bach`), also in code, and reads numbers and kinds from pasted HTML that no pad accepts.
 */
export const PadOrderedList = OrderedList.extend({
  addAttributes() {
    const { start, type } = this.parent?.() ?? {}
    return {
      start: {
        ...start,
        parseHTML: (element) => acceptedAttribute('orderedList', 'start', start?.parseHTML?.(element)) ?? 1,
      },
      type: { ...type, parseHTML: (element) => acceptedAttribute('orderedList', 'type', type?.parseHTML?.(element)) },
    }
  },

  addInputRules() {
    return [
      wrappingInputRule({
        find: TYPED_NUMBER,
        type: this.type,
        getAttributes: ([, number]) => ({ start: Number(number) }),
        joinPredicate: ([, number], { attrs, childCount }) =>
          (attrs['type'] ?? '1') === '1' && childCount + Number(attrs['start']) === Number(number),
      }),
    ]
  },

  addProseMirrorPlugins() {
    return []
  },
})
