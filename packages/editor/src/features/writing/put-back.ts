import { Extension } from '@tiptap/core'
import { Fragment, type Mark } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import type * as Y from 'yjs'
import { AUTHOR_MARK } from '@sheaf/document/schema/vocabulary'
import { nameWrittenAgain, type StrandedText } from '../../connection/stranded.ts'
import type { Store } from '../../lib/store.ts'
import { ARRIVES_WHOLE } from './author-marks.ts'
import { placeOf, startOf } from './stranded-place.ts'

interface PutBackOptions {
  readonly doc: Y.Doc
  readonly stranded: Store<readonly StrandedText[]>
  /** From now on what comes into `stranded` is written at once. */
  readonly onWriting: () => void
  /** Who wrote on this page, by Yjs' id of it; undefined if it is not known any more. */
  readonly authorOf: (client: number) => string | undefined
}

/** What comes this soon after belongs to it. */
const SOON_MS = 5000

/** Paragraphs of their own, where the line was. */
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

/** Writes letters again that lost their place without anybody wanting it: where what stood beside them is now. */
export const PutBack = Extension.create<PutBackOptions>({
  name: 'putBack',

  onCreate() {
    const { editor, options } = this
    const { doc: pad, stranded, onWriting, authorOf } = options
    /** Paragraphs just put back below each other, and where the first of them was to be. */
    let below = { index: -1, count: 0, at: 0 }

    const putBack = (lost: StrandedText, hasLostCaret: boolean): void => {
      const { text, isOwn, isLatest, client, index = editor.state.doc.childCount } = lost
      const { tr, schema, doc } = editor.state
      const author = authorOf(client)
      const own = author === undefined ? [] : [schema.mark(AUTHOR_MARK, { id: author })]
      const found = placeOf(doc, lost)
      const lines = text.split('\n').filter((line) => line !== '')
      // Nothing but the end of a line.
      if (!found && lines.length === 0) return
      if (!found && (below.index !== index || Date.now() - below.at > SOON_MS)) below = { index, count: 0, at: 0 }
      const end = found ? within(tr, text, found.place, own) : asParagraphs(tr, lines, index + below.count, own)
      if (!found) below = { index, count: below.count + lines.length, at: Date.now() }
      // Its writer goes on where they were.
      if (isLatest && hasLostCaret) tr.setSelection(TextSelection.create(tr.doc, end))
      // What others wrote is not this page's to take back.
      if (!isOwn) tr.setMeta('addToHistory', false)
      editor.view.dispatch(tr.setMeta(ARRIVES_WHOLE, true))
    }

    let isWriting = false
    /** One after the other: the binding makes one change of all that a transaction does in a line, of what stands between too. */
    const write = (): void => {
      if (isWriting || editor.isDestroyed || !editor.isEditable) return
      isWriting = true
      const hasLostCaret = editor.storage.followLine.hasLost
      for (let texts = stranded.get(); texts.length > 0; texts = stranded.get()) {
        try {
          putBack(texts[0]!, hasLostCaret)
          nameWrittenAgain(pad, texts[0]!)
        } catch (error) {
          // The others are to be put back all the same.
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
