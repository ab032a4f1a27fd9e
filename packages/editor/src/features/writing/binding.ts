import type { EditorState } from '@tiptap/pm/state'
import { type ProsemirrorBinding, ySyncPluginKey } from '@tiptap/y-tiptap'
import type * as Y from 'yjs'
import type { KeptMapping } from './kept-mapping.ts'

/** Where the caret or a selection is to Yjs, and to the editor. */
export interface RelativeSelection {
  readonly head: Y.RelativePosition | null
  readonly absAnchor: number | null
  readonly absHead: number | null
}

/** What of y-tiptap's binding is used here, beyond what it is typed to show. */
export type Binding = ProsemirrorBinding & {
  readonly mapping: KeptMapping
  /** While a transaction of Yjs' goes on, where the selection was before it. */
  beforeTransactionSelection: RelativeSelection | null
}

/** What keeps the editor's text and Yjs' the same. */
export const bindingOf = (state: EditorState): Binding | undefined => ySyncPluginKey.getState(state)?.binding
