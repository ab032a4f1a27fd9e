import { Fragment, Slice, type Node, type Schema } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import { changedAttributes, PLAIN_LINE, type LineAttributes } from '@sheaf/document/text/line'
import { type LettersChange, LettersStep } from './letters-step.ts'
import { LinesStep } from './lines-step.ts'
import type { ShownChange } from './read-changes.ts'
import { attrsOfFormat, contentOf, lineOf, marksOf, nodesOf } from './tokens.ts'

/** Maps places, which count letters and beginnings of lines, to positions of a document. */
export class Places {
  /** Place of the first letter of each line. */
  readonly #begins: number[] = []
  /** Position of the first letter of each line. */
  readonly #positions: number[] = []

  constructor(doc: Node) {
    let place = 1
    let position = 1
    doc.forEach((line) => {
      this.#begins.push(place)
      this.#positions.push(position)
      place += line.content.size + 1
      position += line.nodeSize
    })
  }

  /** Number of the line in which a place is: at its beginning, it is still in the line before. */
  lineAt(place: number): number {
    let [low, high] = [0, this.#begins.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#begins[middle]! <= place) low = middle
      else high = middle - 1
    }
    return low
  }

  positionAt(place: number): number {
    const line = this.lineAt(place)
    return this.#positions[line]! + place - this.#begins[line]!
  }

  /** Position of the first letter of a line. */
  positionOf(line: number): number {
    return this.#positions[line]!
  }

  /** Position before the line that begins at a place. */
  lineStartAt(place: number): number {
    return this.#positions[this.lineAt(place + 1)]! - 1
  }
}

type Inserted = Extract<ShownChange, { insert: unknown }>['insert']

interface Piece {
  /** Attributes of the line that the piece begins; the first piece goes on with a line. */
  readonly line: LineAttributes | undefined
  readonly nodes: Node[]
}

const piecesOf = (
  schema: Schema,
  inserted: readonly Inserted[],
  authorOf: (client: number) => string | undefined,
): Piece[] => {
  const pieces: Piece[] = [{ line: undefined, nodes: [] }]
  for (const one of inserted) {
    if ('line' in one) pieces.push({ line: one.line, nodes: [] })
    else pieces.at(-1)!.nodes.push(...nodesOf(schema, one.text, marksOf(schema, one.formats, authorOf(one.client))))
  }
  return pieces
}

/** Sets what lines are, given with their positions, of which the last comes first. */
const setLines = (transaction: Transaction, lines: readonly (readonly [position: number, line: LineAttributes])[]) => {
  const present = new Map<number, LineAttributes>()
  if (lines.length > 0) transaction.doc.forEach((node, position) => void present.set(position, lineOf(node)))
  const changes = lines.flatMap(([position, line]) => {
    const before = present.get(position)
    const attributes = before ? changedAttributes(before, line) : {}
    return Object.keys(attributes).length === 0 ? [] : [{ position, attributes }]
  })
  if (changes.length > 0) transaction.step(new LinesStep(changes.toReversed()))
}

/** Returns a change as one of letters that stay within one line of a document; undefined if it is none. */
const lettersChangeOf = (
  doc: Node,
  places: Places,
  change: ShownChange,
  authorOf: (client: number) => string | undefined,
): LettersChange | undefined => {
  const { at } = change
  if (at === 0 || 'line' in change) return undefined
  const from = places.positionAt(at)
  if ('insert' in change) {
    const { insert } = change
    if ('line' in insert) return undefined
    const marks = marksOf(doc.type.schema, insert.formats, authorOf(insert.client))
    return { from, to: from, content: contentOf(nodesOf(doc.type.schema, insert.text, marks)) }
  }
  const end = at + ('remove' in change ? change.remove : change.length)
  if (places.lineAt(at) !== places.lineAt(end)) return undefined
  const to = places.positionAt(end)
  if ('remove' in change) return { from, to, content: Fragment.empty }
  const line = doc.child(places.lineAt(at))
  const begin = places.positionOf(places.lineAt(at))
  const letters = line.content.cut(from - begin, to - begin)
  return { from, to, content: formatted(letters, change.formats), keepsLetters: true }
}

/** Returns letters with other formats. A format that the schema does not know is not shown. */
const formatted = (letters: Fragment, formats: Extract<ShownChange, { formats: unknown }>['formats']): Fragment => {
  const nodes: Node[] = []
  letters.forEach((node) => {
    let { marks } = node
    for (const [name, value] of Object.entries(formats)) {
      const type = node.type.schema.marks[name]
      if (type) marks = value === null ? type.removeFromSet(marks) : type.create(attrsOfFormat(value)).addToSet(marks)
    }
    nodes.push(node.mark(marks))
  })
  return contentOf(nodes)
}

