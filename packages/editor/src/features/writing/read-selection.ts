import type { EditorView } from '@tiptap/pm/view'

/** Lets a view read a selection that the browser has changed and not told yet, by a key of a moment ago. */
export const readSelection = (view: EditorView): void =>
  (view as EditorView & { readonly domObserver?: { readonly flush: () => void } }).domObserver?.flush()
