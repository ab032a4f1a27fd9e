import * as Y from 'yjs'
import type { Node } from '@tiptap/pm/model'
import { type Command, TextSelection } from '@tiptap/pm/state'
import type { LineKind } from '@sheaf/document/text/line'
import { openSequence } from '@sheaf/document/text/sequence'
import { indent, toggleKind, toggleTicks } from '../lines/line-commands.ts'
import { newLine, removeBackward, removeForward } from '../lines/split-and-join.ts'
import { KEEPS_AUTHORS } from '../step-keys.ts'
import { authorIn, lineOf } from '../tokens.ts'
import { type MakePage, Owners, run as runCommand, type TestPage } from './headless-page.ts'

/* Ada changes a line while Bob types in it: each of her acts, in each order in which what they do may arrive. */

const LINES = ['Alpha one', 'Bravo two', 'Carol six', 'Delta ten'] as const
const LINE = LINES[1]
/** What Bob types. */
const TYPED = '0123456789'

interface Found {
  readonly position: number
  readonly node: Node
}

/** One of the two, in the words of the acts. */
class Person {
  readonly page: TestPage
  readonly #server: Y.Doc
  readonly #out: Uint8Array[] = []
  readonly #in: Uint8Array[] = []

  constructor(server: Y.Doc, page: TestPage) {
    this.#server = server
    this.page = page
    const { author } = page
    page.receive(Y.encodeStateAsUpdate(server))
    this.page.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'network') this.#out.push(update)
    })
    server.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== author) this.#in.push(update)
    })
  }

  send(): void {
    for (const update of this.#out.splice(0)) Y.applyUpdate(this.#server, update, this.page.author)
  }

  receive(): void {
    for (const update of this.#in.splice(0)) this.page.receive(update)
  }

  /** Finds the line that holds what is left of a text, with Bob's letters in it or not. */
  line(text: string): Found {
    let found: Found | undefined
    this.page.state.doc.forEach((node, position) => {
      if (node.textContent.replaceAll(/\d/g, '') === text) found = { position, node }
    })
    if (found === undefined) throw new Error(`No line is ${text}.`)
    return found
  }

  /** Returns the position before a letter of a line, or its end, not counting what Bob has typed. */
  before(text: string, letter: number): number {
    const { position, node } = this.line(text)
    if (letter === text.length) return position + 1 + node.content.size
    let rest = letter
    let offset = 0
    for (const sign of node.textContent) {
      if (rest === 0) break
      offset += 1
      if (!/\d/.test(sign)) rest -= 1
    }
    return position + 1 + offset
  }

  caret(position: number, head = position): void {
    const { tr, doc } = this.page.state
    this.page.dispatch(tr.setSelection(TextSelection.create(doc, position, head)))
  }

  type(text: string): void {
    this.page.type(text)
  }

  /** Runs a command on the line in which Bob types, or with the caret at a position. */
  run(command: Command, at = this.line(LINE).position + 1): void {
    runCommand(this.page, command, at)
  }

  removeLine(): void {
    const { position, node } = this.line(LINE)
    this.page.dispatch(this.page.state.tr.delete(position, position + node.nodeSize))
  }

  /** Each line with its kind, and who wrote each letter. */
  shown(): { kind: string; text: string; authors: string }[] {
    const lines: { kind: string; text: string; authors: string }[] = []
    this.page.state.doc.forEach((line) => {
      const { kind, level, checked } = lineOf(line)
      let authors = ''
      line.forEach(({ marks, nodeSize }) => {
        authors += (authorIn(marks) ?? this.page.author)[0]!.repeat(nodeSize)
      })
      lines.push({ kind: `${kind}${level || ''}${checked ? ' done' : ''}`, text: line.textContent, authors })
    })
    return lines
  }
}

/** An act on the line in which Bob types; `offset` is the place in its text where he does. */
interface Act {
  /** Kind of all lines before. */
  readonly begin?: LineKind
  readonly does: (person: Person, offset: number) => void
  /** Kind of the line afterwards. */
  readonly kind?: string
  /** Text of all lines afterwards, without Bob's letters. */
  readonly text?: string
  /** Whether a line may begin among Bob's letters. */
  readonly parts?: boolean
}

const ALL = LINES.join('')

export const ACTS: Readonly<Record<string, Act>> = {
  'makes it a heading': { does: (person) => person.run(toggleKind('h1')), kind: 'h1' },
  'makes it an item': { does: (person) => person.run(toggleKind('bullet')), kind: 'bullet' },
  'makes it a task': { does: (person) => person.run(toggleKind('task')), kind: 'task' },
  'makes it code': { does: (person) => person.run(toggleKind('code')), kind: 'code' },
  'indents it': { begin: 'bullet', does: (person) => person.run(indent(1)), kind: 'bullet1' },
  'ticks it': { begin: 'task', does: (person) => person.run(toggleTicks), kind: 'task done' },
  'splits it before the word': { does: (person) => person.run(newLine, person.before(LINE, 0)) },
  'splits it where Bob types': { does: (person, offset) => person.run(newLine, person.before(LINE, offset)) },
  'splits it within what Bob types': {
    does: (person, offset) => {
      const before = person.before(LINE, offset)
      const isThere = person.line(LINE).node.textContent.length > LINE.length
      person.run(newLine, before + (isThere ? 2 : 0))
    },
    parts: true,
  },
  'splits it at its end': { does: (person) => person.run(newLine, person.before(LINE, LINE.length)) },
  'joins it with the line above': { does: (person) => person.run(removeBackward, person.before(LINE, 0)) },
  'joins it with the line below': { does: (person) => person.run(removeForward, person.before(LINE, LINE.length)) },
  'removes it': { does: (person) => person.removeLine(), text: ALL.replace(LINE, '') },
  'types over a selection of two lines': {
    does: (person) => {
      person.caret(person.before(LINE, 3), person.before(LINES[2], 3))
      person.type('X')
    },
    text: ALL.replace('vo twoCar', 'X'),
  },
  'moves it to the end': {
    does: (person) => {
      const { position, node } = person.line(LINE)
      const { tr } = person.page.state
      tr.delete(position, position + node.nodeSize)
      person.page.dispatch(tr.insert(tr.doc.content.size, node).setMeta(KEEPS_AUTHORS, true))
    },
    text: ALL.replace(LINE, '') + LINE,
  },
}

export const WAYS = ['once', 'undone', 'both'] as const
export type Way = (typeof WAYS)[number]

/** What a person would find wrong after one run. */
export type Fault =
  | 'the pages differ'
  | 'letters lost'
  | 'letters doubled'
  | 'lines doubled'
  | 'lines lost'
  | 'wrong author'
  | 'wrong kind'
  /** Bob's letters do not stand together, in the order in which he typed them. */
  | 'torn'
  /** They do not stand where he typed. */
  | 'misplaced'
  /** His letters stand in a line of their own where the moved line was. */
  | 'left behind'

/** Places in the line where Bob types: within it, at its begin, at its end. */
const OFFSETS = [3, 0, LINE.length]
const ORDERS = [
  [1_000_000, 2_000_000],
  [2_000_000, 1_000_000],
] as const

interface Setting {
  readonly offset: number
  readonly ids: readonly [ada: number, bob: number]
  /** Whether what both do crosses on its way, or each works without a network and comes back. */
  readonly isOnline: boolean
  /** Whose work the server has first. */
  readonly isAdaFirst: boolean
}

const settingsAt = (offsets: readonly number[]): Setting[] =>
  offsets.flatMap((offset) =>
    ORDERS.flatMap((ids) =>
      [true, false].flatMap((isOnline) => [true, false].map((isAdaFirst) => ({ offset, ids, isOnline, isAdaFirst }))),
    ),
  )

const exchange = (...people: Person[]): void => {
  for (let round = 0; round < 4; round++) {
    for (const person of people) person.send()
    for (const person of people) person.receive()
  }
}

const run = (
  makePage: MakePage,
  act: Act,
  way: Way,
  { offset, ids, isOnline, isAdaFirst }: Setting,
): [Person, Person] => {
  const server = new Y.Doc()
  openSequence(server)
  const owners = new Owners()
  let now = 0
  const pause = (): number => (now += 1000)
  const [ada, bob] = (['ada', 'bob'] as const).map(
    (author, n) =>
      new Person(
        server,
        makePage(author, owners, ids[n]!, 10 * (n + 1), () => now),
      ),
  ) as [Person, Person]
  for (const [number, line] of LINES.entries()) {
    if (number > 0) runCommand(ada.page, newLine)
    ada.type(line)
  }
  if (act.begin) runCommand(ada.page, toggleKind(act.begin), 1, ada.page.state.doc.content.size - 1)
  exchange(ada, bob)
  pause()
  const order = isAdaFirst ? [ada, bob] : [bob, ada]
  if (way === 'both') {
    act.does(bob, offset)
    act.does(ada, offset)
    exchange(...order)
    return [ada, bob]
  }
  bob.caret(bob.before(LINE, offset))
  if (isOnline) {
    bob.type(TYPED.slice(0, 4))
    exchange(...order)
    act.does(ada, offset)
    bob.type(TYPED.slice(4, 7))
    exchange(...order)
    if (way === 'undone') ada.page.binding.revert('undo')
    bob.type(TYPED.slice(7))
    exchange(...order)
  } else {
    bob.type(TYPED)
    act.does(ada, offset)
    exchange(...order)
    if (way === 'undone') ada.page.binding.revert('undo')
    exchange(...order)
  }
  return [ada, bob]
}

const sorted = (text: string): string => [...text].toSorted().join('')

const judge = (act: Act, way: Way, { offset, isOnline }: Setting, [ada, bob]: [Person, Person]): Fault[] => {
  const faults = new Set<Fault>()
  const lines = ada.shown()
  if (JSON.stringify(lines) !== JSON.stringify(bob.shown())) faults.add('the pages differ')
  const all = lines.map(({ text }) => text).join('¶')
  const authors = lines.map((line) => line.authors).join('¶')
  const isUndone = way === 'undone'
  const wanted = isUndone ? ALL : (act.text ?? ALL)
  const rest = all.replaceAll(/[\d¶]/g, '')
  const isTwice = way === 'both' && wanted.includes('X')
  const expected = isTwice ? wanted.replace('X', 'XX') : wanted
  if (sorted(rest) !== sorted(expected)) faults.add(rest.length > expected.length ? 'lines doubled' : 'lines lost')
  for (const [at, sign] of [...all].entries()) {
    if (sign === '¶' || (sign === 'X' && way === 'both')) continue
    if (authors[at] !== (/\d/.test(sign) ? 'b' : 'a')) faults.add('wrong author')
  }
  const kinds = new Set(lines.filter(({ text }) => /vo tw|Bra/.test(text)).map(({ kind }) => kind))
  const kind = (isUndone ? undefined : act.kind) ?? act.begin ?? 'p'
  if (kinds.size > 0 && !kinds.has(kind)) faults.add('wrong kind')
  if (way === 'both') return [...faults]
  const typed = all.replaceAll(/\D/g, '')
  // What Ada had seen and removed is not lost.
  const hasSeen = isOnline && !isUndone && act.text !== undefined && !act.text.includes(LINE)
  for (const letter of TYPED) {
    const count = all.split(letter).length - 1
    if (count === 0 && !(hasSeen && TYPED.indexOf(letter) < 4)) faults.add('letters lost')
    if (count > 1) faults.add('letters doubled')
  }
  const text = act.parts && !isUndone ? all.replaceAll('¶', '') : all
  if (!TYPED.includes(typed) || !text.includes(typed)) faults.add(text.includes(typed) ? 'letters lost' : 'torn')
  else if (act.text === undefined || isUndone) {
    const at = text.indexOf(typed)
    const [left, right] = [text[at - 1], text[at + typed.length]]
    const [wantedLeft, wantedRight] = [LINE[offset - 1], LINE[offset]]
    const isBeside = left === wantedLeft || right === wantedRight
    if (wantedLeft !== undefined && wantedRight !== undefined && !isBeside) faults.add('misplaced')
    if (wantedLeft === undefined && right !== wantedRight) faults.add('misplaced')
    if (wantedRight === undefined && left !== wantedLeft) faults.add('misplaced')
  } else if (act.text.includes(LINE) && all.split('¶').includes(typed)) faults.add('left behind')
  return [...faults]
}

/** Runs an act in all settings with so many places to type. Returns the share of runs that have each fault. */
export const runAct = (
  makePage: MakePage,
  name: string,
  way: Way,
  places = OFFSETS.length,
): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  const settings = settingsAt(OFFSETS.slice(0, places))
  for (const setting of settings) {
    const people = run(makePage, ACTS[name]!, way, setting)
    for (const fault of judge(ACTS[name]!, way, setting, people)) counts[fault] = (counts[fault] ?? 0) + 1
    for (const { page } of people) page.close()
  }
  return Object.fromEntries(Object.entries(counts).map(([fault, count]) => [fault, count / settings.length]))
}
