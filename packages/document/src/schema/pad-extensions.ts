import type { AnyExtension } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { StarterKit } from '@tiptap/starter-kit'
import { Author } from './author.ts'
import { PadCodeBlock } from './code-block.ts'
import { PadCode } from './code.ts'
import { PadLink } from './link.ts'
import { HEADING_LEVELS } from './vocabulary.ts'

/** Everything a pad's text is made of, for the editor and for `padSchema`. Collaboration and undo come with the editor. */
export const padExtensions: AnyExtension[] = [
  StarterKit.configure({
    heading: { levels: [...HEADING_LEVELS] },
    // Undo of own edits only is Yjs' business.
    undoRedo: false,
    // It would add a paragraph in every open window of a pad that ends otherwise, also for readers.
    trailingNode: false,
    // Ours.
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