/**
 * Applies changes of the shown lines to a document, the last one first, each by the smallest step, so that selection and
 * scroll position stay with the letters beside them.
 *
 * @returns whether it could: not if no line of the document would be left on the way
 */
export const applyChanges = (
  transaction: Transaction,
  changes: readonly ShownChange[],
  authorOf: (client: number) => string | undefined,
): boolean => {
  const { doc } = transaction
  const { schema } = doc.type
  const places = new Places(doc)
  const line = (attributes: LineAttributes | undefined, nodes: readonly Node[]): Node =>
    schema.node('line', { ...PLAIN_LINE, ...attributes }, contentOf(nodes))

  const insert = (at: number, inserted: readonly Inserted[]): void => {
    const position = places.positionAt(at)
    const [first, ...lines] = piecesOf(schema, inserted, authorOf)
    const begun = lines.map((piece) => line(piece.line, piece.nodes))
    if (position === 0) transaction.step(new ReplaceStep(0, 0, new Slice(Fragment.fromArray(begun), 0, 0)))
    else if (begun.length === 0)
      transaction.step(new ReplaceStep(position, position, new Slice(contentOf(first!.nodes), 0, 0)))
    else {
      const whole = Fragment.fromArray([line(undefined, first!.nodes), ...begun])
      transaction.step(new ReplaceStep(position, position, new Slice(whole, 1, 1)))
    }
  }

  /** Lines take the place of the first one's beginning; what is left of the last one that is removed goes on with them. */
  const replaceTop = (length: number, inserted: readonly Inserted[]): void => {
    const [, ...lines] = piecesOf(schema, inserted, authorOf)
    const begun = Fragment.fromArray(lines.map((piece) => line(piece.line, piece.nodes)))
    transaction.step(new ReplaceStep(0, places.positionAt(length), new Slice(begun, 0, 1)))
  }

  const remove = (at: number, length: number): boolean => {
    const to = places.positionAt(at + length)
    // The first line goes with its beginning: what is behind begins with a line of its own.
    if (at === 0 && to + 1 >= transaction.doc.content.size) return false
    transaction.step(
      at === 0 ? new ReplaceStep(0, to + 1, Slice.empty) : new ReplaceStep(places.positionAt(at), to, Slice.empty),
    )
    return true
  }

  for (let last = changes.length - 1; last >= 0; last--) {
    const letters: LettersChange[] = []
    for (let at = last; at >= 0; at--) {
      const change = lettersChangeOf(doc, places, changes[at]!, authorOf)
      if (change === undefined) break
      letters.push(change)
    }
    if (letters.length > 1) {
      transaction.step(new LettersStep(letters.toReversed()))
      last -= letters.length - 1
      continue
    }
    const change = changes[last]!
    const { at } = change
    if ('insert' in change) {
      const inserted = [change.insert]
      for (
        let before = changes[last - 1];
        before && 'insert' in before && before.at === at;
        before = changes[--last - 1]
      )
        inserted.unshift(before.insert)
      insert(at, inserted)
    } else if ('remove' in change) {
      let begin = at
      let length = change.remove
      for (let before = changes[last - 1]; before && 'remove' in before && before.at + before.remove === begin;) {
        begin = before.at
        length += before.remove
        before = changes[--last - 1]
      }
      const inserted: Inserted[] = []
      for (let before = changes[last - 1]; begin === 0 && before && 'insert' in before; before = changes[--last - 1])
        inserted.unshift(before.insert)
      if (inserted.length > 0) replaceTop(length, inserted)
      else if (!remove(begin, length)) return false
    } else if ('line' in change) {
      const lines = [[places.lineStartAt(at), change.line] as const]
      for (let before = changes[last - 1]; before && 'line' in before; before = changes[--last - 1])
        lines.push([places.lineStartAt(before.at), before.line])
      setLines(transaction, lines)
    } else {
      const [from, to] = [places.positionAt(at), places.positionAt(at + change.length)]
      for (const [name, value] of Object.entries(change.formats)) {
        const type = schema.marks[name]
        if (type === undefined) continue
        if (value === null) transaction.removeMark(from, to, type)
        else transaction.addMark(from, to, type.create(attrsOfFormat(value)))
      }
    }
  }
  return true
}
