import { Mark } from '@tiptap/core'
import { AUTHOR_MARK } from './vocabulary.ts'

/**
 * Names the author of the text by id. It is a mark and not a computed property so that it survives splitting and moving
 * paragraphs: the binding re-inserts text that is split or moved, and Yjs then names the person who split it.
 *
 * The mark excludes itself (ProseMirror's default), so text has one author and y-tiptap stores it under the plain key
 * `author`. It carries an id and never a colour: the editor maps ids to colours that the server gave it. It is not
 * inclusive, because what another person types beside it is theirs; the editor marks what is typed.
 */
export const Author = Mark.create({
  name: AUTHOR_MARK,
  inclusive: false,
  keepOnSplit: false,

  addAttributes() {
    return {
      id: {
        // A default keeps a mark without an id readable: the binding deletes text whose marks it cannot build.
        default: null,
        renderHTML: (attributes: Record<string, unknown>) =>
          typeof attributes['id'] === 'string' ? { 'data-author': attributes['id'] } : {},
      },
    }
  },

  // Pasted text belongs to the person who pastes it: an author is never read from HTML.
  parseHTML() {
    return []
  },

  renderHTML({ HTMLAttributes }) {
    return ['span', HTMLAttributes, 0]
  },
})
