import type { HtmlLine } from '@sheaf/document/text/lines-html'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import type { Editor } from '@tiptap/core'
import { bindingOf } from '../../../text-binding/binding-plugin.ts'
import { asOneUndo } from '../../../text-binding/one-undo.ts'
import { lineOf } from '../../../text-binding/tokens.ts'
import { pasteLines } from './paste-lines.ts'
import { nodesOfLines } from './pasted-lines.ts'
import { isPlain } from './place-lines.ts'

/** PAD-83: puts lines behind the text of a pad, as one step of undo. The caret comes to stand behind them. */
export const putBehindText = ({ view, schema }: Editor, lines: readonly HtmlLine[]): void => {
  const binding = bindingOf(view.state)
  if (binding === undefined || lines.length === 0) return
  asOneUndo(view, () => {
    const { tr, doc } = view.state
    const last = doc.lastChild
    const isFree = last !== null && isPlain(lineOf(last)) && last.content.size === 0
    if (!isFree) view.dispatch(tr.insert(doc.content.size, schema.node('line', { ...PLAIN_LINE })))
    const end = view.state.doc.content.size - 1
    pasteLines(
      view,
      { from: end, to: end },
      nodesOfLines(schema, lines, (table) => binding.bringTable(table)),
    )
  })
}
