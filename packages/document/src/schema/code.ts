import { Code } from '@tiptap/extension-code'

/**
 * Inline code. Tiptap's own excludes every other mark; this one lets text keep its author and other formatting. It
 * excludes only itself, since y-tiptap would otherwise store it under a hashed key.
 */
export const PadCode = Code.extend({ excludes: 'code' })
