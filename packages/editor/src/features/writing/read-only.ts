import { type Editor, Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { isFile } from '../../text-binding/lines/line-commands.ts'
import { lineOf } from '../../text-binding/tokens.ts'

/**
 * Tells assistive technology that a text is read-only, and keeps it reachable and scrollable by keyboard. Translators
 * may have it; ProseMirror forbids them any text, since what they change in one that is written counts as typed (LANG-24).
 */
export const ReadOnly = Extension.create({
  name: 'readOnly',

  addProseMirrorPlugins() {
    const { editor } = this
    const attributes = (): Record<string, string> =>
      editor.options.editable ? {} : { 'aria-readonly': 'true', tabindex: '0', translate: 'yes' }
    return [new Plugin({ key: new PluginKey('readOnly'), props: { attributes } })]
  },
})

/** Lets the text be written in, or only read. */
export const setEditable = (editor: Editor, isEditable: boolean): void => {
  editor.setEditable(isEditable)
  // Draws the text again: a translator may have changed what was shown of it, and for readers pictures are buttons.
  if (isEditable || editor.state.doc.children.some((line) => isFile(lineOf(line)))) editor.createNodeViews()
}
