import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'

const MIDDLE_BUTTON = 1

/** Opens the link under the pointer in a tab of its own. Returns whether there is one. */
const openLinkAt = ({ target }: MouseEvent): boolean => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (link === null) return false
  window.open(link.href, '_blank', 'noopener')
  return true
}

/**
 * Opens links with Ctrl or ⌘ and a click, or with the middle button (EDT-100). Where a text can be edited, browsers take
 * these for the placing of the caret, and ProseMirror takes Ctrl for the selection of the whole line.
 */
export const OpenLinks = Extension.create({
  name: 'openLinks',

  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        key: new PluginKey('openLinks'),
        props: {
          handleClick: (_view, _pos, event) =>
            editor.isEditable && (event.ctrlKey || event.metaKey) && openLinkAt(event),
          handleDOMEvents: {
            auxclick: (_view, event) => {
              if (!editor.isEditable || event.button !== MIDDLE_BUTTON || !openLinkAt(event)) return false
              event.preventDefault()
              return true
            },
          },
        },
      }),
    ]
  },
})
