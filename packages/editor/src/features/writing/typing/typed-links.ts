import { Extension } from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { FROM_TEXT } from '../../../text-binding/step-keys.ts'
import { keepsAuthors } from '../../../text-binding/text-binding.ts'
import { linkAsOneUndo } from '../clipboard/paste-lines.ts'

/** Time in ms after which a composition that the browser has ended is over for ProseMirror, too. */
const COMPOSED_MS = 50

/** Longest text behind which an address is looked for. */
const WORD_MAX = 5000

/** Returns the range of the word before a space, or the end of a row or line, that stands before the caret. */
const wordBefore = ({ doc, selection: { $from, empty } }: EditorState): { from: number; to: number } | undefined => {
  if (!empty || $from.depth === 0) return undefined
  const number = $from.index(0)
  const isAtStart = $from.parentOffset === 0
  if (isAtStart && number === 0) return undefined
  const line = isAtStart ? doc.child(number - 1) : $from.parent
  const end = isAtStart ? $from.before(1) - 1 : $from.pos
  const size = isAtStart ? line.content.size : $from.parentOffset
  const text = line.textBetween(Math.max(0, size - WORD_MAX), size, undefined, '\n')
  const word = (isAtStart ? /\S+$/ : /\S+(?=\s$)/).exec(text)?.[0]
  if (word === undefined) return undefined
  const to = isAtStart ? end : end - 1
  return { from: to - word.length, to }
}

/** Returns whether a transaction typed a space, or the end of a row or line, before the caret. */
const hasEndedWord = (transaction: Transaction): boolean => {
  if (!transaction.docChanged || transaction.getMeta(FROM_TEXT) || keepsAuthors(transaction)) return false
  const { doc, selection } = transaction
  let typed = ''
  const { maps } = transaction.mapping
  for (const [at, map] of maps.entries())
    map.forEach((_from, _to, from, to) => {
      const rest = transaction.mapping.slice(at + 1)
      const end = rest.map(to)
      if (end === selection.head) typed = doc.textBetween(rest.map(from), end, '\n', '\n')
    })
  return /\s$/.test(typed)
}

const linkWord = (view: EditorView): void => {
  const word = wordBefore(view.state)
  if (word !== undefined) linkAsOneUndo(view, word.from, word.to)
}

interface TypedLinksOptions {
  /** Returns whether the writer wants what is typed to be formatted. */
  readonly isOn: () => boolean
}

/**
 * Makes a link of an address once it is followed by a space, or the end of its row or line. One undo takes the link back
 * and leaves what was typed.
 */
export const TypedLinks = Extension.create<TypedLinksOptions>({
  name: 'typedLinks',

  addOptions: () => ({ isOn: () => true }),

  /** All that follows a transaction has seen it by then, so the link is a change of its own. */
  onTransaction({ transaction, appendedTransactions }) {
    const { view, isEditable } = this.editor
    if (!isEditable || view.composing || !this.options.isOn()) return
    if ([transaction, ...appendedTransactions].some(hasEndedWord)) linkWord(view)
  },

  addProseMirrorPlugins() {
    const { editor } = this
    const { isOn } = this.options
    return [
      new Plugin({
        key: new PluginKey('typedLinks'),
        props: {
          handleDOMEvents: {
            // On a phone, the space behind a word is part of what is composed.
            compositionend: (view) => {
              setTimeout(() => {
                if (!view.isDestroyed && !view.composing && editor.isEditable && isOn()) linkWord(view)
              }, COMPOSED_MS)
            },
          },
        },
      }),
    ]
  },
})
