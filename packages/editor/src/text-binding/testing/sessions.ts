import * as Y from 'yjs'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { type Command, TextSelection } from '@tiptap/pm/state'
import { RANDOM_FILES } from '@sheaf/document/testing/random-edits'
import { randomFrom, type Random } from '@sheaf/document/testing/random'
import { COLOR_NAMES } from '@sheaf/document/text/formats/palette'
import { LINE_ALIGNMENTS, LINE_KINDS, PLAIN_LINE } from '@sheaf/document/text/line'
import { changeFile, insertFile, removeFile, selectedFile, selectFileAt } from '../lines/file-lines.ts'
import { alignLines, indent, isFile, toggleKind, toggleQuote, toggleTicks } from '../lines/line-commands.ts'
import { formatStep } from '../lines/format-commands.ts'
import { duplicateLines, moveLines, removeLines } from '../lines/move-lines.ts'
import { insertRule, leaveCode, newLine, newRow, removeBackward, removeForward } from '../lines/split-and-join.ts'
import { type LettersChange, LettersStep } from '../letters-step.ts'
import { KEEPS_AUTHORS } from '../step-keys.ts'
import { authorIn, lineOf } from '../tokens.ts'
import { type MakePage, Owners, run, type TestPage } from './headless-page.ts'
import { type Fault, LetterFates } from './letter-fates.ts'
import { lettersIn, shownBy, startOf } from './shown-by.ts'

const AUTHORS = ['ada', 'bob', 'eve'] as const

interface Peer {
  /** The page that is loaded now. */
  page: TestPage
  readonly inbox: Uint8Array[]
  readonly outbox: Uint8Array[]
  isOnline: boolean
}

/**
 * Three people write in one pad, each with an editor: typing, removing, splitting, joining, changing kinds, levels and
 * formats, pasting, moving and doubling lines, undoing and redoing, some of it without a network, and loading their pages anew. In
 * the end all have received everything, in the order in which each sent it.
 */
export const runSession = (makePage: MakePage, seed: number): readonly Fault[] => {
  const random = randomFrom(seed * 7919 + 13)
  const session = new Session(makePage, random)
  return session.run()
}

class Session {
  readonly #random: Random
  readonly #makePage: MakePage
  readonly #owners = new Owners()
  readonly #fates = new LetterFates()
  readonly #faults = new Set<Fault>()
  readonly #peers: Peer[]
  /** All that was sent, in the order in which a server's log has it. */
  readonly #log: Uint8Array[] = []
  #now = 0
  /** How many pages were loaded anew. */
  #reloads = 0

