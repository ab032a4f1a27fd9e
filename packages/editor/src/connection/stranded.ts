import * as Y from 'yjs'

/*
 * Somebody who removes a line, joins it with another or turns it into a heading takes its letters away one by one, and
 * with the line also letters that they cannot know of yet: those of a person who was typing in it just then, or had
 * been for a week without a network. Yjs deletes these silently, since the place that they belong to is gone. An update
 * names what its writer removed, so what is gone without being named was not meant to go.
 *
 * Of two pages, exactly one finds out. The server names, to everybody, what was gone when it got there: if the letters
 * came first, whoever removed the line gets them without being told that they are gone; otherwise their writer hears of
 * a removal that does not name them.
 */

/** Letters that lost their place without anybody wanting it. */
export interface StrandedText {
  readonly text: string
  /** Text that stood beside them in their line, as far as it is known. */
  readonly before: string
  readonly after: string
  /** Position of their line among the outermost nodes of the pad; undefined if it is not known. */
  readonly index?: number | undefined
  /** Yjs' id of the page that wrote them, and the clocks that it gave them. */
  readonly client: number
  readonly clocks: readonly number[]
  /** Whether this page wrote them. */
  readonly isOwn: boolean
  /** Whether they are the last letters that this page has written. */
  readonly isLatest: boolean
}

/** Number of letters kept from each side, enough to find again where they went. */
export const BESIDE_MAX = 40

type DeleteSet = Y.Transaction['deleteSet']
interface Letter {
  readonly letter: string
  readonly client: number
  readonly clock: number
  readonly isStranded: boolean
}

const lettersOf = (item: Y.Item, named: DeleteSet, isGone: boolean): Letter[] => {
  const { client, clock } = item.id
  const text = item.content instanceof Y.ContentString ? item.content.str : ''
  return text.split('').map((letter, at) => {
    const isNamed = Y.isDeleted(named, Y.createID(client, clock + at))
    return { letter, client, clock: clock + at, isStranded: isGone && !isNamed }
  })
}

/** Returns the line's index among what is left of the pad. */
const indexInPad = (line: Y.XmlText): number | undefined => {
  let item = line._item
  while (item?.parent instanceof Y.AbstractType && item.parent._item !== null) item = item.parent._item
  if (!(item?.parent instanceof Y.AbstractType)) return undefined
  let index = 0
  for (let left = item.left; left !== null; left = left.left) if (!left.deleted && left.countable) index += left.length
  return index
}

const clockOfLatestLetter = (doc: Y.Doc): number => {
  const isText = (struct: Y.Item | Y.GC): struct is Y.Item =>
    struct instanceof Y.Item && struct.content instanceof Y.ContentString
  const latest = doc.store.clients.get(doc.clientID)?.findLast(isText)
  return latest === undefined ? -1 : latest.id.clock + latest.length - 1
}

const textOf = (letters: readonly Letter[]): string => letters.map(({ letter }) => letter).join('')

const linesWithGone = (transaction: Y.Transaction, named: DeleteSet): Set<Y.XmlText> => {
  const lines = new Set<Y.XmlText>()
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct: Y.Item | Y.GC) => {
    if (!(struct instanceof Y.Item) || !(struct.parent instanceof Y.XmlText)) return
    if (lettersOf(struct, named, true).some(({ isStranded }) => isStranded)) lines.add(struct.parent)
  })
  return lines
}

/**
 * Declares, in an update of its own, that these letters are gone and written again, so that nobody who has both takes
 * them for lost.
 */
export const nameWrittenAgain = (doc: Y.Doc, { client, clocks }: StrandedText): void =>
  doc.transact(({ deleteSet }) => {
    deleteSet.clients.set(client, [
      ...(deleteSet.clients.get(client) ?? []),
      ...clocks.map((clock) => ({ clock, len: 1 })),
    ])
  })

/** Applies updates to a pad, and reports letters that lost their place through an update that does not name them. */
export class StrandedTexts {
  readonly #doc: Y.Doc
  readonly #onStranded: (texts: readonly StrandedText[]) => void
  /** Reported letters with the text before them, by their ids: Yjs forgets them, and more may follow. */
  readonly #told = new Map<string, string>()

  constructor(doc: Y.Doc, onStranded: (texts: readonly StrandedText[]) => void) {
    this.#doc = doc
    this.#onStranded = onStranded
  }

