import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { FROM_TEXT } from '../../text-binding/step-keys.ts'
import { authorIn } from '../../text-binding/tokens.ts'
import { type Line, lineAt, lineNumberAt } from './lines.ts'

/** What others wrote near the cursor: their ids, and the number of the line that changed last. */
export interface NearbyChange {
  readonly authors: readonly string[]
  readonly line: number
}

/** Lines before and behind that of the cursor that are near it. */
const NEAR_LINES = 1
/** Milliseconds without a change after which it is told: sentences are told, and not letters. */
const TOLD_AFTER_MS = 2000

/** Calls `found` with each author and line, among those near the cursor, that others' letters of a transaction are in. */
const lettersOfOthers = (transaction: Transaction, near: Line, found: (author: string, line: number) => void): void => {
  const { mapping, doc } = transaction
  for (const [at, map] of mapping.maps.entries()) {
    const later = mapping.slice(at + 1)
    map.forEach((_from, _to, newFrom, newTo) => {
      const [from, to] = [later.map(newFrom, -1), later.map(newTo, 1)]
      // What is replaced everywhere is not looked at everywhere.
      if (to < near.from || from > near.to) return
      doc.nodesBetween(from, Math.min(to, doc.content.size), (node, position) => {
        const author = node.isText ? authorIn(node.marks) : undefined
        if (author && position < to && position + node.nodeSize > from) found(author, lineNumberAt(doc, position))
      })
    })
  }
}

/**
 * EDT-221: tells what others write in the line of the cursor and in those beside it, once they pause, while the text has
 * the focus. Returns what ends it.
 */
export const followNearbyChanges = (editor: Editor, onChange: (change: NearbyChange) => void): (() => void) => {
  const authors = new Set<string>()
  let line = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const notifyAll = (): void => {
    const change = { authors: [...authors], line }
    authors.clear()
    if (!editor.isDestroyed && editor.isFocused) onChange(change)
  }
  const follow = ({ transaction }: { readonly transaction: Transaction }): void => {
    if (!transaction.docChanged || transaction.getMeta(FROM_TEXT) !== true || !editor.isFocused) return
    const own = lineNumberAt(transaction.doc, transaction.selection.head)
    const near = {
      from: lineAt(transaction.doc, own - NEAR_LINES)!.from,
      to: lineAt(transaction.doc, own + NEAR_LINES)!.to,
    }
    let isNear = false
    lettersOfOthers(transaction, near, (author, at) => {
      if (Math.abs(at - own) > NEAR_LINES) return
      authors.add(author)
      line = at
      isNear = true
    })
    if (!isNear) return
    clearTimeout(timer)
    timer = setTimeout(notifyAll, TOLD_AFTER_MS)
  }
  editor.on('transaction', follow)
  return () => {
    clearTimeout(timer)
    editor.off('transaction', follow)
  }
}
