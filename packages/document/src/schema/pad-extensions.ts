import type { AnyExtension } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { StarterKit } from '@tiptap/starter-kit'
import { Author } from './author.ts'
import { PadCodeBlock } from './code-block.ts'
import { PadCode } from './code.ts'
import { PadLink } from './link.ts'
import { PadOrderedList } from './ordered-list.ts'
import { HEADING_LEVELS } from './vocabulary.ts'

/**
 * Everything that a pad's text can contain, for the editor and for `padSchema`. Collaboration and undo come with the
 * editor.
 */
export const padExtensions: AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [...HEADING_LEVELS] },
    // Yjs undoes one's own edits only.
    undoRedo: false,
    // The trailing node would add a paragraph in every open window, also a reader's, of a pad that ends otherwise.
    trailingNode: false,
    // Those of this folder take their places.
    link: false,
    orderedList: false,
    code: false,
    codeBlock: false,
  }),
  TaskList,
  TaskItem.configure({ nested: true }),
  PadOrderedList,
  PadLink,
  PadCode,
  PadCodeBlock,
  Author,
]
