import { DOMSerializer, type Node } from '@tiptap/pm/model'
import type { DrawsChips } from '../../lib/people/draws-chips.ts'
import type { DrawsFiles } from '../../lib/files/draws-files.ts'
import { addFileOfCell } from '../../lib/files/file-of-cell.ts'
import { drawFormulasIn } from '../../lib/formulas/formula-element.ts'
import { visitItemNumbers } from '@sheaf/document/text/item-numbers'
import { lineDirection } from '../../lib/lines/line-direction.ts'
import { isFile, isOfLetters } from '../../text-binding/lines/line-commands.ts'
import { authorIn, lineOf } from '../../text-binding/tokens.ts'

export interface CellRendering {
  /** Id of the author who writes on this page. */
  readonly author: string
  /** Returns the label of the box of a task without text. */
  readonly task: () => string
  /** Draws the pictures and files of lines; undefined where nobody shows any. */
  readonly files?: DrawsFiles | undefined
  /** Draws mentions of people; undefined where they are letters. */
  readonly chips?: DrawsChips | undefined
  /** Whether the text is only read. */
  readonly isReadOnly?: (() => boolean) | undefined
}

const nothing = (): void => {}

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

/** Draws the picture or file of a line, above its caption. Returns what ends this. */
const addFile = (figure: Element, line: Node, { files, isReadOnly = () => false }: CellRendering): (() => void) => {
  const [holder, caption] = [document.createElement('div'), document.createElement('figcaption')]
  holder.setAttribute('contenteditable', 'false')
  caption.append(...figure.childNodes)
  caption.dataset['hint'] = ''
  figure.append(holder, caption)
  const view =
    files && addFileOfCell(files, holder, { attributes: lineOf(line), caption: line.textContent, isReadOnly })
  return () => view?.destroy()
}

const ruleOf = (): HTMLElement => {
  const rule = document.createElement('div')
  rule.role = 'separator'
  return rule
}

/** Completes a line as the schema draws it: whose letters it has, its box, and what keeps it open. */
const completeLine = (element: Element, line: Node, rendering: CellRendering): (() => void) => {
  const { author, task } = rendering
  const endFile = isFile(lineOf(line)) ? addFile(element, line, rendering) : nothing
  const inner = element.querySelector(':scope > :is(li, code, figcaption)') ?? element
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
  if (line.content.size === 0 || (direction === null && isOfLetters(lineOf(line))))
    element.setAttribute('data-blank', '')
  if (kind === 'task') inner.prepend(boxOf(line, task))
  if (kind === 'rule') inner.append(ruleOf())
  return endFile
}

/** The text of a cell on the page, and what lets go of its pictures. */
interface DrawnText {
  readonly element: HTMLElement
  readonly end: () => void
}

/** Draws the text of a cell as its editor draws it, so that nothing moves when the caret comes or goes. */
export const drawCell = (doc: Node, rendering: CellRendering): DrawnText => {
  const content = document.createElement('div')
  content.className = 'ProseMirror pad-cell'
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document }, content)
  const ends = doc.children.map((line, at) => completeLine(content.children[at]!, line, rendering))
  const lines = doc.children.map((line, at) => ({ attributes: lineOf(line), at }))
  visitItemNumbers(lines, (at, number) => {
    const list = content.children[at]
    if (list instanceof HTMLOListElement) list.start = number
  })
  drawFormulasIn(content)
  rendering.chips?.draw(content)
  return { element: content, end: () => ends.forEach((end) => end()) }
}
