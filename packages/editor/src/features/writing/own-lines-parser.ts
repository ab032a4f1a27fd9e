import { DOMParser, type Schema } from '@tiptap/pm/model'
import { AUTHOR_MARK } from '@sheaf/document/schema/vocabulary'

/** What is drawn in a line and none of its text: others' carets, and what ProseMirror draws for browsers beside them. */
const DRAWN = '[contenteditable=false], .ProseMirror-separator, .ProseMirror-trailingBreak'

const isLastOfText = (node: Node): boolean => {
  for (let next = node.nextSibling; next !== null; next = next.nextSibling)
    if (!(next instanceof Element) || !next.matches(DRAWN)) return false
  return true
}

/**
 * Returns a parser of what the browser has made of the page's own lines. It reads two things that the schema's parser,
 * made for HTML from elsewhere, does not:
 *
 * - Authors. While text is composed (in Japanese, or on most phones) ProseMirror reads all of the run around it from the
 *   page; without its author the run would be the composer's.
 * - The `br` that keeps an emptied line open. ProseMirror knows it only as the last of its line, and takes one before
 *   the caret of somebody else for a line break that was typed.
 */
export const ownLinesParser = (schema: Schema): DOMParser =>
  new DOMParser(schema, [
    { tag: 'span[data-author]', mark: AUTHOR_MARK, getAttrs: (span) => ({ id: span.dataset['author'] }) },
    { tag: 'br', ignore: true, getAttrs: (br) => (isLastOfText(br) ? null : false) },
    ...DOMParser.fromSchema(schema).rules,
  ])
