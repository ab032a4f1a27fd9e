import * as Y from 'yjs'
import type { Fragment, Mark, Node } from '@tiptap/pm/model'
import { AddMarkStep, AttrStep, RemoveMarkStep, type Step } from '@tiptap/pm/transform'
import { changedFormats } from '@sheaf/document/text/formats'
import { changedAttributes, type LineAttributes } from '@sheaf/document/text/line'
import type { LineAttribute } from '@sheaf/document/text/line'
import type { Break, LineStart } from '@sheaf/document/text/sequence'
import type { SequenceWriter } from '@sheaf/document/text/write'
import { hasLetters, type Place } from '@sheaf/document/text/place'
import { type LettersChange, LettersStep } from './letters-step.ts'
import { LinesStep } from './lines-step.ts'
import { AUTHOR_MARK, formatsOf, lineOf, tokensBetween, tokensIn, type Token } from './tokens.ts'

/** A range of a document that a step replaced, in positions before and after it. */
interface Replaced {
  readonly before: Node
  readonly from: number
  readonly to: number
  readonly after: Node
  readonly fromAfter: number
  readonly toAfter: number
}

type Letters = Extract<Token, { text: string }>
const isLine = (token: Token): token is { readonly line: LineAttributes } => 'line' in token

/** A line of a document, with what a range has of it. */
interface Part {
  readonly number: number
  /** Offsets of the first letter in the range, and of the first one behind it. */
  readonly begin: number
  readonly end: number
  readonly size: number
  /** Whether its beginning is in the range. */
  readonly isBegun: boolean
  /** Whether it goes beyond the range's end, be it with nothing but its own end. */
  readonly goesOn: boolean
}

const partsOf = (doc: Node, from: number, to: number): Part[] => {
  const parts: Part[] = []
  doc.nodesBetween(from, Math.max(to, from), (line, start, _parent, number) => {
    const size = line.content.size
    const clamp = (position: number): number => Math.min(Math.max(position - start - 1, 0), size)
    parts.push({
      number,
      begin: clamp(from),
      end: clamp(to),
      size,
      isBegun: start >= from && start < to,
      goesOn: to < start + line.nodeSize,
    })
    return false
  })
  return parts
}

/** Writes the editor's steps into the sequence, each as the smallest change that it stands for. */
export class StepWriter {
  /** What the lines begin with that are shown, kept up to date while steps are written. */
  readonly shown: LineStart[]
  readonly #writer: SequenceWriter
  #keepsAuthors = false

  constructor(writer: SequenceWriter, shown: readonly LineStart[]) {
    this.#writer = writer
    this.shown = [...shown]
  }

  /** @param keepsAuthors whether inserted letters keep the authors that their marks name */
  write(step: Step, before: Node, after: Node, keepsAuthors: boolean): void {
    this.#keepsAuthors = keepsAuthors
    if (step instanceof AddMarkStep) this.#mark(before, step.from, step.to, step.mark, true)
    else if (step instanceof RemoveMarkStep) this.#mark(before, step.from, step.to, step.mark, false)
    else if (step instanceof AttrStep) {
      const number = before.resolve(step.pos).index(0)
      this.#writer.set(this.#start(number), step.attr as LineAttribute, step.value)
    } else if (step instanceof LinesStep) this.#setLines(before, step)
    else if (step instanceof LettersStep) this.#changeLetters(before, step)
    else
      step.getMap().forEach((from, to, fromAfter, toAfter) => {
        this.#replace({ before, from, to, after, fromAfter, toAfter })
      })
  }

