import type { Editor } from '@tiptap/core'
import { Store } from '@sheaf/ui/lib/store'

/** The editor of the pad that this page shows, for what stands beside it in the page's header. */
export const openEditor = new Store<Editor | undefined>(undefined)

/** Makes an editor the page's one. Returns a function that ends this. */
export const holdEditor = (editor: Editor): (() => void) => {
  openEditor.set(editor)
  return () => {
    if (openEditor.get() === editor) openEditor.set(undefined)
  }
}
