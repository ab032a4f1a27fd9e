import { Mark } from '@tiptap/core'
import { AUTHOR_MARK } from './vocabulary.ts'

/**
 * Who wrote this text, by id. It is a mark, not a computed property, so that it survives splitting and moving
 * paragraphs: the binding re-inserts what is split or moved, and Yjs then names whoever split it.
 *
 * It excludes itself (ProseMirror's default), so text has one author and y-tiptap stores it under the plain key
 * `author`. It carries an id and never a colour: the editor maps ids to colours it was given by the server.
 * It is not inclusive, because what another person types beside it is theirs; the editor marks what is typed.
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

  // Pasted text is its paster's: an author is never read from HTML.
  parseHTML() {
    return []
  },

  renderHTML({ HTMLAttributes }) {
    return ['span', HTMLAttributes, 0]
  },
})
