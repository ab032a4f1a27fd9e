import type { EditorState } from '@tiptap/pm/state'
import { type ProsemirrorBinding, ySyncPluginKey } from '@tiptap/y-tiptap'
import type * as Y from 'yjs'
import type { KeptMapping } from './kept-mapping.ts'

/** Position of the caret or selection, as Yjs and as the editor see it. */
export interface RelativeSelection {
  readonly head: Y.RelativePosition | null
  readonly absAnchor: number | null
  readonly absHead: number | null
}

/** The parts of y-tiptap's binding that are used here, beyond its public types. */
export type Binding = ProsemirrorBinding & {
  readonly mapping: KeptMapping
  /** The selection before the running Yjs transaction. */
  beforeTransactionSelection: RelativeSelection | null
}

/** Returns the binding that keeps the editor's text and the Yjs document in sync. */
export const bindingOf = (state: EditorState): Binding | undefined => ySyncPluginKey.getState(state)?.binding
