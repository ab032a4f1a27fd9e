import { DOMParser, type Schema } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { AUTHOR_MARK } from '../../text-binding/tokens.ts'

/** What is drawn in a line and none of its text: others' carets, boxes, and what ProseMirror draws for browsers. */
const DRAWN = '[contenteditable=false], .ProseMirror-separator, .ProseMirror-trailingBreak'

const isLastOfText = (node: Node): boolean => {
  for (let next = node.nextSibling; next !== null; next = next.nextSibling)
    if (!(next instanceof Element) || !next.matches(DRAWN)) return false
  return true
}

/**
 * Reads what the browser has made of the page's own lines. It reads two things that the schema's parser, made for HTML
 * from elsewhere, does not:
 *
 * - Authors. While text is composed (in Japanese, or on most phones) ProseMirror reads all of the run around it from the
 *   page; without its author the run would be the composer's. The page's own letters have no mark.
 * - The `br` that keeps an emptied line open. ProseMirror knows it only as the last of its line, and takes one before
 *   the caret of somebody else for a line break that was typed.
 */
export const ownDomParser = (schema: Schema, own: string): Plugin =>
  new Plugin({
    props: {
      domParser: new DOMParser(schema, [
        {
          tag: 'span[data-author]',
          mark: AUTHOR_MARK,
          getAttrs: (span) => (span.dataset['author'] === own ? false : { id: span.dataset['author'] }),
        },
        { tag: 'input', ignore: true },
        { tag: 'br', ignore: true, getAttrs: (br) => (isLastOfText(br) ? null : false) },
        ...DOMParser.fromSchema(schema).rules,
      ]),
    },
  })
