import type { initProseMirrorDoc } from '@tiptap/y-tiptap'

type Mapping = ReturnType<typeof initProseMirrorDoc>['mapping']
type Key = Parameters<Mapping['set']>[0]
type Value = Parameters<Mapping['set']>[1]

/**
 * The binding's memory of which node stands for which part of the text. y-tiptap empties it at every change that comes
 * from others, after it has taken out what changed, and so builds and compares the whole pad anew for each letter; in a
 * pad of ten thousand lines that is a tenth of a second. What did not change is kept here.
 */
export class KeptMapping extends Map<Key, Value> {
  override clear(): void {}
}