  constructor(makePage: MakePage, random: Random) {
    this.#random = random
    this.#makePage = makePage
    const ids = [10, 110, 210].map((from) => from + random.below(90))
    // Which of two ids is the lower one decides what comes first.
    if (random.below(2) === 0) ids.reverse()
    this.#peers = AUTHORS.map((author, n) => {
      const peer: Peer = { page: this.#load(author, ids[n]!, 1000 * (n + 1)), inbox: [], outbox: [], isOnline: true }
      this.#keepUnsent(peer)
      return peer
    })
  }

  #load(author: string, id: number, otherIds: number): TestPage {
    const pause = (): number => (this.#now += this.#random.pick([10, 700]))
    return this.#makePage(author, this.#owners, id, otherIds, pause)
  }

  #keepUnsent({ page, outbox }: Peer): void {
    page.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'network') outbox.push(update)
    })
  }

  /** Loads a page anew, which has what the device kept: all that was there, sent or not, and nothing to undo. */
  #reload(peer: Peer): void {
    const old = peer.page
    this.#reloads += 1
    peer.page = this.#load(old.author, 10_000 * this.#reloads + this.#random.below(100), 10_000 * this.#reloads + 5000)
    // What a device kept is nobody's edit, so that no server checks it (`receive`).
    Y.applyUpdate(peer.page.doc, Y.encodeStateAsUpdate(old.doc), 'network')
    this.#keepUnsent(peer)
    old.close()
  }

  run(): readonly Fault[] {
    const steps = 25 + this.#random.below(50)
    for (let step = 0; step < steps && this.#faults.size === 0; step++) {
      const peer = this.#random.pick(this.#peers)
      this.#act(peer, step)
      this.#check(peer, 'after a change of its own')
      if (peer.isOnline) this.#send(peer)
      const reader = this.#random.pick(this.#peers)
      if (reader.isOnline) this.#receive(reader, this.#random.below(6))
      this.#check(reader, 'after changes of others')
    }
    // What is sent while everything is received goes around, too.
    for (let round = 0; round < 10; round++)
      for (const peer of this.#peers) {
        this.#send(peer)
        this.#receive(peer, Infinity)
      }
    this.#checkEnd()
    for (const { page } of this.#peers) page.close()
    return [...this.#faults]
  }

  #send({ outbox, inbox }: Peer): void {
    const sent = outbox.splice(0)
    this.#log.push(...sent)
    for (const update of sent) for (const other of this.#peers) if (other.inbox !== inbox) other.inbox.push(update)
  }

  #receive({ page, inbox }: Peer, count: number): void {
    for (let n = 0; n < count && inbox.length > 0; n++) page.receive(inbox.shift()!)
  }

  #check({ page: { state, binding, author } }: Peer, when: string): void {
    const text = binding.document()
    if (!state.doc.eq(text))
      this.#faults.add(
        `the editor shows something else ${when}:\n${shownBy(state.doc, author)}\n--\n${shownBy(text, author)}`,
      )
  }

  #checkEnd(): void {
    const [first, ...others] = this.#peers.map(({ page: { state, author } }) => shownBy(state.doc, author))
    for (const peer of this.#peers) this.#check(peer, 'in the end')
    for (const other of others) if (first !== other) this.#faults.add(`two pages differ:\n${first}\n--\n${other}`)
    const { doc } = this.#peers[0]!.page.state
    doc.check()
    for (const fault of this.#fates.faults(lettersIn(doc))) this.#faults.add(fault)
    doc.descendants((node) => {
      const author = authorIn(node.marks) ?? AUTHORS[0]
      for (const letter of node.text ?? '')
        if (this.#fates.authorOf(letter) !== author) this.#faults.add(`a letter has a wrong author: ${letter}`)
    })
    this.#checkLog(first!)
  }

  /** Whoever opens the pad gets what is built from the log. */
  #checkLog(shown: string): void {
    const [author] = AUTHORS
    const reader = this.#load(author, 1, 2)
    for (const update of this.#log) reader.receive(update)
    const built = shownBy(reader.state.doc, author)
    if (built !== shown) this.#faults.add(`the log has something else:\n${built}\n--\n${shown}`)
    reader.close()
  }

  /** Does something, and notes what became of the letters. */
  #note(peer: Peer, isUndo: boolean, act: () => unknown): void {
    const before = lettersIn(peer.page.state.doc)
    act()
    this.#fates.note(peer.page.author, isUndo, before, lettersIn(peer.page.state.doc))
  }

  #letters({ page: { author, state } }: Peer, count: number): Node {
    const { schema } = state
    const isBold = this.#random.below(5) === 0
    return schema.text(this.#fates.typedBy(author, count), isBold ? [schema.mark('bold')] : [])
  }

  /** Returns a position within a line. */
  #somewhere(doc: Node): number {
    const number = this.#random.below(doc.childCount)
    return startOf(doc, number) + 1 + this.#random.below(doc.child(number).content.size + 1)
  }

  #range(doc: Node, length: number): [number, number] {
    const from = this.#somewhere(doc)
    const to = Math.min(doc.content.size - 1, from + this.#random.below(length))
    return [from, doc.resolve(to).depth === 0 ? Math.max(from, to - 1) : to]
  }

  #act(peer: Peer, step: number): void {
    const { page } = peer
    const random = this.#random
    const { state } = page
    const { doc } = state
    const acts: readonly [weight: number, isUndo: boolean, act: () => unknown][] = [
      [30, false, () => this.#type(peer)],
      [10, false, () => this.#remove(peer)],
      [7, false, () => run(page, newLine, this.#somewhere(doc))],
      [5, false, () => this.#join(peer)],
      [10, false, () => run(page, toggleKind(random.pick(LINE_KINDS)), ...this.#range(doc, 12))],
      [5, false, () => run(page, this.#lineCommand(), ...this.#range(doc, 12))],
      [8, false, () => this.#format(peer)],
      [4, false, () => this.#paste(peer)],
      [4, false, () => page.dispatch(state.tr.replaceWith(...this.#range(doc, 10), this.#letters(peer, 1)))],
      [4, false, () => this.#replaceLetters(peer)],
      [3, false, () => this.#move(peer, step)],
      [3, false, () => this.#moveByKey(peer, step)],
      [1, false, () => this.#double(peer)],
      [3, false, () => this.#removeLine(peer)],
      [2, false, () => run(page, removeLines(), this.#somewhere(doc))],
      [3, false, () => run(page, random.pick([newRow, leaveCode, insertRule()]), this.#somewhere(doc))],
      [2, false, () => run(page, newLine, ...this.#range(doc, 10))],
      [3, false, () => this.#putFile(peer)],
      [2, false, () => this.#changeFile(peer)],
      [1, false, () => page.dispatch(state.tr.delete(0, doc.content.size))],
      [7, true, () => page.binding.revert('undo')],
      [3, true, () => page.binding.revert('redo')],
      [2, false, () => (peer.isOnline = !peer.isOnline)],
      [1, false, () => this.#reload(peer)],
    ]
    let chosen = random.below(acts.reduce((sum, [weight]) => sum + weight, 0))
    const [, isUndo, act] = acts.find(([weight]) => (chosen -= weight) < 0)!
    this.#note(peer, isUndo, act)
  }

  /** Puts a picture or file in, or takes the place of one by another. */
  #putFile({ page }: Peer): void {
    const file = this.#random.pick(RANDOM_FILES)
    const kind = this.#random.pick(['picture', 'file'] as const)
    page.dispatch(insertFile(page.state, this.#somewhere(page.state.doc), { kind, file }).tr)
  }

  /** Selects a picture, and changes it or takes it out: its caption goes with it. */
  #changeFile({ page }: Peer): void {
    const { doc } = page.state
    const numbers = doc.children.flatMap((line, number) => (isFile(lineOf(line)) ? [number] : []))
    if (numbers.length === 0) return
    page.dispatch(selectFileAt(page.state.tr, startOf(doc, this.#random.pick(numbers))))
    const picked = selectedFile(page.state)!
    if (this.#random.below(3) === 0) page.dispatch(removeFile(page.state, picked))
    else page.dispatch(changeFile(page.state, picked, { width: this.#random.pick([null, 20, 75]), alt: 'A hall' }))
  }

  #lineCommand(): Command {
    return this.#random.pick([
      toggleQuote,
      toggleTicks,
      indent(1),
      indent(1),
      indent(-1),
      alignLines(this.#random.pick(LINE_ALIGNMENTS)),
    ])
  }

  /** Presses Backspace at the beginning of a line, or Delete at the end of one. */
  #join({ page }: Peer): void {
    const { doc } = page.state
    const number = this.#random.below(doc.childCount)
    const begin = startOf(doc, number) + 1
    if (this.#random.below(2) === 0) run(page, removeBackward, begin)
    else run(page, removeForward, begin + doc.child(number).content.size)
  }

  #type({ page }: Peer): void {
    const { tr, doc, selection } = page.state
    const at = this.#random.below(2) === 0 ? this.#somewhere(doc) : selection.head
    page.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at))))
    page.type(this.#fates.typedBy(page.author, 1 + this.#random.below(4)))
  }

  #remove({ page }: Peer): void {
    const [from, to] = this.#range(page.state.doc, 6)
    if (to > from) page.dispatch(page.state.tr.delete(from, to))
  }

  /** Replaces or removes letters in several places at once, and puts others in between. */
  #replaceLetters(peer: Peer): void {
    const { tr, doc } = peer.page.state
    const changes: LettersChange[] = []
    doc.forEach((line, position) => {
      const end = position + 1 + line.content.size
      for (let at = position + 1 + this.#random.below(4); at <= end; at += 1 + this.#random.below(6)) {
        const to = Math.min(end, at + this.#random.below(3))
        const count = this.#random.below(3)
        const content = count === 0 ? Fragment.empty : Fragment.from(this.#letters(peer, count))
        if (to > at || count > 0) changes.push({ from: at, to, content })
        at = to
      }
    })
    if (changes.length > 0) peer.page.dispatch(tr.step(new LettersStep(changes)))
  }

  #removeLine({ page }: Peer): void {
    const { tr, doc } = page.state
    if (doc.childCount < 2) return
    const number = this.#random.below(doc.childCount)
    page.dispatch(tr.delete(startOf(doc, number), startOf(doc, number + 1)))
  }

  #format({ page }: Peer): void {
    const { tr, doc, schema } = page.state
    const [from, to] = this.#range(doc, 15)
    const name = this.#random.pick(['bold', 'italic', 'superscript', 'subscript', 'formula', 'color', 'highlight'])
    const attrs = name === 'color' || name === 'highlight' ? { name: this.#random.pick(COLOR_NAMES) } : null
    const type = schema.marks[name]!
    const isAdded = this.#random.below(2) === 0
    if (this.#random.below(2) === 0)
      tr.step(
        formatStep(doc, from, to, ({ marks }) =>
          isAdded ? type.create(attrs).addToSet(marks) : type.removeFromSet(marks),
        ),
      )
    else if (isAdded) tr.addMark(from, to, type.create(attrs))
    else tr.removeMark(from, to, type)
    page.dispatch(tr)
  }

  #paste(peer: Peer): void {
    const { tr, doc, schema } = peer.page.state
    const lines = Array.from({ length: 2 + this.#random.below(3) }, () =>
      schema.node(
        'line',
        { ...PLAIN_LINE, kind: this.#random.pick(LINE_KINDS) },
        this.#random.below(4) === 0 ? [] : [this.#letters(peer, 1 + this.#random.below(3))],
      ),
    )
    peer.page.dispatch(tr.replace(...this.#range(doc, 4), new Slice(Fragment.fromArray(lines), 1, 1)))
  }

  /** Cuts a line and pastes it elsewhere. */
  #move({ page }: Peer, step: number): void {
    const { tr, doc } = page.state
    if (doc.childCount < 2) return
    const number = this.#random.below(doc.childCount)
    const line = doc.child(number)
    tr.delete(startOf(doc, number), startOf(doc, number + 1))
    tr.insert(startOf(tr.doc, this.#random.below(tr.doc.childCount + 1)), line)
    this.#fates.move(line.textContent, `${page.author} ${step}`)
    page.dispatch(tr.setMeta(KEEPS_AUTHORS, true))
  }

  /** Moves a line past another by its key. If somebody else writes in it, the other one is moved. */
  #moveByKey({ page }: Peer, step: number): void {
    const isHeld = (): boolean => this.#random.below(3) === 0
    const { doc } = page.state
    if (!run(page, moveLines(this.#random.pick([1, -1]), isHeld), this.#somewhere(doc))) return
    const [before, after] = [doc, page.state.doc].map(({ children }) => children.map(({ textContent }) => textContent))
    const isPassed = (text: string, number: number): boolean => text !== after![number]
    const [from, to] = [before!.findIndex(isPassed), before!.findLastIndex(isPassed)]
    this.#fates.move(before!.slice(Math.max(from, 0), to + 1).join(''), `${page.author} ${step}`)
  }

  #double({ page }: Peer): void {
    const before = lettersIn(page.state.doc)
    run(page, duplicateLines(), this.#somewhere(page.state.doc))
    const after = [...lettersIn(page.state.doc)]
    this.#fates.double(after.flatMap(([letter, count]) => (count > (before.get(letter) ?? 0) ? letter : [])).join(''))
  }
}