  /** Applies an update of somebody else or of an earlier page; `more` is what else that page did. */
  apply(update: Uint8Array, origin: unknown, more: readonly Uint8Array[] = []): void {
    const doc = this.#doc
    // A whole pad arrives, and its server knew everything in it.
    if (doc.store.clients.size === 0) {
      Y.applyUpdate(doc, update, origin)
      return
    }
    const { structs, ds } = Y.decodeUpdate(update)
    const named = Y.mergeDeleteSets([ds, ...more.map((other) => Y.decodeUpdate(other).ds)])
    const stranded: StrandedText[] = []
    const note = (transaction: Y.Transaction): void => {
      if (transaction.origin !== origin) return
      for (const line of linesWithGone(transaction, named))
        stranded.push(...this.#strandedOf(this.#lettersOfLine(line, transaction.deleteSet, named), indexInPad(line)))
      for (const letters of this.#withoutLine(transaction, structs, named)) stranded.push(...this.#strandedOf(letters))
    }
    // This listens before Yjs forgets what was deleted.
    doc.on('beforeObserverCalls', note)
    try {
      Y.applyUpdate(doc, update, origin)
    } finally {
      doc.off('beforeObserverCalls', note)
    }
    if (stranded.length > 0) this.#onStranded(stranded)
  }

  #toldOf(client: number, clock: number): Letter[] {
    const letter = this.#told.get(`${client} ${clock}`)?.at(-1)
    return letter === undefined ? [] : [{ letter, client, clock, isStranded: false }]
  }

  /**
   * Returns the letters of a line that is gone, as they stood before; for one that was gone already, all that are
   * known.
   */
  #lettersOfLine(line: Y.XmlText, gone: DeleteSet, named: DeleteSet): Letter[] {
    const isGone = ({ id }: Y.Item): boolean => Y.isDeleted(gone, id)
    const wasGone = line._item !== null && line._item.deleted && !isGone(line._item)
    const letters: Letter[] = []
    for (let item = line._start; item !== null; item = item.right) {
      const { content, id, length } = item
      if (content instanceof Y.ContentDeleted && wasGone)
        for (let at = 0; at < length; at++) letters.push(...this.#toldOf(id.client, id.clock + at))
      else if (!item.deleted || isGone(item) || wasGone) letters.push(...lettersOf(item, named, isGone(item)))
    }
    return letters
  }

  /** Returns those letters of what has just arrived whose line is forgotten, so that Yjs kept nothing of them. */
  #withoutLine({ beforeState }: Y.Transaction, structs: readonly unknown[], named: DeleteSet): Letter[][] {
    const runs: { letters: Letter[]; last: Y.ID }[] = []
    for (const item of structs) {
      if (!(item instanceof Y.Item) || !(item.content instanceof Y.ContentString)) continue
      const { id, length, lastId, origin } = item
      const end = id.clock + length
      const known = beforeState.get(id.client) ?? 0
      const isNew = end > known && end <= Y.getState(this.#doc.store, id.client)
      if (!isNew || !(Y.getItem(this.#doc.store, lastId) instanceof Y.GC)) continue
      const letters = lettersOf(item, named, true).filter(({ clock }) => clock >= known)
      const run = runs.at(-1)
      if (run && Y.compareIDs(run.last, origin)) {
        run.letters.push(...letters)
        run.last = lastId
        continue
      }
      const before = origin === null ? '' : (this.#told.get(`${origin.client} ${origin.clock}`) ?? '')
      const told = before.split('').map((letter) => ({ letter, ...id, isStranded: false }))
      runs.push({ letters: [...told, ...letters], last: lastId })
    }
    return runs.map(({ letters }) => letters)
  }

  #strandedOf(letters: readonly Letter[], index?: number): StrandedText[] {
    const doc = this.#doc
    const stranded: StrandedText[] = []
    for (let from = 0; from < letters.length; from++) {
      const { isStranded, client } = letters[from]!
      if (!isStranded) continue
      let end = from + 1
      while (letters[end]?.isStranded === true && letters[end]?.client === client) end++
      const run = letters.slice(from, end)
      const isOwn = client === doc.clientID
      const before = textOf(letters.slice(0, from)).slice(-BESIDE_MAX)
      for (const [at, { clock }] of run.entries())
        this.#told.set(`${client} ${clock}`, (before + textOf(run.slice(0, at + 1))).slice(-BESIDE_MAX))
      stranded.push({
        text: textOf(run),
        before,
        after: textOf(letters.slice(end).filter((letter) => !letter.isStranded)).slice(0, BESIDE_MAX),
        index,
        client,
        clocks: run.map(({ clock }) => clock),
        isOwn,
        isLatest: isOwn && run.at(-1)!.clock === clockOfLatestLetter(doc),
      })
      from = end - 1
    }
    return stranded
  }
}
