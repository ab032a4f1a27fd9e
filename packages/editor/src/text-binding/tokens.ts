import { type Attrs, Fragment, type Mark, type Node, type Schema } from '@tiptap/pm/model'
import type { Formats, FormatValue } from '@sheaf/document/text/formats'
import type { ColorName } from '@sheaf/document/text/formats/palette'
import type { LineAttributes } from '@sheaf/document/text/line'

/** Letters with their formats and author, or the beginning of a line: what a document's lines are made of, in order. */
export type Token =
  | { readonly text: string; readonly formats: Formats; readonly author?: string | undefined }
  | { readonly line: LineAttributes }

/** Mark that names the author of letters that are not one's own. */
export const AUTHOR_MARK = 'author'

/** How ProseMirror shows the sign within a line that ends a row of it. */
const LINE_END = '\n'

const valueOf = ({ attrs }: Mark): FormatValue => {
  const { href, title, name } = attrs as { href?: string; title?: string | null; name?: ColorName }
  if (name !== undefined) return name
  if (href === undefined) return true
  return title === null || title === undefined ? { href } : { href, title }
}

/** Returns the attributes of the mark that stands for a format. */
export const attrsOfFormat = (value: FormatValue): Attrs | null => {
  if (value === true) return null
  return typeof value === 'string' ? { name: value } : value
}

export const formatsOf = (marks: readonly Mark[]): Formats =>
  Object.fromEntries(
    marks.filter(({ type }) => type.name !== AUTHOR_MARK).map((mark) => [mark.type.name, valueOf(mark)]),
  )

/** Returns whose letters bear these marks, if they are not one's own. */
export const authorIn = (marks: readonly Mark[]): string | undefined => {
  const id: unknown = marks.find(({ type }) => type.name === AUTHOR_MARK)?.attrs['id']
  return typeof id === 'string' ? id : undefined
}

export const lineOf = ({ attrs }: Node): LineAttributes => attrs as LineAttributes

/** Returns the marks of letters, in the schema's order. A format that the schema does not know is not shown. */
export const marksOf = (schema: Schema, formats: Formats, author: string | undefined): readonly Mark[] => {
  let marks: readonly Mark[] = []
  if (author !== undefined) marks = schema.mark(AUTHOR_MARK, { id: author }).addToSet(marks)
  for (const [name, value] of Object.entries(formats)) {
    const type = schema.marks[name]
    if (type) marks = type.create(attrsOfFormat(value)).addToSet(marks)
  }
  return marks
}

/** Returns the nodes of letters: a sign that ends a row becomes a node of its own. */
export const nodesOf = (schema: Schema, text: string, marks: readonly Mark[]): Node[] =>
  text.split(/(\n)/).flatMap((part) => {
    if (part === '') return []
    return part === LINE_END ? [schema.nodes['hardBreak']!.create(null, null, marks)] : [schema.text(part, marks)]
  })

/** Returns a line's content; letters with the same marks become one node. */
export const contentOf = (nodes: readonly Node[]): Fragment => Fragment.fromArray(joined(nodes))

const joined = (nodes: readonly Node[]): Node[] => {
  const out: Node[] = []
  for (const node of nodes) {
    const last = out.at(-1)
    if (last?.isText && node.isText && last.sameMarkup(node))
      out[out.length - 1] = (last as Node & { withText(text: string): Node }).withText(`${last.text}${node.text}`)
    else out.push(node)
  }
  return out
}

/** Returns what letters of a line hold. */
export const tokensIn = (letters: Fragment): Token[] => {
  const tokens: Token[] = []
  letters.forEach(({ text = LINE_END, marks }) =>
    tokens.push({ text, formats: formatsOf(marks), author: authorIn(marks) }),
  )
  return tokens
}

/** Returns what a range of a document holds. */
export const tokensBetween = (doc: Node, from: number, to: number): Token[] => {
  const tokens: Token[] = []
  if (from === to) return tokens
  doc.nodesBetween(from, to, (line, start) => {
    if (start >= from && start < to) tokens.push({ line: lineOf(line) })
    line.forEach((node, offset) => {
      const begin = start + 1 + offset
      const text = node.isText ? node.text!.slice(Math.max(0, from - begin), Math.max(0, to - begin)) : LINE_END
      if (begin + node.nodeSize > from && begin < to && text !== '')
        tokens.push({ text, formats: formatsOf(node.marks), author: authorIn(node.marks) })
    })
    return false
  })
  return tokens
}
