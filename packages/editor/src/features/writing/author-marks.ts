import { Extension } from '@tiptap/core'
import { DOMParser, Fragment, type Mark, type Node, Slice } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { ReplaceAroundStep, ReplaceStep } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { isChangeOrigin } from '@tiptap/extension-collaboration'
import { AUTHOR_MARK } from '@sheaf/document/schema/vocabulary'
import { ownLinesParser } from './own-lines-parser.ts'

interface AuthorMarksOptions {
  /** Id of the author who writes on this page. */
  readonly author: string
  /** Whether an author has written in this pad: pasted or dropped text keeps only the names of such authors. */
  readonly isKnown: (author: string) => boolean
}

interface Range {
  from: number
  to: number
}

/** Transaction meta key: text that already has an author keeps it. */
export const KEEPS_AUTHORS = 'keepsAuthors'

const authorOf = (node: Node): unknown => node.marks.find(({ type }) => type.name === AUTHOR_MARK)?.attrs['id']

const keepsAuthors = (transaction: Transaction): boolean => {
  const event: unknown = transaction.getMeta('uiEvent')
  if (event === 'paste' || event === 'drop') return true
  return transaction.getMeta('paste') === true || transaction.getMeta(KEEPS_AUTHORS) === true
}

/**
 * Returns the range that a step newly wrote, in the document after the step. Lines whose text the step took from the
 * same place and put back (as when a code block becomes paragraphs) do not count. Letters always do: those that somebody
 * types over others may be the same.
 */
const writtenBy = (step: unknown, before: Node): Range | undefined => {
  if (!(step instanceof ReplaceStep || step instanceof ReplaceAroundStep)) return undefined
  const { from, to, slice } = step
  const text = slice.content.textBetween(0, slice.content.size, '\n')
  if (text === '') return undefined
  const isPutBack =
    to > from && slice.content.firstChild?.isBlock === true && before.textBetween(from, to, '\n').includes(text)
  return isPutBack ? undefined : { from, to: from + slice.size }
}

/** Returns what a chain of transactions wrote, in positions of the last document. */
const writtenRanges = (transactions: readonly Transaction[]): (Range & { isKeeping: boolean })[] => {
  const ranges: (Range & { isKeeping: boolean })[] = []
  for (const transaction of transactions) {
    const isKeeping = keepsAuthors(transaction)
    for (const [at, step] of transaction.steps.entries()) {
      const map = step.getMap()
      for (const range of ranges) {
        range.from = map.map(range.from, -1)
        range.to = map.map(range.to, 1)
      }
      const before = transaction.docs[at]
      const range = before && writtenBy(step, before)
      if (range) ranges.push({ ...range, isKeeping })
    }
  }
  return ranges
}

const mark = (state: EditorState, transactions: readonly Transaction[], author: string): Transaction | null => {
  if (transactions.some(isChangeOrigin)) return null
  const type = state.schema.marks[AUTHOR_MARK]
  if (type === undefined) return null
  const { tr } = state
  for (const { from, to, isKeeping } of writtenRanges(transactions)) {
    state.doc.nodesBetween(from, Math.min(to, state.doc.content.size), (node, position) => {
      if (!node.isText) return
      const present = authorOf(node)
      // Moved text keeps its author; text typed inside another author's text belongs to whoever types it.
      if (present === author || (isKeeping && present !== undefined)) return
      tr.addMark(Math.max(from, position), Math.min(to, position + node.nodeSize), type.create({ id: author }))
    })
  }
  if (!tr.docChanged) return null
  return tr.setStoredMarks(state.storedMarks)
}

/**
 * Returns pasted or dropped content with the writer's own mark on all text that has no known author. The content is
 * marked before it is inserted: adding a mark to a line in the document goes through all lines before it, so for a book
 * the time would be quadratic in its lines.
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
 * Sets the author mark as a stored mark before letters are inserted. Tiptap's input rules (`- ` for a list) give up
 * when the document is not exactly what they inserted, and so would give up on a mark that is added afterwards. No rule
 * ends with a letter or a digit, so for those no transaction is dispatched.
 */
const markAhead = (view: EditorView, from: number, text: string, author: string): void => {
  const { state } = view
  const type = state.schema.marks[AUTHOR_MARK]
  // Stored marks would end a composition, so composed text is marked after it has been inserted.
  if (type === undefined || view.composing || ENDS_NO_RULE.test(text)) return
  const marks = state.storedMarks ?? state.doc.resolve(from).marks()
  const own = type.create({ id: author })
  if (!own.isInSet(marks)) view.dispatch(state.tr.setStoredMarks(own.addToSet(marks)))
}

/** Marks text with the author who writes it. */
export const AuthorMarks = Extension.create<AuthorMarksOptions>({
  name: 'authorMarks',
  // This has to run before the input rules.
  priority: 2000,

  addOptions: () => ({ author: '', isKnown: () => false }),

  addProseMirrorPlugins() {
    const { author, isKnown } = this.options
    const { schema } = this.editor
    return [
      new Plugin({
        key: new PluginKey('authorMarks'),
        appendTransaction: (transactions, _before, state) =>
          transactions.some(({ docChanged }) => docChanged) ? mark(state, transactions, author) : null,
        props: {
          domParser: ownLinesParser(schema),
          // What comes from elsewhere names no author.
          clipboardParser: DOMParser.fromSchema(schema),
          handleTextInput: (view, from, _to, text) => {
            markAhead(view, from, text, author)
            return false
          },
          // ProseMirror also calls this for dropped content.
          transformPasted: ({ content, openStart, openEnd }, { state }) =>
            new Slice(arriving(content, isKnown, state.schema.mark(AUTHOR_MARK, { id: author })), openStart, openEnd),
        },
      }),
    ]
  },
})
