import { InputRule, Mark } from '@tiptap/core'
import { Plugin, PluginKey, type Command, Selection } from '@tiptap/pm/state'
import { FORMULA } from '@sheaf/document/text/formats/formula'
import { isHolder, lineBefore, setLine } from './line-commands.ts'
import { OWN_STEP } from '../step-keys.ts'
import { FORMULA_LANGUAGE } from '@sheaf/document/text/kinds/code'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { lineOf } from '../tokens.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    formula: {
      /** Makes the selected letters a formula, or those that are typed next, or ends it. */
      toggleFormula: () => ReturnType
      /** Begins a block with the source of a formula; `typed` letters of the line are about to be taken away. */
      insertFormulaBlock: (typed?: number) => ReturnType
    }
  }
}

/**
 * What is typed between two `$` is a formula by the rule of Pandoc: nothing is a space at their inner sides. Letters
 * before the first are none of it, so that `US$5` begins none.
 */
const TYPED = /(?<![\\$\p{L}\p{N}])\$([^\s\\$]|[^\s$][^$\n]*[^\s\\$])\$$/u
/** What two amounts of money have between their signs, as in `$5/$6`. */
const AMOUNT = /^\d[\d.,'’]*\p{P}*$/u

/**
 * Makes an empty line the source of a formula, or begins one below a line with letters, where the caret comes to stand.
 *
 * @param typed how many letters of the line do not count, since they are about to be taken away
 */
const insertFormulaBlock =
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

/** Letters that are the TeX source of a formula, which the page draws in their place (EDT-240). */
export const Formula = Mark.create({
  name: FORMULA,
  inclusive: false,
  keepOnSplit: false,
  parseHTML: () => [{ tag: '[data-formula]' }],
  renderHTML: () => ['span', { 'data-formula': '', dir: 'ltr', spellcheck: 'false', translate: 'no' }, 0],

  addCommands: () => ({
    toggleFormula:
      () =>
      ({ chain }) =>
        chain().unsetMark('code').toggleMark(FORMULA).run(),
    insertFormulaBlock:
      (typed) =>
      ({ state, dispatch }) =>
        insertFormulaBlock(typed)(state, dispatch),
  }),

  addKeyboardShortcuts() {
    return { 'Alt-=': () => this.editor.commands.toggleFormula() }
  },

  addInputRules() {
    const { type } = this
    return [
      new InputRule({
        find: TYPED,
        handler: ({ state, range, match }) => {
          const [, source = ''] = match
          const { tr, doc } = state
          const { parent, parentOffset } = doc.resolve(range.to)
          const isInside = doc.rangeHasMark(range.from, range.to, type)
          const isBeforeDigit = /^\d/.test(parent.textBetween(parentOffset, parent.content.size, undefined, ' '))
          if (lineOf(parent).kind === 'code' || isInside || isBeforeDigit || AMOUNT.test(source)) return null
          const end = range.from + 1 + source.length
          tr.delete(end, range.to)
            .delete(range.from, range.from + 1)
            .addMark(range.from, end - 1, type.create())
            .removeStoredMark(type)
          return undefined
        },
      }),
    ]
  },

  addProseMirrorPlugins() {
    const { editor, type } = this
    return [
      new Plugin({
        key: new PluginKey('amounts'),
        props: {
          /** A digit right behind the second sign says that both stand for money. */
          handleTextInput: (view, from, to, text) => {
            const { nodeBefore } = view.state.doc.resolve(from)
            if (from !== to || !/^\d$/.test(text) || !nodeBefore || !type.isInSet(nodeBefore.marks)) return false
            // Whether the sign has just been typed is known to the rules alone.
            if (!editor.commands.undoInputRule()) return false
            view.dispatch(view.state.tr.insertText(text))
            return true
          },
        },
      }),
    ]
  },
})
