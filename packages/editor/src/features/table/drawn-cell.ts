import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { drawFormulasIn } from '../../lib/formula-element.ts'
import { tellItemNumbers } from '../../lib/item-numbers.ts'
import { lineDirection } from '../../lib/line-direction.ts'
import { authorIn, lineOf } from '../../text-binding/tokens.ts'

export interface CellLooks {
  /** Id of the author who writes on this page. */
  readonly author: string
  /** Returns the label of the box of a task without text. */
  readonly task: () => string
}

const boxOf = (line: Node, task: () => string): HTMLElement => {
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.checked = lineOf(line).checked
  box.tabIndex = -1
  // It is ticked in the cell's editor, which a press opens; whoever only reads ticks nothing.
  box.addEventListener('click', (event) => event.preventDefault())
  box.setAttribute('aria-label', line.textContent.trim() || task())
  return box
}

const ruleOf = (): HTMLElement => {
  const rule = document.createElement('div')
  rule.role = 'separator'
  return rule
}

/** Completes a line as the schema draws it: whose letters it has, its box, and what keeps it open. */
const completeLine = (element: Element, line: Node, { author, task }: CellLooks): void => {
  const inner = element.firstElementChild?.matches('li, code') ? element.firstElementChild : element
  if (line.content.size === 0 || line.lastChild?.type.name === 'hardBreak') inner.append(document.createElement('br'))
  if (line.children.some(({ marks }) => authorIn(marks) === undefined)) {
    const own = document.createElement('span')
    own.dataset['author'] = author
    own.append(...inner.childNodes)
    inner.append(own)
  }
  const { kind, direction: said } = lineOf(line)
  const direction = lineDirection(line)
  const isItem = inner.localName === 'li'
  if ((isItem || said !== 'auto') && direction !== null) inner.setAttribute('dir', direction)
  if (line.content.size === 0 || (isItem && direction === null)) element.setAttribute('data-blank', '')
  if (kind === 'task') inner.prepend(boxOf(line, task))
  if (kind === 'rule') inner.append(ruleOf())
}

/** Draws the text of a cell as its editor draws it, so that nothing moves when the caret comes or goes. */
export const drawCell = (doc: Node, looks: CellLooks): HTMLElement => {
  const content = document.createElement('div')
  content.className = 'ProseMirror pad-cell'
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document }, content)
  doc.forEach((line, _offset, at) => completeLine(content.children[at]!, line, looks))
  const lines = doc.children.map((line, at) => ({ attributes: lineOf(line), at }))
  tellItemNumbers(lines, (at, number) => {
    const list = content.children[at]
    if (list instanceof HTMLOListElement) list.start = number
  })
  drawFormulasIn(content)
  return content
}
