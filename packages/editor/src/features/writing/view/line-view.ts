import type { Node, Schema } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import type { EditorView, NodeView, ViewMutationRecord } from '@tiptap/pm/view'
import { KINDS } from '@sheaf/document/text/kinds'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { t } from '@sheaf/ui/l10n/i18n'
import { requestOfFile } from '../../../lib/files/file-request.ts'
import { selectFileAt } from '../../../text-binding/lines/file-lines.ts'
import { Line } from '../../../text-binding/lines/line-nodes.ts'
import { OWN_STEP } from '../../../text-binding/step-keys.ts'
import type { TextBinding } from '../../../text-binding/text-binding.ts'
import { authorIn, lineOf } from '../../../text-binding/tokens.ts'
import { isItem, isOfLetters } from '../../../text-binding/lines/line-commands.ts'
import type { DrawsTables } from '../../../lib/tables/draws-tables.ts'
import { WRITER } from './author-colors.ts'
import { type Direction, lineDirection } from '../../../lib/lines/line-direction.ts'
import type { DrawsFiles, FileView } from '../../../lib/files/draws-files.ts'

interface LineViewOptions {
  /** Id of the author who writes on this page. */
  readonly author: string
  /** Returns the label of the box of a task without text. */
  readonly task: () => string
  readonly tables: DrawsTables | undefined
  /** Returns the binding of the text to an editor of a schema; undefined where nobody writes. */
  readonly boundTo: ((schema: Schema) => TextBinding) | undefined
  readonly files: DrawsFiles | undefined
}

/** What a line is drawn with. */
interface Drawing extends LineViewOptions {
  readonly isReadOnly: () => boolean
}

/** Letters of a row of code for which the column of the text is too narrow. */
const LONG_ROW = 60

/** Keys that act on a box; any other that it gets was meant for the text. */
const KEYS_OF_BOX = new Set([' ', 'Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Enter'])

/** Elements of a line: the outermost one, the one with the line's direction, and the one that has its letters. */
interface Elements {
  readonly dom: HTMLElement
  readonly inner: HTMLElement
  readonly contentDOM: HTMLElement
  readonly box?: HTMLInputElement
  /** Where the line's table is drawn. */
  readonly table?: HTMLElement
  /** Where the line's picture or file is drawn. */
  readonly file?: HTMLElement
}

const elementsOf = (line: Node): Elements => {
  const { kind } = lineOf(line)
  const contentDOM = document.createElement('span')
  if (kind === 'code') {
    const [dom, inner] = [document.createElement('pre'), document.createElement('code')]
    inner.append(contentDOM)
    dom.append(inner)
    return { dom, inner, contentDOM }
  }
  if (kind === 'rule') {
    // Chromium's caret would not pass an `hr`, or what stands before the letters, on its way up.
    const [dom, rule] = [document.createElement('div'), document.createElement('div')]
    dom.dataset['rule'] = ''
    rule.role = 'separator'
    rule.setAttribute('contenteditable', 'false')
    dom.append(contentDOM, rule)
    return { dom, inner: dom, contentDOM }
  }
  if (kind === 'table') {
    const [dom, table, inner] = [
      document.createElement('div'),
      document.createElement('div'),
      document.createElement('p'),
    ]
    table.className = 'pad-table'
    table.setAttribute('contenteditable', 'false')
    inner.append(contentDOM)
    dom.append(table, inner)
    return { dom, inner, contentDOM, table }
  }
  if (kind === 'picture' || kind === 'file') {
    const [dom, file, inner] = [
      document.createElement('figure'),
      document.createElement('div'),
      document.createElement('figcaption'),
    ]
    dom.dataset[kind] = ''
    inner.dataset['hint'] = t('EDITOR.FILE.CAPTION')
    file.setAttribute('contenteditable', 'false')
    inner.append(contentDOM)
    dom.append(file, inner)
    return { dom, inner, contentDOM, file }
  }
  if (kind !== 'bullet' && kind !== 'ordered' && kind !== 'task') {
    // A kind that is not drawn above is a block, or this does not compile.
    const dom = document.createElement(KINDS[kind].tag)
    dom.append(contentDOM)
    return { dom, inner: dom, contentDOM }
  }
  const dom = document.createElement(kind === 'ordered' ? 'ol' : 'ul')
  const inner = document.createElement('li')
  dom.append(inner)
  if (kind !== 'task') {
    inner.append(contentDOM)
    return { dom, inner, contentDOM }
  }
  dom.dataset['type'] = 'taskList'
  const box = document.createElement('input')
  box.type = 'checkbox'
  box.setAttribute('contenteditable', 'false')
  // Tab leads out of the text, not to the box of the next task, and from there to the next.
  box.tabIndex = -1
  inner.append(box, contentDOM)
  return { dom, inner, contentDOM, box }
}

