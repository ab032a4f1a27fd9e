/** A view of an editor, of which ProseMirror does not declare what reads the browser's selection. */
interface ReadsSelection {
  readonly domObserver?: { readonly flush: () => void }
}

/** Lets a view read a selection that the browser has changed and not told yet, by a key of a moment ago. */
export const readSelection = (view: object): void => (view as ReadsSelection).domObserver?.flush()
