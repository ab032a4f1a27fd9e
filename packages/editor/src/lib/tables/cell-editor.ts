import type { Editor } from '@tiptap/core'
import { Store } from '@sheaf/ui/lib/store'

/** The editor of the table's cell that has the caret: tools act on it in place of that of the pad. */
export const cellEditor = new Store<Editor | undefined>(undefined)
