import type { PresenceUser } from '@sheaf/contract/realtime/socket'
import type { Node } from '@tiptap/pm/model'
import type { CellId } from '@sheaf/document/table/cell'
import type { Presence } from '../../connection/presence.ts'
import { cellEditor } from '../../lib/tables/cell-editor.ts'
import { drawnPlaceOf } from '../../lib/lines/drawn-places.ts'
import { isSameCell } from '../../lib/tables/table-focus.ts'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import type { TextBinding } from '../../text-binding/text-binding.ts'
import type { TableViews } from './table-views.ts'

/** What was told of a caret, and what of the text this page had then. */
interface ReceivedCursor {
  readonly cursor: unknown
  readonly known: ReadonlyMap<number, number>
}

/** Puts an element at a position of the text that a cell shows. */
const putAt = (content: Element, doc: Node, position: number, element: HTMLElement): void => {
  const place = drawnPlaceOf(content, doc, position)
  if (place === undefined) return
  const { node, offset } = place
  if (node instanceof Text) node.splitText(offset).before(element)
  else node.insertBefore(element, node.childNodes[offset] ?? null)
}

/** Shows the carets of others in the cells in which this page's own caret is not. That cell's editor shows its own. */
export class CellCarets {
  readonly #tables: TableViews
  readonly #presence: Presence
  readonly #binding: TextBinding
  readonly #draw: (user: PresenceUser | undefined) => HTMLElement
  readonly #drawn = new Map<string, HTMLElement>()
  readonly #received = new Map<string, ReceivedCursor>()
  readonly #stops: (() => void)[]
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    tables: TableViews,
    presence: Presence,
    binding: TextBinding,
    draw: (user: PresenceUser | undefined) => HTMLElement,
  ) {
    this.#tables = tables
    this.#presence = presence
    this.#binding = binding
    this.#draw = draw
    this.#stops = [presence.onChange(this.#soon), tables.onDrawn(this.#soon), cellEditor.subscribe(this.#soon)]
    this.#soon()
  }

  end(): void {
    clearTimeout(this.#timer)
    for (const stop of this.#stops) stop()
    for (const element of this.#drawn.values()) element.remove()
  }

  /** Returns what of the text this page had when it was told of a caret. */
  readonly knownOf = (connection: string): ReadonlyMap<number, number> | undefined =>
    this.#received.get(connection)?.known

  readonly #soon = (): void => {
    this.#remember()
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#drawAll()
    })
  }

  /** Notes what of the text this page had when a caret was told of: what its person has typed since is before it. */
  #remember(): void {
    const { others } = this.#presence
    for (const [connection, { cursor }] of others)
      if (this.#received.get(connection)?.cursor !== cursor)
        this.#received.set(connection, { cursor, known: this.#binding.known() })
    for (const connection of this.#received.keys()) if (!others.has(connection)) this.#received.delete(connection)
  }

  #drawAll(): void {
    for (const element of this.#drawn.values()) element.remove()
    this.#drawn.clear()
    for (const [connection, { user, cursor }] of this.#presence.others) {
      const cell = cursor?.cell
      if (!cursor || cell === undefined || this.#isOpen(cell)) continue
      const content = this.#tables.cellElement(cell)?.querySelector(':scope > .pad-cell')
      const place = content && this.#placeOf(cell, connection)
      if (!place) continue
      const element = this.#draw(user)
      element.dataset['connection'] = connection
      element.dataset['named'] = ''
      putAt(content, place.doc, place.head, element)
      this.#drawn.set(connection, element)
    }
  }

  /** Returns whether a cell has the page's own caret. */
  #isOpen(cell: CellId): boolean {
    const open = cellEditor.get()
    const binding = open && bindingOf(open.state)
    return binding !== undefined && binding.doc === this.#binding.doc && isSameCell(binding.text.cell, cell)
  }

  #placeOf(cell: CellId, connection: string): { doc: Node; head: number } | undefined {
    const { user, cursor } = this.#presence.others.get(connection)!
    const binding = this.#binding.ofCell(cell)
    const doc = binding.document()
    const { known } = this.#received.get(connection) ?? { known: new Map<number, number>() }
    const selection = binding.selectionOf(cursor!, doc, { author: user?.author, known })
    return selection && { doc, head: selection.head }
  }
}
