import * as Y from 'yjs'
import { readCell, cellSequence } from '@sheaf/document/table/cell'
import { readTable } from '@sheaf/document/table/structure'
import { exportHtml } from '@sheaf/document/export/html'
import { padText } from '@sheaf/document/plain-text'
import { randomFrom, type Random } from '@sheaf/document/testing/random'
import { TextSelection } from '@tiptap/pm/state'
import { emptyTable } from '../lines/insert-table.ts'
import { indent, toggleKind, toggleTicks } from '../lines/line-commands.ts'
import { newLine, newRow, removeBackward, removeForward } from '../lines/split-and-join.ts'
import { Owners, run } from './headless-page.ts'
import { TablePage } from './table-page.ts'

type Fault = string

interface Person {
  readonly page: TablePage
  readonly inbox: Uint8Array[]
  readonly outbox: Uint8Array[]
  isOnline: boolean
}

const FIRST_SIGN = 0x4e00

/**
 * Three people write in the cells of a pad's tables, each with an editor of one cell at a time beside that of the pad:
 * they type, part and join lines, add, move and remove rows and columns, put in tables, undo and redo, some of it without
 * a network.
 */
export const runCellSession = (seed: number, receive = Y.applyUpdate): readonly Fault[] =>
  new CellSession(randomFrom(seed * 6007 + 5), receive).run()

class CellSession {
  readonly #random: Random
  readonly #receive: typeof Y.applyUpdate
  readonly #faults: Fault[] = []
  readonly #people: Person[]
  /** Signs that nobody has removed, and whose typing nobody has taken back. */
  readonly #kept = new Set<string>()
  #nextSign = FIRST_SIGN
  /** How many rows, columns and tables were ever put in. */
  #made = 0