  #start(number: number): LineStart {
    const start = this.shown[number]
    if (start === undefined) throw new Error('A line is written to that the text does not have.')
    return start
  }

  /** Returns the break of a line that has one: all but the first line of a cell. */
  #break(number: number): Break {
    const start = this.#start(number)
    if (!(start instanceof Y.Item)) throw new Error('The first line of a cell has no break.')
    return start
  }

  #mark(doc: Node, from: number, to: number, mark: Mark, isAdded: boolean): void {
    if (mark.type.name === AUTHOR_MARK) return
    const [[name, value] = []] = Object.entries(formatsOf([mark]))
    if (name === undefined || value === undefined) return
    for (const { number, begin, end } of partsOf(doc, from, to))
      if (end > begin) this.#writer.format(this.#start(number), begin, end - begin, name, isAdded ? value : null)
  }

  #setLines(before: Node, { lines }: LinesStep): void {
    let next = 0
    before.forEach((_line, position, number) => {
      if (lines[next]?.position !== position) return
      for (const [name, value] of Object.entries(lines[next]!.attributes))
        this.#writer.set(this.#start(number), name as LineAttribute, value)
      next += 1
    })
  }

  #changeLetters(before: Node, { changes }: LettersStep): void {
    let next = 0
    before.forEach((line, position, number) => {
      const { size } = line.content
      const inLine: LettersChange[] = []
      for (; changes[next] && changes[next]!.to <= position + 1 + size; next++) inLine.push(changes[next]!)
      // From the last to the first, so that those before keep their places.
      for (const { from, to, content, keepsLetters } of inLine.toReversed()) {
        const [begin, end] = [from - position - 1, to - position - 1]
        const part = { number, begin, end, size, isBegun: false, goesOn: true }
        if (keepsLetters) this.#format(number, begin, line.content.cut(begin, end), content)
        else this.#replaceBehind(number, begin, [part], tokensIn(content))
      }
    })
  }

  /** Gives letters of a line, from an offset on, the formats that the same letters have in another fragment. */
  #format(number: number, offset: number, before: Fragment, after: Fragment): void {
    let begin = 0
    after.forEach(({ nodeSize, marks }) => {
      const end = begin + nodeSize
      before.nodesBetween(begin, end, (letters, at) => {
        const from = Math.max(begin, at)
        const length = Math.min(end, at + letters.nodeSize) - from
        for (const [name, value] of Object.entries(changedFormats(formatsOf(letters.marks), formatsOf(marks))))
          this.#writer.format(this.#start(number), offset + from, length, name, value)
      })
      begin = end
    })
  }

  #setLine(number: number, from: LineAttributes, to: LineAttributes): void {
    for (const [name, value] of Object.entries(changedAttributes(from, to)))
      this.#writer.set(this.#start(number), name as LineAttribute, value)
  }

  #replace(replaced: Replaced): void {
    const { before, from, to, after, fromAfter, toAfter } = replaced
    const tokens = tokensBetween(after, fromAfter, toAfter)
    const parts = partsOf(before, from, to)
    const isOnlyLines = parts.every(({ begin, end, isBegun }) => isBegun && begin === end)
    if (isOnlyLines && tokens.length === parts.length && tokens.every(isLine)) {
      for (const [at, { number }] of parts.entries())
        this.#setLine(number, lineOf(before.child(number)), tokens[at]!.line)
      return
    }
    const $from = before.resolve(from)
    const number = $from.index(0)
    if (
      from === to &&
      tokens.length === 1 &&
      $from.depth === 1 &&
      $from.parentOffset === 0 &&
      number > 0 &&
      isLine(tokens[0]!)
    ) {
      this.#insertLineBefore(number, lineOf(after.child(number)))
      this.#setLine(number + 1, lineOf(before.child(number)), lineOf(after.child(number + 1)))
      return
    }
    if (from === 0) this.#replaceFromTop(before, parts, tokens)
    else if ($from.depth === 0) this.#replaceBehind(number - 1, before.child(number - 1).content.size, parts, tokens)
    else this.#replaceBehind(number, $from.parentOffset, parts, tokens)
  }

  #insertLineBefore(number: number, attributes: LineAttributes): void {
    const next = this.#break(number)
    const { left } = this.#writer.insertBreak(this.#writer.placeBefore(next), attributes)
    this.shown.splice(number, 0, left as Break)
  }

  /** Removes what is behind a place in a line, and writes there. */
  #replaceBehind(number: number, offset: number, parts: readonly Part[], tokens: readonly Token[]): void {
    const start = this.#start(number)
    if (start instanceof Y.Item) this.#writer.show(start)
    this.#remove(parts)
    this.#insert(this.#placeFor(start, offset, parts, tokens), number, tokens)
  }

  /** Returns where tokens are written in a line of which parts have been removed. */
  #placeFor(start: LineStart, offset: number, parts: readonly Part[], [token]: readonly Token[]): Place {
    const place = this.#writer.placeIn(start, offset)
    if (parts.some(({ begin, end }) => end > begin)) return this.#writer.placeBehindRemoved(place)
    // Behind the last letter, a new line begins behind the ends of its formats.
    const isAtEnd = token !== undefined && isLine(token) && !hasLetters(place.left)
    return isAtEnd ? this.#writer.placeAtEnd(start) : place
  }

  /** Removes and writes where a document begins. Its first break stays, since all pads have the same. */
  #replaceFromTop(before: Node, parts: readonly Part[], tokens: readonly Token[]): void {
    const first = this.#start(0)
    const [token, ...others] = tokens
    const line = lineOf(before.child(0))
    const last = parts.at(-1)
    const isWhole = last !== undefined && !(last.goesOn && last.end < last.size)
    if (isWhole && !(first instanceof Y.Item)) this.#replaceFirstOfCell(before, parts, tokens)
    else if (isWhole) {
      this.#remove(parts)
      if (tokens.length > 0) this.#insert(this.#placeFor(first, 0, parts, tokens), -1, tokens)
    } else if (token !== undefined && isLine(token)) {
      // Something of a line is left: the first break begins the first of the new lines.
      const [part, ...further] = parts
      if (part === undefined) others.push({ line })
      this.#replaceBehind(0, 0, part === undefined ? [] : [{ ...part, isBegun: false }, ...further], others)
      this.#setLine(0, line, token.line)
    }
  }

  /** Removes whole lines from a cell's first on, which itself stays: the line behind, or the first token, takes its place. */
  #replaceFirstOfCell(before: Node, parts: readonly Part[], [token, ...others]: readonly Token[]): void {
    const [first, ...further] = parts
    this.#remove([{ ...first!, isBegun: false }, ...further])
    const next = before.maybeChild(parts.length)
    if (token !== undefined && isLine(token)) {
      this.#setLine(0, lineOf(before.child(0)), token.line)
      this.#insert(this.#placeFor(this.#start(0), 0, parts, others), 0, others)
    } else if (next !== null && this.shown.length > 1) {
      this.#writer.join(this.#break(1))
      this.shown.splice(1, 1)
      this.#setLine(0, lineOf(before.child(0)), lineOf(next))
    }
  }

  /**
   * Removes the parts of lines that a range has. A line that goes as a whole is hidden, so that what somebody else is
   * typing in it stays a line; one of which something is left loses its break.
   */
  #remove(parts: readonly Part[]): void {
    for (const { number, begin, end } of parts)
      if (end > begin) this.#writer.removeLetters(this.#start(number), begin, end - begin)
    const begun = parts.filter(({ isBegun }) => isBegun)
    const last = begun.at(-1)
    const joins = last !== undefined && last.goesOn && last.end < last.size
    for (const { number } of begun) {
      const start = this.#break(number)
      if (!joins) this.#writer.hide(start)
      else if (number === last.number) this.#writer.join(start)
      else this.#writer.removeBreak(start)
    }
    if (last !== undefined) this.shown.splice(begun[0]!.number, begun.length)
  }

  /** Writes tokens behind a place of a line. */
  #insert(place: Place, number: number, tokens: readonly Token[]): void {
    let at = place
    let line = number
    for (const token of tokens) {
      if (isLine(token)) {
        at = this.#writer.insertBreak(at, token.line)
        this.shown.splice(++line, 0, at.left as Break)
      } else
        at = this.#writer.insert(
          at,
          (token as Letters).text,
          token.formats,
          this.#keepsAuthors ? token.author : undefined,
        )
    }
  }
}
