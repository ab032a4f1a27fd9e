import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'

/** A text that cannot be written in says so to whoever hears it, and is still reached and read on by keyboard. */
export const ReadOnly = Extension.create({
  name: 'readOnly',

  addProseMirrorPlugins() {
    const { editor } = this
    const attributes = (): Record<string, string> =>
      editor.options.editable ? {} : { 'aria-readonly': 'true', tabindex: '0' }
    return [new Plugin({ key: new PluginKey('readOnly'), props: { attributes } })]
  },
})
