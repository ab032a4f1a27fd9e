import { Extension } from '@tiptap/core'
import { Plugin, PluginKey, Selection, TextSelection } from '@tiptap/pm/state'
import { isApple } from '@sheaf/ui/lib/is-apple'

/** Number of lines from which laying out unseen text costs more than skipping it. */
const LONG_FROM_LINES = 300

/** Returns whether a key leads to the end of the text. */
const isEndKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !altKey && (isApple() ? metaKey && !ctrlKey && key === 'ArrowDown' : ctrlKey && !metaKey && key === 'End')

/**
 * Lets the style sheet skip lines outside the screen, except the one with the caret. That line is marked on its element
 * and not by a decoration, for which ProseMirror would go through all lines at each key.
 */
export const LongPad = Extension.create({
  name: 'longPad',

  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('longPad'),
      props: {
        // The browser would stop at the beginning of a last line that it has skipped.
        handleKeyDown: (view, event) => {
          if (!isEndKey(event)) return false
          const { tr, doc, selection } = view.state
          const { $head } = Selection.atEnd(doc)
          const $anchor = event.shiftKey ? selection.$anchor : $head
          view.dispatch(tr.setSelection(TextSelection.between($anchor, $head)).scrollIntoView())
          return true
        },
        attributes: ({ doc }): Record<string, string> =>
          doc.childCount >= LONG_FROM_LINES ? { class: 'is-long' } : {},
      },
      view: (view) => {
        let marked: Element | undefined
        const mark = (): void => {
          const { doc, selection } = view.state
          const isLong = doc.childCount >= LONG_FROM_LINES && selection.$head.depth > 0
          const line = isLong ? view.dom.children[selection.$head.index(0)] : undefined
          if (line === marked) return
          marked?.removeAttribute('data-caret')
          line?.setAttribute('data-caret', '')
          marked = line
        }
        mark()
        return { update: mark }
      },
    }),
  ],
})