  constructor(random: Random, receive: typeof Y.applyUpdate) {
    this.#random = random
    this.#receive = receive
    const owners = new Owners()
    let now = 0
    this.#people = ['ada', 'bob', 'eve'].map((author, n) => {
      const page = new TablePage(author, owners, 10 + 100 * n, 1000 * (n + 1), () => (now += random.pick([10, 700])))
      const person: Person = { page, inbox: [], outbox: [], isOnline: true }
      page.pad.doc.on('update', (update: Uint8Array, origin: unknown) => {
        if (origin !== 'network') person.outbox.push(update)
      })
      return person
    })
  }

  run(): readonly Fault[] {
    const [ada] = this.#people
    this.#insertTable(ada!)
    this.#exchange()
    for (let step = 0; step < 30 + this.#random.below(40) && this.#faults.length === 0; step++) {
      const person = this.#random.pick(this.#people)
      this.#act(person)
      this.#check(person, 'after a change of its own')
      if (person.isOnline) this.#send(person)
      const reader = this.#random.pick(this.#people)
      if (reader.isOnline) this.#take(reader, this.#random.below(5))
      this.#check(reader, 'after changes of others')
    }
    this.#exchange()
    this.#checkEnd()
    return this.#faults
  }

  #exchange(): void {
    for (let round = 0; round < 4; round++)
      for (const person of this.#people) {
        this.#send(person)
        this.#take(person, Infinity)
      }
  }

  #send({ outbox, inbox }: Person): void {
    for (const update of outbox.splice(0))
      for (const other of this.#people) if (other.inbox !== inbox) other.inbox.push(update)
  }

  #take({ page, inbox }: Person, count: number): void {
    for (let n = 0; n < count && inbox.length > 0; n++) this.#receive(page.pad.doc, inbox.shift()!, 'network')
  }

  #check({ page: { pad, cell } }: Person, when: string): void {
    for (const { state, binding } of [pad, ...(cell ? [cell] : [])])
      if (!state.doc.eq(binding.document()))
        this.#faults.push(
          `an editor shows something else ${when}: ${state.doc.toString()} ${binding.document().toString()}`,
        )
  }

  #checkEnd(): void {
    const [first, ...others] = this.#people.map(({ page: { pad } }) => exportHtml(pad.doc))
    for (const other of others) if (other !== first) this.#faults.push(`two pages differ:\n${first}\n--\n${other}`)
    const { pad } = this.#people[0]!.page
    const text = this.#allLetters(pad.doc)
    for (const sign of this.#kept) {
      const count = text.split(sign).length - 1
      if (count !== 1) this.#faults.push(`a letter is there ${count} times: ${sign}`)
    }
    const places = this.#people[0]!.page.tables().flatMap((table) => {
      const { rows, columns } = readTable(pad.doc, table)
      return [...rows, ...columns]
    })
    if (places.length > this.#made) this.#faults.push(`tables have grown by themselves: ${places.length}`)
  }

  /** Returns all letters of the pad, also those of rows that are removed and of tables that no line names any more. */
  #allLetters(doc: Y.Doc): string {
    let letters = padText(doc)
    const shown = new Set(letters)
    for (const name of doc.share.keys()) {
      const [, table, row, column] = /^table:(\w+):(\w+):(\w+)$/.exec(name) ?? []
      if (table === undefined || row === undefined || column === undefined) continue
      const cell = readCell(cellSequence(doc, { table, row, column }))
      const text = cell.flatMap(({ runs }) => runs.map((one) => one.text)).join('')
      // Cells that are shown are in the pad's text, too.
      letters += [...text].filter((sign) => !shown.has(sign)).join('')
    }
    return letters
  }

  #act(person: Person): void {
    const random = this.#random
    const { page } = person
    const acts: readonly [weight: number, act: () => unknown][] = [
      [30, () => this.#type(person)],
      [8, () => this.#remove(person)],
      [8, () => page.cell && run(page.cell, random.pick([newLine, newRow]), this.#somewhere(person))],
      [6, () => page.cell && run(page.cell, random.pick([removeBackward, removeForward]), this.#somewhere(person))],
      [5, () => page.cell && run(page.cell, random.pick([toggleKind('bullet'), toggleTicks, indent(1)]))],
      [10, () => this.#openCell(person)],
      [8, () => this.#changeTable(person)],
      [2, () => this.#insertTable(person)],
      [4, () => page.pad.type(this.#signs(1))],
      [9, () => this.#revert(person, 'undo')],
      [4, () => this.#revert(person, 'redo')],
      [3, () => (person.isOnline = !person.isOnline)],
    ]
    let chosen = random.below(acts.reduce((sum, [weight]) => sum + weight, 0))
    acts.find(([weight]) => (chosen -= weight) < 0)![1]()
  }

  #signs(count: number): string {
    let text = ''
    for (let n = 0; n < count; n++) {
      const sign = String.fromCharCode(this.#nextSign++)
      this.#kept.add(sign)
      text += sign
    }
    return text
  }

  #somewhere({ page: { cell } }: Person): number {
    return TextSelection.near(cell!.state.doc.resolve(this.#random.below(cell!.state.doc.content.size + 1))).head
  }

  #openCell({ page }: Person): void {
    const cells = page.tables().flatMap((table) => page.cells(table))
    if (cells.length > 0) page.open(this.#random.pick(cells))
  }

  #type(person: Person): void {
    if (person.page.cell === undefined) this.#openCell(person)
    const { cell } = person.page
    if (cell === undefined) return
    cell.dispatch(cell.state.tr.setSelection(TextSelection.create(cell.state.doc, this.#somewhere(person))))
    cell.type(this.#signs(1 + this.#random.below(3)))
  }

  #remove(person: Person): void {
    const { cell } = person.page
    if (cell === undefined) return
    const from = this.#somewhere(person)
    const to = Math.min(from + this.#random.below(5), cell.state.doc.content.size - 1)
    this.#forget(cell.state.doc.textBetween(from, Math.max(from, to)))
    if (to > from) cell.dispatch(cell.state.tr.delete(from, to))
  }

  #forget(text: string): void {
    for (const sign of text) this.#kept.delete(sign)
  }

  /** What an undo removes or brings back is nobody's promise any more: it depends on what others did to it. */
  #revert({ page: { pad } }: Person, way: 'undo' | 'redo'): void {
    const before = this.#allLetters(pad.doc)
    pad.binding.revert(way)
    const after = this.#allLetters(pad.doc)
    this.#forget([...before].filter((sign) => !after.includes(sign)).join(''))
    this.#forget([...after].filter((sign) => !before.includes(sign)).join(''))
  }

  #insertTable({ page }: Person): void {
    page.insert(emptyTable(2, 2))
    this.#made += 4
  }

  #changeTable({ page }: Person): void {
    const random = this.#random
    const tables = page.tables()
    if (tables.length === 0) return
    const table = random.pick(tables)
    const { rows, columns } = readTable(page.pad.doc, table)
    const axis = random.pick(['row', 'column'] as const)
    const places = axis === 'row' ? rows : columns
    page.pad.binding.changeTable(table, (writer) => {
      const what = random.below(3)
      if (places.length === 0 || what === 0) {
        writer.insert(axis, random.below(places.length + 1))
        this.#made += 1
      } else if (what === 1) writer.move(axis, random.pick(places).id, random.below(places.length + 1))
      else writer.setGone(axis, random.pick(places).id, true)
    })
  }
}
