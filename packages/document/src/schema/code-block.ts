import { CodeBlock } from '@tiptap/extension-code-block'
import { AUTHOR_MARK } from './vocabulary.ts'

/**
 * A block of code. Tiptap's own allows no marks; here its text keeps its author. It must: the binding deletes a whole
 * node whose text carries a mark it does not allow.
 */
export const PadCodeBlock = CodeBlock.extend({ marks: AUTHOR_MARK })
