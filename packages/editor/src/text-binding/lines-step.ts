import { Fragment, type Node } from '@tiptap/pm/model'
import { type Mappable, Step, StepResult } from '@tiptap/pm/transform'
import type { LineAttributes } from '@sheaf/document/text/line'

/** What of a line changes, with the position before the line. */
export interface LineChange {
  readonly position: number
  readonly attributes: Partial<LineAttributes>
}

/**
 * Sets attributes of many lines at once. With a step of ProseMirror's for each, the whole document would be built anew
 * for each of the lines.
 */
export class LinesStep extends Step {
  /** In the order of the document. */
  readonly lines: readonly LineChange[]

  constructor(lines: readonly LineChange[]) {
    super()
    this.lines = lines
  }

  override apply(doc: Node): StepResult {
    const nodes: Node[] = []
    let next = 0
    doc.forEach((node, position) => {
      const change = this.lines[next]
      if (change?.position !== position) nodes.push(node)
      else {
        nodes.push(node.type.create({ ...node.attrs, ...change.attributes }, node.content, node.marks))
        next += 1
      }
    })
    return next === this.lines.length
      ? StepResult.ok(doc.copy(Fragment.fromArray(nodes)))
      : StepResult.fail('A line is changed that is not there.')
  }

  override invert(doc: Node): LinesStep {
    return new LinesStep(
      this.lines.map(({ position, attributes }) => {
        const { attrs } = doc.nodeAt(position)!
        return { position, attributes: Object.fromEntries(Object.keys(attributes).map((name) => [name, attrs[name]])) }
      }),
    )
  }

  override map(mapping: Mappable): LinesStep {
    return new LinesStep(
      this.lines.flatMap((line) => {
        const { pos, deletedAfter } = mapping.mapResult(line.position, 1)
        return deletedAfter ? [] : [{ ...line, position: pos }]
      }),
    )
  }

  override toJSON(): unknown {
    return { stepType: 'lines', lines: this.lines }
  }
}
