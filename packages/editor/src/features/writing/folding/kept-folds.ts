import { parseJson, type StoredText } from '@sheaf/ui/lib/browser-storage'
import type { Node } from '@tiptap/pm/model'
import type { Fold } from '../../../lib/lines/folds.ts'
import type { TextBinding } from '../../../text-binding/text-binding.ts'

/** Keeps which headings are folded, by the ids of their lines: others write while this page is not there. */
export const keepFolds = (kept: StoredText, binding: TextBinding, folds: readonly Fold[]): void => {
  const ids = folds.flatMap(({ line }) => binding.lineIdAt(line + 1) ?? [])
  const text = JSON.stringify(ids)
  if (ids.length === 0) kept.remove()
  else if (text !== kept.get()) kept.set(text)
}

/** Returns the positions before the headings that were folded when this tab last had the pad. */
export const keptFolds = (kept: StoredText, binding: TextBinding, doc: Node): number[] => {
  const ids = parseJson(kept.get())
  if (!Array.isArray(ids)) return []
  const lines = new Set(ids.flatMap((id) => (typeof id === 'string' ? (binding.lineOfId(id) ?? []) : [])))
  const positions: number[] = []
  if (lines.size > 0)
    doc.forEach((_line, position, index) => {
      if (lines.has(index + 1)) positions.push(position)
    })
  return positions
}
