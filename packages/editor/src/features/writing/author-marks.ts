import { Extension } from '@tiptap/core'
import { Fragment, type Mark, Slice, type Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { ReplaceAroundStep, ReplaceStep } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { isChangeOrigin } from '@tiptap/extension-collaboration'
import { AUTHOR_MARK } from '@sheaf/document/schema/vocabulary'

interface AuthorMarksOptions {
  /** Whose page this is. */
  readonly author: string
  /** Whether this author has written in this pad: only such names may stay on what is pasted or dropped. */
  readonly isKnown: (author: string) => boolean
}

interface Range {
  from: number
  to: number
}

/** Says of a transaction that text which has its author keeps it. */
export const ARRIVES_WHOLE = 'arrivesWhole'

const authorOf = (node: Node): unknown => node.marks.find(({ type }) => type.name === AUTHOR_MARK)?.attrs['id']

const isArrivingWhole = (transaction: Transaction): boolean => {
  const event: unknown = transaction.getMeta('uiEvent')
  if (event === 'paste' || event === 'drop') return true
  return transaction.getMeta('paste') === true || transaction.getMeta(ARRIVES_WHOLE) === true
}

/**
 * Where a step put text that was not there before, in the document after the step. Text that the step took from the same
 * place and put back (as turning a code block into paragraphs does) is not written anew.
 */
const writtenBy = (step: unknown, before: Node): Range | undefined => {
  if (!(step instanceof ReplaceStep || step instanceof ReplaceAroundStep)) return undefined
  const { from, to, slice } = step
  const text = slice.content.textBetween(0, slice.content.size, '\n')
  if (text === '') return undefined
  const isPutBack = to > from && before.textBetween(from, to, '\n').includes(text)
  return isPutBack ? undefined : { from, to: from + slice.size }
}

/** What a chain of transactions wrote, in the positions of the last document. */
const writtenRanges = (transactions: readonly Transaction[]): (Range & { isWhole: boolean })[] => {
  const ranges: (Range & { isWhole: boolean })[] = []
  for (const transaction of transactions) {
    const isWhole = isArrivingWhole(transaction)
    for (const [at, step] of transaction.steps.entries()) {
      const map = step.getMap()
      for (const range of ranges) {
        range.from = map.map(range.from, -1)
        range.to = map.map(range.to, 1)
      }
      const before = transaction.docs[at]
      const range = before && writtenBy(step, before)
      if (range) ranges.push({ ...range, isWhole })
    }
  }
  return ranges
}

const mark = (state: EditorState, transactions: readonly Transaction[], author: string): Transaction | null => {
  if (transactions.some(isChangeOrigin)) return null
  const type = state.schema.marks[AUTHOR_MARK]
  if (type === undefined) return null
  const { tr } = state
  for (const { from, to, isWhole } of writtenRanges(transactions)) {
    state.doc.nodesBetween(from, Math.min(to, state.doc.content.size), (node, position) => {
      if (!node.isText) return
      const present = authorOf(node)
      // Moved text stays whose it was; typing inside another's text does not become theirs.
      if (present === author || (isWhole && present !== undefined)) return
      tr.addMark(Math.max(from, position), Math.min(to, position + node.nodeSize), type.create({ id: author }))
    })
  }
  if (!tr.docChanged) return null
  return tr.setStoredMarks(state.storedMarks)
}

/**
 * What is pasted or dropped with the mark of who does it, but for what has its known author. A mark that is set on a line
 * once it stands goes through all the lines before it, and for a book that is the square of its lines.
 */
const arriving = (fragment: Fragment, isKnown: (author: string) => boolean, own: Mark, line?: Node): Fragment => {
  const nodes: Node[] = []
  fragment.forEach((node) => {
    const author = authorOf(node)
    if (!node.isText) nodes.push(node.copy(arriving(node.content, isKnown, own, node)))
    else if (typeof author === 'string' && isKnown(author)) nodes.push(node)
    else {
      const others = node.marks.filter(({ type }) => type !== own.type)
      const mayBear = line === undefined || line.type.allowsMarkType(own.type)
      nodes.push(node.mark(mayBear ? own.addToSet(others) : others))
    }
  })
  return Fragment.from(nodes)
}

const ENDS_NO_RULE = /[\p{L}\p{N}]$/u

/**
 * Before letters go in, has them go in marked. Tiptap's input rules (`- ` for a list) give up when the document is not
 * exactly what they inserted, and so would give up on a mark that comes after. No rule ends with a letter or a digit,
 * and there the view is spared.
 */
const markAhead = (view: EditorView, from: number, text: string, author: string): void => {
  const { state } = view
  const type = state.schema.marks[AUTHOR_MARK]
  // Stored marks would end a composition; what is composed is marked once it stands.
  if (type === undefined || view.composing || ENDS_NO_RULE.test(text)) return
  const marks = state.storedMarks ?? state.doc.resolve(from).marks()
  const own = type.create({ id: author })
  if (!own.isInSet(marks)) view.dispatch(state.tr.setStoredMarks(own.addToSet(marks)))
}

/** Marks what is written here with who wrote it. */
export const AuthorMarks = Extension.create<AuthorMarksOptions>({
  name: 'authorMarks',
  // Before the input rules.
  priority: 2000,

  addOptions: () => ({ author: '', isKnown: () => false }),

  addProseMirrorPlugins() {
    const { author, isKnown } = this.options
    return [
      new Plugin({
        key: new PluginKey('authorMarks'),
        appendTransaction: (transactions, _before, state) =>
          transactions.some(({ docChanged }) => docChanged) ? mark(state, transactions, author) : null,
        props: {
          handleTextInput: (view, from, _to, text) => {
            markAhead(view, from, text, author)
            return false
          },
          // Also asked about what is dropped.
          transformPasted: ({ content, openStart, openEnd }, { state }) =>
            new Slice(arriving(content, isKnown, state.schema.mark(AUTHOR_MARK, { id: author })), openStart, openEnd),
        },
      }),
    ]
  },
})
