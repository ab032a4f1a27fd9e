import type { Editor } from '@tiptap/core'
import { Store } from '@sheaf/ui/lib/store'

const REQUEST = 'sheaf-template'

/** Whether templates can be put into the text of this page. */
export const offersTemplates = new Store(false)

/** Asks for the list of templates that can be put behind the text. */
export const requestTemplates = ({ view }: Editor): void => void view.dom.dispatchEvent(new Event(REQUEST))

/** Calls a listener whenever that list is asked for. Returns a function that ends this. */
export const onTemplateRequest = ({ view: { dom } }: Editor, open: () => void): (() => void) => {
  dom.addEventListener(REQUEST, open)
  return () => dom.removeEventListener(REQUEST, open)
}
