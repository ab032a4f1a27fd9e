import { Fragment, type Node } from '@tiptap/pm/model'
import { type Mappable, Step, StepMap, StepResult } from '@tiptap/pm/transform'

/** Letters that take the place of those in a range within one line. */
export interface LettersChange {
  readonly from: number
  readonly to: number
  readonly content: Fragment
  /** Whether the letters are the same and only their formats differ, so that places among them stay. */
  readonly keepsLetters?: boolean
}

/**
 * Changes letters in many places at once. With a step of ProseMirror's for each, the whole document would be built anew,
 * and kept, for each of them.
 */
export class LettersStep extends Step {
  /** In the order of the document; none overlaps another. */
  readonly changes: readonly LettersChange[]

  constructor(changes: readonly LettersChange[]) {
    super()
    this.changes = changes
  }

  override apply(doc: Node): StepResult {
    const lines: Node[] = []
    let next = 0
    doc.forEach((line, position) => {
      const begin = position + 1
      const end = begin + line.content.size
      let content = Fragment.empty
      let at = begin
      for (
        let change = this.changes[next];
        change && change.from >= at && change.to <= end;
        change = this.changes[++next]
      ) {
        content = content.append(line.content.cut(at - begin, change.from - begin)).append(change.content)
        at = change.to
      }
      lines.push(at === begin && content.size === 0 ? line : line.copy(content.append(line.content.cut(at - begin))))
    })
    return next === this.changes.length
      ? StepResult.ok(doc.copy(Fragment.fromArray(lines)))
      : StepResult.fail('Letters are changed that do not stand in one line.')
  }

  override getMap(): StepMap {
    return new StepMap(
      this.changes.flatMap(({ from, to, content, keepsLetters }) =>
        keepsLetters ? [] : [from, to - from, content.size],
      ),
    )
  }

  override invert(doc: Node): LettersStep {
    let moved = 0
    return new LettersStep(
      this.changes.map(({ from, to, content, keepsLetters = false }) => {
        const begin = from + moved
        moved += content.size - (to - from)
        return { from: begin, to: begin + content.size, content: doc.slice(from, to).content, keepsLetters }
      }),
    )
  }

  override map(mapping: Mappable): LettersStep {
    return new LettersStep(
      this.changes.flatMap((change) => {
        const [from, to] = [mapping.mapResult(change.from, 1), mapping.mapResult(change.to, -1)]
        return from.deletedAcross && to.deletedAcross
          ? []
          : [{ ...change, from: from.pos, to: Math.max(from.pos, to.pos) }]
      }),
    )
  }

  override toJSON(): unknown {
    return { stepType: 'letters', changes: this.changes }
  }
}
