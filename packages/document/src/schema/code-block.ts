import { CodeBlock } from '@tiptap/extension-code-block'
import { AUTHOR_MARK, acceptedAttribute } from './vocabulary.ts'

/**
 * A block of code. Tiptap's own allows no marks; this one lets its text keep its author. It has to, because the binding
 * deletes a whole node whose text carries a mark that the node does not allow.
 */
export const PadCodeBlock = CodeBlock.extend({
  marks: AUTHOR_MARK,

  addAttributes() {
    const { language } = this.parent?.() ?? {}
    return {
      language: {
        ...language,
        parseHTML: (element) => acceptedAttribute('codeBlock', 'language', language?.parseHTML?.(element)),
      },
    }
  },
})
