import { PluginKey } from '@tiptap/pm/state'
import type { Decoration, DecorationSet } from '@tiptap/pm/view'

/** What of the shown colours changes: said with a transaction, under this key. */
export interface RecoloredCode {
  readonly gone: readonly Decoration[]
  readonly added: readonly Decoration[]
}

export const codeColors = new PluginKey<DecorationSet>('codeColors')
