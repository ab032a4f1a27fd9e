import { Extension } from '@tiptap/core'
import { Fragment, type Mark } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import type * as Y from 'yjs'
import { AUTHOR_MARK } from '@sheaf/document/schema/vocabulary'
import { nameWrittenAgain, type StrandedText } from '../../connection/stranded.ts'
import type { Store } from '../../lib/store.ts'
import { KEEPS_AUTHORS } from './author-marks.ts'
import { placeOf, startOf } from './stranded-place.ts'
import { writeAhead } from './write-ahead.ts'

interface PutBackOptions {
  readonly doc: Y.Doc
  readonly stranded: Store<readonly StrandedText[]>
  /** Called once the editor is ready: from then on, whatever enters `stranded` is written at once. */
  readonly onWriting: () => void
  /** Returns the author who wrote on the page with this Yjs client id; undefined if that is no longer known. */
  readonly authorOf: (client: number) => string | undefined
}

/** Paragraphs that are put back within this time, for the same place, belong together. */
const SOON_MS = 5000

/** Inserts the lines as paragraphs of their own where the line was. Returns the position at their end. */
const asParagraphs = (tr: Transaction, lines: readonly string[], index: number, marks: readonly Mark[]): number => {
  const { schema } = tr.doc.type
  const paragraphs = Fragment.from(lines.map((line) => schema.node('paragraph', null, schema.text(line, marks))))
  const at = startOf(tr.doc, index)
  tr.insert(at, paragraphs)
  return at + paragraphs.size - 1
}

const within = (tr: Transaction, text: string, place: number, own: readonly Mark[]): number => {
  const $place = tr.doc.resolve(place)
  const others = $place.marks().filter(({ type }) => type.name !== AUTHOR_MARK)
  const isCode = $place.parent.type.spec.code === true
  tr.insert(place, tr.doc.type.schema.text(isCode ? text : text.replaceAll('\n', ' '), [...own, ...others]))
  return place + text.length
}

/**
 * Writes letters again that lost their place although nobody meant to remove them: next to the text that stood beside
 * them.
 */
export const PutBack = Extension.create<PutBackOptions>({
  name: 'putBack',

  onCreate() {
    const { editor, options } = this
    const { doc: pad, stranded, onWriting, authorOf } = options
    /**
     * Paragraphs just put back one below the other: the index meant for the first, how many there are, and when the
     * last came.
     */
    let below = { index: -1, count: 0, at: 0 }
    /** Authors of what was written here under other Yjs client ids than the page's own. */
    const ahead = new Map<number, string | undefined>()

    const putBack = (lost: StrandedText, hasLostCaret: boolean): void => {
      const { text, isOwn, isLatest, client, index = editor.state.doc.childCount } = lost
      const { tr, schema, doc } = editor.state
      const author = ahead.has(client) ? ahead.get(client) : authorOf(client)
      const own = author === undefined ? [] : [schema.mark(AUTHOR_MARK, { id: author })]
      const found = placeOf(doc, lost)
      const lines = text.split('\n').filter((line) => line !== '')
      // The text holds nothing but line ends.
      if (!found && lines.length === 0) return
      if (!found && (below.index !== index || Date.now() - below.at > SOON_MS)) below = { index, count: 0, at: 0 }
      const end = found ? within(tr, text, found.place, own) : asParagraphs(tr, lines, index + below.count, own)
      if (!found) below = { index, count: below.count + lines.length, at: Date.now() }
      // The writer's caret goes back to where they were typing.
      if (isLatest && hasLostCaret) tr.setSelection(TextSelection.create(tr.doc, end))
      // Undo on this page must not take back what others wrote.
      if (!isOwn) tr.setMeta('addToHistory', false)
      const dispatch = (): void => editor.view.dispatch(tr.setMeta(KEEPS_AUTHORS, true))
      // Letters of others stay apart from this page's own, and before what their writer, whose caret went to the same
      // place, has typed there since.
      const id = isOwn ? dispatch() : writeAhead(pad, client, dispatch)
      if (id !== undefined) ahead.set(id, author)
    }

    let isWriting = false
    /**
     * Puts the texts back one at a time: within a line, the binding merges everything that a transaction does into one
     * change, including the text in between.
     */
    const write = (): void => {
      if (isWriting || editor.isDestroyed || !editor.isEditable) return
      isWriting = true
      const hasLostCaret = editor.storage.followLine.hasLost
      for (let texts = stranded.get(); texts.length > 0; texts = stranded.get()) {
        try {
          putBack(texts[0]!, hasLostCaret)
          nameWrittenAgain(pad, texts[0]!)
        } catch (error) {
          // The other texts still have to be put back.
          reportError(error)
        }
        stranded.set(stranded.get().slice(1))
      }
      isWriting = false
      onWriting()
    }
    editor.on('destroy', stranded.subscribe(write))
    editor.on('update', write)
    write()
  },
})
