import type { initProseMirrorDoc } from '@tiptap/y-tiptap'

type Mapping = ReturnType<typeof initProseMirrorDoc>['mapping']
type Key = Parameters<Mapping['set']>[0]
type Value = Parameters<Mapping['set']>[1]

/**
 * A mapping from Yjs types to ProseMirror nodes for the binding, whose `clear` does nothing. On every remote change
 * y-tiptap first removes what changed, and then clears all the rest, so it rebuilds and compares the whole pad for each
 * letter: a tenth of a second in a pad of ten thousand lines. Here, unchanged entries stay.
 */
export class KeptMapping extends Map<Key, Value> {
  override clear(): void {}
}
