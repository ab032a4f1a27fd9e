import type { Editor } from '@tiptap/core'

const REQUEST = 'sheaf-link-form'

/** Opens the form for the address of a link, as its keys do. */
export const openLinkForm = ({ view }: Editor): void => void view.dom.dispatchEvent(new Event(REQUEST))

/** Calls a listener whenever that form is asked for. Returns a function that ends this. */
export const onLinkFormRequest = ({ view: { dom } }: Editor, open: () => void): (() => void) => {
  dom.addEventListener(REQUEST, open)
  return () => dom.removeEventListener(REQUEST, open)
}
