import type { BlockKind } from './kind.ts'

export const paragraph: BlockKind = { form: 'block', tag: 'p', markdown: '' }
