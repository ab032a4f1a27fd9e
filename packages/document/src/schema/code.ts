import { Code } from '@tiptap/extension-code'

/**
 * Inline code. Tiptap's own excludes every other mark; here text keeps its author, and other formatting, beside it.
 * It excludes only itself, or y-tiptap would store it under a hashed key.
 */
export const PadCode = Code.extend({ excludes: 'code' })
