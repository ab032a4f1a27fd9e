import { Extension } from '@tiptap/core'
import { Fragment, type Mark } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { AUTHOR_MARK } from '@sheaf/document/schema/vocabulary'
import type { StrandedText } from '../../connection/stranded.ts'
import type { Store } from '../../lib/store.ts'
import { ARRIVES_WHOLE } from './author-marks.ts'
import { placeOf, startOf } from './stranded-place.ts'

interface PutBackOptions {
  readonly stranded: Store<readonly StrandedText[]>
  /** Who wrote on this page, by Yjs' id of it; undefined if it is not known any more. */
  readonly authorOf: (client: number) => string | undefined
}

/** Paragraphs of their own, where the line was. */
const asParagraphs = (
  tr: Transaction,
  { text, index = tr.doc.childCount }: StrandedText,
  marks: readonly Mark[],
): number => {
  const { schema } = tr.doc.type
  const lines = text.split('\n').filter((line) => line !== '')
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

const putBack = (tr: Transaction, stranded: StrandedText, author: string | undefined): void => {
  const own = author === undefined ? [] : [tr.doc.type.schema.mark(AUTHOR_MARK, { id: author })]
  const place = placeOf(tr.doc, stranded)
  const end = place === undefined ? asParagraphs(tr, stranded, own) : within(tr, stranded.text, place, own)
  // Its writer goes on where they were.
  if (stranded.isLatest) tr.setSelection(TextSelection.create(tr.doc, end))
}

/** Writes letters again that lost their place without anybody wanting it: where what stood beside them is now. */
export const PutBack = Extension.create<PutBackOptions>({
  name: 'putBack',

  onCreate() {
    const { editor, options } = this
    const { stranded, authorOf } = options
    const write = (): void => {
      const texts = stranded.get()
      if (texts.length === 0 || editor.isDestroyed || !editor.isEditable) return
      stranded.set([])
      const tr = editor.state.tr.setMeta(ARRIVES_WHOLE, true)
      for (const text of texts) putBack(tr, text, authorOf(text.client))
      editor.view.dispatch(tr)
    }
    editor.on('destroy', stranded.subscribe(write))
    write()
  },
})
