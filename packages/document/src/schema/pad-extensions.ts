import type { AnyExtension } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { StarterKit } from '@tiptap/starter-kit'
import { Author } from './author.ts'
import { PadCodeBlock } from './code-block.ts'
import { PadCode } from './code.ts'
import { PadLink } from './link.ts'
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
    // `PadLink` takes its place.
    link: false,
    code: false,
    codeBlock: false,
  }),
  TaskList,
  TaskItem.configure({ nested: true }),
  PadLink,
  PadCode,
  PadCodeBlock,
  Author,
]