/** Returns whether a node is drawn by the page and none of the text: a box, or the cursor of somebody else. */
const isDrawn = (node: globalThis.Node): boolean =>
  node instanceof Element && node.matches('[contenteditable=false], .ProseMirror-separator, .ProseMirror-trailingBreak')

/** Returns the author of most letters of a line; null if nobody is known to have written any. */
const writerOf = (line: Node, own: string): string | null => {
  const letters = new Map<string, number>()
  line.forEach((child) => {
    const author = authorIn(child.marks) ?? own
    if (author !== '') letters.set(author, (letters.get(author) ?? 0) + child.nodeSize)
  })
  const [most] = [...letters].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}

const isOwn = (letters: Node): boolean => authorIn(letters.marks) === undefined

const set = (element: HTMLElement, name: string, value: string | null): void => {
  if (value === element.getAttribute(name)) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

/**
 * Draws a line. A change of its attributes or direction changes attributes of its elements only, so that neither the
 * letters are drawn anew nor a box loses the focus. Letters of the page's own author have no mark, so the element around
 * all letters of the line has that author's colour, if some of them are theirs.
 */
class LineView implements NodeView {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement
  #line: Node
  readonly #elements: Elements
  readonly #view: EditorView
  readonly #getPos: () => number | undefined
  readonly #options: Drawing
  #endTable: () => void = () => {}
  readonly #file: FileView | undefined

  constructor(line: Node, view: EditorView, getPos: () => number | undefined, options: Drawing) {
    this.#line = line
    this.#view = view
    this.#getPos = getPos
    this.#options = options
    this.#elements = elementsOf(line)
    this.dom = this.#elements.dom
    this.contentDOM = this.#elements.contentDOM
    const { box } = this.#elements
    if (box) {
      // The caret stays in the text when a box is clicked.
      box.addEventListener('mousedown', (event) => event.preventDefault())
      box.addEventListener('click', this.#tick)
      box.addEventListener('keydown', this.#leaveBox)
    }
    this.#file = this.#drawFile()
    this.#draw()
    this.#drawTable()
  }

  #drawFile(): FileView | undefined {
    const { file } = this.#elements
    if (file === undefined) return undefined
    // The selection stays in the text when a picture or its card is pressed.
    file.addEventListener('mousedown', (event) => {
      if (!(event.target instanceof Element) || event.target.closest('button, input, [data-tools]') === null)
        event.preventDefault()
    })
    return this.#options.files?.add(file, lineOf(this.#line), {
      press: this.#press,
      open: this.#open,
      isReadOnly: this.#options.isReadOnly,
    })
  }

  /** Selects what is pressed, and opens it when it is selected already. */
  readonly #press = (): void => {
    const position = this.#getPos()
    const { state, editable } = this.#view
    if (position === undefined) return
    const isPicked = state.selection instanceof NodeSelection && state.selection.from === position
    if (!editable || isPicked) {
      this.#open()
      return
    }
    this.#view.dispatch(selectFileAt(state.tr, position))
    this.#view.focus()
  }

  readonly #open = (): void => {
    const position = this.#getPos()
    if (position !== undefined) requestOfFile(this.#view.dom, { act: 'open', position })
  }

  selectNode(): void {
    if (this.#elements.file) this.dom.classList.add('is-picked')
  }

  deselectNode(): void {
    this.dom.classList.remove('is-picked')
  }

  destroy(): void {
    this.#endTable()
    this.#file?.destroy()
  }

  #drawTable(): void {
    this.#endTable()
    const { table } = this.#elements
    const { tables, boundTo, isReadOnly } = this.#options
    if (!table || !tables) return
    const binding = boundTo?.(this.#view.state.schema)
    this.#endTable = tables.add(table, lineOf(this.#line).table, this.#getPos, binding, isReadOnly)
  }

  update(line: Node): boolean {
    if (line.type !== this.#line.type || lineOf(line).kind !== lineOf(this.#line).kind) return false
    const before = this.#line
    this.#line = line
    if (line !== before) this.#draw()
    this.#file?.update(lineOf(line))
    if (lineOf(line).table !== lineOf(before).table) this.#drawTable()
    return true
  }

  ignoreMutation({ type, target }: ViewMutationRecord): boolean {
    if (this.#elements.table?.contains(target) || this.#elements.file?.contains(target)) return true
    if (type === 'childList' && !this.contentDOM.contains(target)) this.#takeIn()
    return type === 'attributes'
  }

  /**
   * Takes in what the browser has put beside the element that has the letters, as it does where it joins lines by itself,
   * and at the edges of a line that begins or ends with something drawn. ProseMirror would not read it, so it would be
   * lost.
   */
  #takeIn(): void {
    const { dom, contentDOM } = this.#elements
    const selection = dom.ownerDocument.getSelection()
    const caret = selection && ([selection.anchorNode, selection.anchorOffset] as const)
    for (let inside: globalThis.Node = contentDOM; inside !== dom && dom.contains(inside);) {
      const around: globalThis.Node = inside.parentNode!
      const strays = [...around.childNodes].filter((node) => node !== inside && !isDrawn(node))
      for (const stray of strays.toReversed())
        if (stray.compareDocumentPosition(inside) & globalThis.Node.DOCUMENT_POSITION_FOLLOWING)
          contentDOM.prepend(stray)
      for (const stray of strays) if (stray.parentNode === around) contentDOM.append(stray)
      if (caret && strays.some((stray) => stray.contains(caret[0]))) selection.collapse(...caret)
      inside = around
    }
  }

  stopEvent({ target, type }: Event): boolean {
    const { box, file, table } = this.#elements
    // What happens in a table is its own, or that of the editor of one of its cells. What is dropped on a picture or file
    // goes into the text.
    const own = type === 'drop' ? [table] : [file, table]
    return target === box || (target instanceof globalThis.Node && own.some((part) => part?.contains(target)))
  }

  #draw(): void {
    const { level, quote, align, direction, language, checked } = lineOf(this.#line)
    const { dom, inner, box, contentDOM } = this.#elements
    set(dom, 'data-level', level > 0 ? String(level) : null)
    set(dom, 'data-quote', quote ? '' : null)
    set(dom, 'data-align', align === PLAIN_LINE.align ? null : align)
    set(dom, 'data-direction', direction === PLAIN_LINE.direction ? null : direction)
    if (lineOf(this.#line).kind === 'code') {
      set(dom, 'data-language', language)
      if (this.#line.content.size > LONG_ROW) this.#view.dom.setAttribute('data-long-code', '')
      set(dom, 'data-begins', lineOf(this.#line).start === null ? null : '')
    }
    set(contentDOM, 'data-author', this.#line.children.some(isOwn) ? this.#options.author : null)
    set(dom, WRITER, writerOf(this.#line, this.#options.author))
    this.#drawDirection(lineDirection(this.#line))
    if (box === undefined) return
    set(inner, 'data-checked', String(checked))
    box.checked = checked
    set(box, 'aria-label', this.#line.textContent.trim() || this.#options.task())
  }

  /**
   * EDT-86: an item has the direction of its own letters, or the one that is said for it, and so has its sign. A browser
   * would begin a line without letters at the left, also in a pad from right to left, so it is marked as blank.
   */
  #drawDirection(direction: Direction | null): void {
    const { dom, inner } = this.#elements
    const isSaid = lineOf(this.#line).direction !== PLAIN_LINE.direction
    set(inner, 'dir', isItem(lineOf(this.#line)) || isSaid ? direction : null)
    const isBlank = this.#line.content.size === 0 || (direction === null && isOfLetters(lineOf(this.#line)))
    set(dom, 'data-blank', isBlank ? '' : null)
  }

  readonly #tick = (event: Event): void => {
    const position = this.#getPos()
    const { checked } = lineOf(this.#line)
    if (!this.#view.editable || position === undefined) {
      event.preventDefault()
      return
    }
    // The browser shows what it has set by itself, unless the text says otherwise.
    const { tr } = this.#view.state
    this.#view.dispatch(tr.setNodeAttribute(position, 'checked', !checked).setMeta(OWN_STEP, true))
  }

  /** Leads back to the text, so that letters that are typed while a box has the focus are not lost. */
  readonly #leaveBox = (event: KeyboardEvent): void => {
    if (!KEYS_OF_BOX.has(event.key)) this.#view.focus()
  }
}

/** A line as the page draws it. */
export const PadLine = Line.extend<LineViewOptions>({
  addOptions: () => ({ author: '', task: () => '', tables: undefined, files: undefined, boundTo: undefined }),

  addNodeView() {
    const { editor, options } = this
    // The view itself can be written in until its plugins are there, after its first lines.
    const drawing = { ...options, isReadOnly: () => !editor.options.editable }
    return ({ node, view, getPos }) => new LineView(node, view, getPos, drawing)
  },
})
