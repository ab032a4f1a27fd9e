import { type Command, Selection } from '@tiptap/pm/state'
import { FORMULA_LANGUAGE } from '@sheaf/document/text/kinds/code'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { isHolder, lineBefore, setLine } from './line-commands.ts'
import { OWN_STEP } from '../step-keys.ts'
import { lineOf } from '../tokens.ts'

/**
 * Makes an empty line the source of a formula, or begins one below a line with letters, where the caret comes to stand.
 *
 * @param typed how many letters of the line do not count, since they are about to be taken away
 */
export const insertFormulaBlock =
  (typed = 0): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    if ($from.depth === 0) return false
    const { tr, doc } = state
    const { parent } = $from
    const before = lineOf(parent)
    const { quote, level } = before
    const [position, end] = [$from.before(1), $from.after(1)]
    const isEmpty = parent.content.size <= typed && !isHolder(before)
    const above = isEmpty ? lineBefore(doc, position) : before
    // Below other code, a block of its own begins.
    const start = above?.kind === 'code' ? 1 : null
    const block = { ...PLAIN_LINE, kind: 'code' as const, language: FORMULA_LANGUAGE, start, quote, level }
    if (isEmpty) setLine(tr, position, before, block)
    else tr.insert(end, parent.type.create(block)).setSelection(Selection.near(tr.doc.resolve(end + 1)))
    dispatch?.(tr.setMeta(OWN_STEP, true).scrollIntoView())
    return true
  }
