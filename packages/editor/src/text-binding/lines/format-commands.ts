import { commands, Extension } from '@tiptap/core'
import { Fragment, type MarkType, type Node } from '@tiptap/pm/model'
import type { Selection, SelectionRange, Transaction } from '@tiptap/pm/state'
import { type LettersChange, LettersStep } from '../letters-step.ts'

const isInLine = ({ $from, $to }: SelectionRange): boolean => $from.parent.isTextblock && $from.sameParent($to)
const spansLines = ({ ranges }: Selection): boolean => !ranges.every(isInLine)

/** Returns what gives the letters of a range other marks, in however many lines. */
export const formatStep = (
  doc: Node,
  from: number,
  to: number,
  marksOf: (node: Node) => Node['marks'],
): LettersStep => {
  const changes: LettersChange[] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (!node.isInline) return
    const [begin, end] = [Math.max(from, position), Math.min(to, position + node.nodeSize)]
    const formatted = node.mark(marksOf(node))
    if (begin >= end || node.sameMarkup(formatted)) return
    const content = Fragment.from(node.isText ? formatted.cut(begin - position, end - position) : formatted)
    changes.push({ from: begin, to: end, content, keepsLetters: true })
  })
  return new LettersStep(changes)
}

const formatSelected = (tr: Transaction, marksOf: (node: Node) => Node['marks']): void => {
  for (const { $from, $to } of tr.selection.ranges) {
    const step = formatStep(tr.doc, $from.pos, $to.pos, marksOf)
    if (step.changes.length > 0) tr.step(step)
  }
}

const typeOf = (type: string | MarkType, { doc }: Transaction): MarkType =>
  typeof type === 'string' ? doc.type.schema.marks[type]! : type

/**
 * Formats a selection of several lines at once. The commands of the same names in Tiptap make a step for each line, and
 * with each of them the whole document is built anew.
 */
export const FormatCommands = Extension.create({
  name: 'formatCommands',
  addCommands: () => ({
    setMark: (typeOrName, attributes) => (props) => {
      const { tr, dispatch } = props
      if (!dispatch || !spansLines(tr.selection)) return commands.setMark(typeOrName, attributes)(props)
      const type = typeOf(typeOrName, tr)
      formatSelected(tr, ({ marks }) => type.create({ ...type.isInSet(marks)?.attrs, ...attributes }).addToSet(marks))
      return true
    },
    unsetMark: (typeOrName, options) => (props) => {
      const { tr, dispatch } = props
      if (!dispatch || !spansLines(tr.selection)) return commands.unsetMark(typeOrName, options)(props)
      const type = typeOf(typeOrName, tr)
      formatSelected(tr, ({ marks }) => type.removeFromSet(marks))
      tr.removeStoredMark(type)
      return true
    },
  }),
})
