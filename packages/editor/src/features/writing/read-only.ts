import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'

/** Tells assistive technology that a text is read-only, and keeps it reachable and scrollable by keyboard. */
export const ReadOnly = Extension.create({
  name: 'readOnly',

  addProseMirrorPlugins() {
    const { editor } = this
    const attributes = (): Record<string, string> =>
      editor.options.editable ? {} : { 'aria-readonly': 'true', tabindex: '0' }
    return [new Plugin({ key: new PluginKey('readOnly'), props: { attributes } })]
  },
})
